import { respellStrings } from '../../operations/characters.ts';
import type { Fix } from '../fix.ts';

/** Replaces characters no API can take (lone surrogates, NUL) by the replacement character. */
export const replaceCharacters: Fix = {
  id: 'replace-characters',
  title: 'Replace the characters by \uFFFD',
  effect: 'lossy',
  plan(draft, diagnostic, context) {
    const strings = context.refused(diagnostic.at);
    respellStrings(draft, strings, { by: diagnostic.rule, reason: 'The text holds characters that cannot be sent.' });
  },
};
