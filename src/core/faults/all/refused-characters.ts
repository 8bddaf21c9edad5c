import type { Draft } from '../../model/draft.ts';
import { respellStrings } from '../../operations/characters.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';

/** Halves of characters become the replacement character, wherever in the document they stand. */
export const refusedCharacters: Pass = {
  id: 'refused-characters',
  title: 'Replace halves of characters',
  about: 'One part of an emoji (a lone surrogate) cannot be sent in any request; it becomes \uFFFD.',
  effect: 'lossy',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    respellStrings(draft, context.refused(), {
      by: 'content/invalid-character',
      reason: 'The string holds one part of an emoji (a lone surrogate), which cannot be sent.',
    });
  },
};
