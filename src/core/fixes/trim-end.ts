import { trailingWhitespace } from '../passes/trailing-whitespace.ts';
import { asFix } from './whole.ts';

/** Cuts white space at the end of the final assistant text. */
export const trimEnd = asFix(trailingWhitespace, {
  id: 'trim-end',
  title: 'Cut the white space',
  effect: 'lossless',
  answers: ['content/trailing-whitespace'],
});
