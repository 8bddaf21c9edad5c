import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../core/testing/cases.ts';
import { runsOf } from './runs.ts';
import { SIDE_KINDS } from './side-views.ts';

/** A history after some change: messages that are kept in any order, each once, among new ones. */
const origins = fc.integer({ min: 0, max: 12 }).chain((count) =>
  fc.tuple(
    fc.constant(count),
    fc.shuffledSubarray(Array.from({ length: count }, (_, i) => i)).chain((kept) =>
      fc.array(fc.boolean(), { minLength: kept.length, maxLength: kept.length + 5 }).map((gaps) => {
        const rest = [...kept];
        return gaps.map((isNew, i) => (isNew && gaps.length - i > rest.length ? -1 : (rest.shift() ?? -1)));
      }),
    ),
  ),
);

test('every message of each side has its row, in the order of its side', () => {
  fc.assert(
    fc.property(origins, fc.boolean(), ([count, from], replaces) => {
      const view = runsOf(
        count,
        { from: Int32Array.from(from), isChanged: new Uint8Array(from.length) },
        () => replaces,
      );
      const [lefts, rights]: [number[], number[]] = [[], []];
      view.kind.forEach((code, run) => {
        for (let i = 0; i < view.length[run]!; i++) {
          if (view.left[run]! >= 0) lefts.push(view.left[run]! + i);
          if (view.right[run]! >= 0) rights.push(view.right[run]! + i);
          const [left, right] = [view.left[run]! + i, view.right[run]! + i];
          if (SIDE_KINDS[code] === 'same') expect(from[right]).toBe(left);
          if (SIDE_KINDS[code] === 'removed') expect(from).not.toContain(left);
          if (SIDE_KINDS[code] === 'inserted') expect(from[right]).toBe(-1);
          if (SIDE_KINDS[code] === 'moved') expect(from[right]).toBeGreaterThanOrEqual(0);
          if (SIDE_KINDS[code] === 'away') expect(from).toContain(left);
        }
      });
      expect(lefts).toEqual(Array.from({ length: count }, (_, i) => i));
      expect(rights).toEqual(from.map((_, i) => i));
    }),
    runs(20_000),
  );
});

test('as few messages as possible count as moved', () => {
  const view = runsOf(4, { from: Int32Array.of(3, 0, 1, 2), isChanged: new Uint8Array(4) }, () => false);
  expect([...view.kind].map((code) => SIDE_KINDS[code])).toEqual(['moved', 'same', 'away']);
});
