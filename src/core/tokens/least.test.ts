import fc from 'fast-check';
import { get_encoding } from 'tiktoken';
import { describe, expect, it } from 'vitest';
import { leastTokens } from '../model/least-tokens.ts';
import { bareTranscript } from '../model/message.ts';
import { runs } from '../testing/cases.ts';

const words = fc.array(
  fc.oneof(
    fc.constantFrom(
      "don't",
      'foo_bar',
      'x86',
      '3.14',
      '  ',
      '\n\n',
      'naïve',
      '中文',
      '🙂',
      "o'",
      'CamelCase',
      '====',
      '1234567',
    ),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  ),
  { minLength: 1, maxLength: 40 },
);
const spaces = fc.constantFrom('', ' ', '\t', '.');

describe.each(['o200k_base', 'cl100k_base'] as const)('the least count of tokens and %s', (encoding) => {
  it('is never more than what is counted', () => {
    const exact = get_encoding(encoding);
    fc.assert(
      fc.property(words, spaces, (list, space) => {
        const system = list.join(space);
        const least = leastTokens({ ...bareTranscript([]), system }, 0);
        expect(least, system).toBeLessThanOrEqual(exact.encode(system, [], []).length);
      }),
      runs(20_000),
    );
    exact.free();
  });
});

describe('the least count of tokens', () => {
  it('is one for each word, and is not begun where it cannot be enough', () => {
    const of = (system: string, enough: number) => leastTokens({ ...bareTranscript([]), system }, enough);
    expect(of('It is 12 words', 3)).toBe(4);
    expect(of('a b c', 3)).toBe(0);
  });
});
