import { callNames } from '../passes/call-names.ts';
import { asFix } from './whole.ts';

/** Replaces illegal characters of tool names, in both halves of each pair. */
export const spellNames = asFix(callNames, {
  id: 'spell-names',
  title: 'Respell the name',
  effect: 'lossless',
  answers: ['tools/invalid-name'],
  // What is declared stands beside the messages, and their program knows it by that name.
  offers: ({ variant, messageIndex, partIndex }, { links }) =>
    variant === 'result'
      ? links.callOf({ message: messageIndex, part: partIndex ?? -1 }) !== undefined
      : variant?.startsWith('declared') !== true,
});
