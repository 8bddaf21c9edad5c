import { cutTrailingSpace } from '../all/trailing-whitespace.ts';
import type { Fix } from '../fix.ts';

/** Cuts white space at the end of the final assistant text. */
export const trimEnd: Fix = {
  id: 'trim-end',
  title: 'Cut the white space',
  effect: 'lossless',
  plan: (draft) => cutTrailingSpace(draft),
};
