import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../core/testing/cases.ts';
import { differenceOf } from './difference.ts';
import type { SidePiece } from './side-views.ts';

const word = fc.constantFrom('a', 'b', 'read', 'file', '😀', '\n', ' ', '.', '{"a":', '"é');
const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''));
const joined = (pieces: readonly SidePiece[]) => pieces.map((piece) => piece.text).join('');
const shared = (pieces: readonly SidePiece[]) => joined(pieces.filter(({ isChanged }) => !isChanged));

test('the pieces of each side are its text, and what is not marked is equal on both', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [old, next] = differenceOf(before, after, true);
      expect(joined(old)).toBe(before);
      expect(joined(next)).toBe(after);
      expect(shared(old)).toBe(shared(next));
      for (const piece of [...old, ...next]) expect(piece.text.isWellFormed()).toBe(true);
    }),
    runs(5_000),
  );
});

test('what is clipped is counted to the character', () => {
  const long = fc
    .tuple(text, fc.integer({ min: 0, max: 9_000 }), text)
    .map(([a, n, b]) => `${a}${'x y '.repeat(n)}${b}`);
  fc.assert(
    fc.property(long, long, (before, after) => {
      const sides = differenceOf(before, after, false);
      [before, after].forEach((whole, side) => {
        const pieces = sides[side]!;
        expect(joined(pieces).length + pieces.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(whole.length);
        for (const piece of pieces) expect(piece.text.isWellFormed()).toBe(true);
      });
    }),
    runs(500),
  );
});

test('equal texts have one piece without a mark', () => {
  expect(differenceOf('same', 'same', true)).toEqual([
    [{ text: 'same', isChanged: false, skipped: 0 }],
    [{ text: 'same', isChanged: false, skipped: 0 }],
  ]);
});

test('a difference is marked in whole words, or in the characters of a word of which most stay', () => {
  const marked = (before: string, after: string) =>
    differenceOf(before, after, true).map((pieces) =>
      pieces.filter(({ isChanged }) => isChanged).map((piece) => piece.text),
    );
  expect(marked('go on', 'It is missing.\ngo on')).toEqual([[], ['It is missing.\n']]);
  expect(marked('read file one', 'read files one')).toEqual([[], ['s']]);
  expect(marked('the call toolu_01ABCDE of it', 'the call toolu_01ABXDE of it')).toEqual([['C'], ['X']]);
  expect(marked('it is after noon', 'it is before noon')).toEqual([['after'], ['before']]);
  expect(marked('one two three four five six', 'one 2 three four five 6')).toEqual([
    ['two', 'six'],
    ['2', '6'],
  ]);
});

test('one word in a megabyte is found, and what is round it is shown', () => {
  const half = 'The quick brown fox jumps over the lazy dog.\n'.repeat(12_000);
  const [old, next] = differenceOf(`${half}before ${half}`, `${half}after ${half}`, false);
  expect(old.filter(({ isChanged }) => isChanged).map((piece) => piece.text)).toEqual(['before']);
  expect(next.filter(({ isChanged }) => isChanged).map((piece) => piece.text)).toEqual(['after']);
  expect(joined(old).length).toBeLessThan(1000);
});

const marked = (pieces: readonly SidePiece[]) =>
  pieces.filter(({ isChanged }) => isChanged).map((piece) => piece.text.trim());
/** Lines of which every one is another. */
const LINES = Array.from(
  { length: 16_000 },
  (_, i) => `line ${i} of a long file, with some words and the sum ${i * 7919}`,
);
const text16k = (changes: (line: string, i: number) => string) => LINES.map(changes).join('\n');

test('a word in each of hundreds of lines of a megabyte is marked, and nothing else', () => {
  const [old, next] = differenceOf(
    text16k((line) => line),
    text16k((line, i) => (i % 40 === 7 ? line.replace('long', 'short') : line)),
    false,
  );
  expect(new Set(marked(old))).toEqual(new Set(['long']));
  expect(marked(next)).toEqual(Array.from({ length: 400 }, () => 'short'));
});

test('so it is where the text is there twice, and where lines came in besides', () => {
  const twice = `${text16k((line) => line)}\n`.repeat(2);
  const changed = `${text16k((line, i) => (i % 80 === 7 ? line.replace('long', 'short') : line))}\nnew\n`.repeat(2);
  const [, next] = differenceOf(twice, changed, false);
  expect(new Set(marked(next))).toEqual(new Set(['short', 'new']));
  expect(marked(next)).toHaveLength(402);
});

test('one character in a word of a megabyte is marked', () => {
  const half = 'x'.repeat(500_000);
  const [old, next] = differenceOf(`${half}a${half}`, `${half}b${half}`, false);
  expect([marked(old), marked(next)]).toEqual([['a'], ['b']]);
  expect(joined(old).length).toBeLessThan(1000);
});

test('words at both ends of a megabyte without a line break are marked, and nothing between them', () => {
  const long = `start before ${'The quick brown fox jumps over the lazy dog. '.repeat(22_000)} end before.`;
  const [old, next] = differenceOf(long, long.replaceAll('before', 'after'), false);
  expect(marked(old)).toEqual(['before', 'before']);
  expect(marked(next)).toEqual(['after', 'after']);
});

test('of two texts that have nothing in common all is marked, and not every word by itself', () => {
  const other = (seed: number) => Array.from({ length: 9000 }, (_, i) => `w${(i * seed) % 7919}`).join(' ');
  const [old, next] = differenceOf(other(31), other(77), true);
  expect([marked(old).length, marked(next).length]).toEqual([1, 1]);
});
