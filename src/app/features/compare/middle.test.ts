import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import { clipped, differingMiddle } from './middle.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁', '\n'), maxLength: 12 });

test('the pieces are the text, and the outer ones are equal', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [one, other] = differingMiddle(before, after);
      expect(one.start + one.middle + one.end).toBe(before);
      expect(other.start + other.middle + other.end).toBe(after);
      expect(one.start).toBe(other.start);
      expect(one.end).toBe(other.end);
    }),
    runs(20_000),
  );
});

test('no piece begins or ends inside a character of two units', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      for (const split of differingMiddle(before, after)) {
        for (const piece of Object.values(split)) expect(piece.isWellFormed()).toBe(true);
      }
    }),
    runs(20_000),
  );
});

test('equal texts have no middle, and long ends are cut to what stands beside it', () => {
  expect(differingMiddle('same', 'same')[0].middle).toBe('');
  const [one] = differingMiddle(`${'a '.repeat(500)}x${' b'.repeat(500)}`, `${'a '.repeat(500)}y${' b'.repeat(500)}`);
  expect(clipped(one).middle).toBe('x');
  expect(clipped(one).start.length).toBeLessThan(300);
});

test('of a long difference the middle is counted, not shown', () => {
  const [one] = differingMiddle('', 'x'.repeat(5000)).map(clipped);
  const other = clipped(differingMiddle('', 'x'.repeat(5000))[1]);
  expect(one!.middle).toBe('');
  expect(other.middle).toContain(' … 4,040 characters … ');
});

test('a difference is widened to whole words, and not into a word beside it', () => {
  const middles = (before: string, after: string) => differingMiddle(before, after).map((it) => it.middle);
  expect(middles('go on', 'It is missing.\ngo on')).toEqual(['', 'It is missing.\n']);
  expect(middles('left over\nAnd b?', 'And b?')).toEqual(['left over\n', '']);
  expect(middles('read file one', 'read files one')).toEqual(['file', 'files']);
  expect(middles('a unread b', 'a read b')).toEqual(['unread', 'read']);
});
