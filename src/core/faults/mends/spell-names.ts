import { callNames } from '../all/call-names.ts';
import { asFix } from './whole.ts';

/** Replaces illegal characters of tool names, where they are declared and in both halves of each pair. */
export const spellNames = asFix(callNames, {
  id: 'spell-names',
  title: 'Respell the name',
  effect: 'lossless',
  offers: ({ variant, messageIndex, partIndex }, { links, facts }) =>
    variant === 'result'
      ? links.callOf({ message: messageIndex, part: partIndex ?? -1 }) !== undefined
      : // A declared name is not changed for a requirement that may not hold.
        !variant?.startsWith('declared') || facts.toolName?.confidence !== 'contested',
});
