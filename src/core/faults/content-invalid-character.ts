import { refusedCharacters } from './all/refused-characters.ts';
import type { Fault } from './fault.ts';
import { replaceCharacters } from './mends/replace-characters.ts';
import { atOddities } from './oddities.ts';

/** Finds halves of characters and NUL in strings. */
export const contentInvalidCharacter: Fault = {
  id: 'content/invalid-character',
  title: 'Rejected character (lone surrogate or NUL)',
  asks: 'Are all strings legal Unicode?',
  why: 'Cutting a text at a fixed length can split an emoji and leave one part of it (a lone surrogate). No UTF-8 request can carry it, so the whole body is rejected as invalid JSON. NUL is rejected by many databases and some APIs.',
  severity: 'error',
  fact: null,
  visit: (input) => ({
    *end() {
      for (const { finding, detail } of atOddities(input, 'invalid-character')) {
        const data = { character: detail };
        yield detail === 'U+0000'
          ? { ...finding, data, variant: 'nul', severity: 'warning' }
          : { ...finding, data, variant: 'surrogate' };
      }
    },
  }),
  say({ data, messageIndex, variant }) {
    const where = messageIndex < 0 ? 'The text' : `Message ${messageIndex}`;
    return variant === 'nul'
      ? `${where} holds the character NUL (U+0000).`
      : `${where} holds one part of an emoji (${data.character}), probably from a text that was cut.`;
  },
  mends: [replaceCharacters],
  all: [refusedCharacters],
};
