import { describe, expect, it } from 'vitest';
import { KINDS } from './book.ts';
import { redact } from './redact.ts';

/** What a pattern could go over again and again, or a word be compared with at every place. */
const UNITS = [
  'a',
  '/',
  '\\\\',
  '-',
  'sk-',
  'eyJaaaaaaaa.',
  '-----BEGIN PRIVATE KEY-----',
  'a@',
  '/home/',
  'password=',
  'A_KEY=',
  'curl -u ',
  'mysql ',
  'Cookie: a=',
  'password is ',
  '4242 ',
];

describe('what repeats itself', () => {
  // Quadratic work over these takes minutes; how quick it is otherwise decides nothing.
  it.each(UNITS)(
    '%s 100,000 times is gone over',
    (unit) => {
      const asked = {
        kinds: new Set(KINDS),
        words: ['zebra'],
        ids: new Set<string>(),
        sealed: new Set<string>(),
        sparesDrawn: false,
        isName: () => false,
        isWord: () => false,
      };
      const text = unit.repeat(Math.ceil(600_000 / unit.length));
      expect(redact(text, asked).text.length).toBeGreaterThan(0);
    },
    60_000,
  );
});
