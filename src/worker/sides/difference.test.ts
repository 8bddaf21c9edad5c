import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../core/testing/cases.ts';
import { differenceOf } from './difference.ts';
import type { SidePiece } from './views.ts';

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

test('a difference is marked in whole words', () => {
  const marked = (before: string, after: string) =>
    differenceOf(before, after, true).map((pieces) =>
      pieces.filter(({ isChanged }) => isChanged).map((piece) => piece.text),
    );
  expect(marked('go on', 'It is missing.\ngo on')).toEqual([[], ['It is missing.\n']]);
  expect(marked('read file one', 'read files one')).toEqual([['file'], ['files']]);
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
