import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../core/testing/cases.ts';
import { trackChanges } from './trackChanges.ts';

const written = (before: string, after: string) =>
  trackChanges(before, after)
    .map(({ kind, text }) => ({ same: text, del: `[-${text}-]`, ins: `[+${text}+]` })[kind])
    .join('');

test.each([
  ['save note', 'save_note_3oyf', 'save[- -][+_+]note[+_3oyf+]'],
  ['Hello there   ', 'Hello there', 'Hello there[-   -]'],
  ['"wrong.txt"', '"right.txt"', '"[-wrong-][+right+].txt"'],
  ['same', 'same', 'same'],
  ['', 'new', '[+new+]'],
  ['old', '', '[-old-]'],
  ['', '', ''],
])('%j becomes %j', (before, after, marks) => {
  expect(written(before, after)).toBe(marks);
});

test('a word in a long text is struck out alone', () => {
  const text = (word: string, other: string) =>
    `${'some words '.repeat(30)}${word} in between ${other}${' end'.repeat(30)}`;
  expect(written(text('alpha', 'one'), text('beta', 'two'))).toContain('[-alpha-][+beta+] in between [-one-][+two+]');
});

test('what stays and goes is the text before, what stays and comes is the text after, and nothing tears a character', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const long = fc
    .array(fc.constantFrom('one ', 'two ', '\n', '😀', 'three'), { maxLength: 90 })
    .map((it) => it.join(''));
  fc.assert(
    fc.property(fc.oneof(text, long), fc.oneof(text, long), (before, after) => {
      const stretches = trackChanges(before, after);
      const without = (kind: string) =>
        stretches
          .filter((it) => it.kind !== kind)
          .map((it) => it.text)
          .join('');
      expect(without('ins')).toBe(before);
      expect(without('del')).toBe(after);
      for (const { text } of stretches) expect(text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
      for (const [at, { kind }] of stretches.entries()) expect(kind).not.toBe(stretches[at + 1]?.kind);
    }),
    runs(3000),
  );
});

test('very long texts are compared at once, as one change', () => {
  const before = 'a '.repeat(100_000);
  const after = 'b '.repeat(100_000);
  expect(trackChanges(before, after).filter((it) => it.kind !== 'same')).toHaveLength(2);
});
