import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../core/index.ts';
import { runs } from '../core/testing/cases.ts';
import { compose, difference, edited, inverse } from './compose.ts';

/** Edits that do not overlap, over a text of that length, in no order. */
function editsOver(length: number): fc.Arbitrary<Edit[]> {
  const cuts = fc.array(fc.nat(length), { maxLength: 8 });
  return fc
    .tuple(cuts, fc.array(fc.string({ maxLength: 3 }), { minLength: 4, maxLength: 4 }))
    .map(([places, texts]) => {
      const sorted = [...places].sort((a, b) => a - b);
      const edits: Edit[] = [];
      for (let i = 0; i + 1 < sorted.length; i += 2)
        edits.push({ start: sorted[i]!, end: sorted[i + 1]!, text: texts[(i / 2) % 4]! });
      return edits.reverse();
    });
}

describe('lists of edits', () => {
  it('composed do what they do one after the other', () => {
    const cases = fc.string({ maxLength: 40 }).chain((text) =>
      editsOver(text.length).chain((first) => {
        const middle = edited(text, first);
        return editsOver(middle.length).map((second) => ({ text, first, second, last: edited(middle, second) }));
      }),
    );
    fc.assert(
      fc.property(cases, ({ text, first, second, last }) => {
        expect(edited(text, compose(first, second))).toBe(last);
      }),
      runs(20_000),
    );
  });

  it('are taken back by their inverse', () => {
    const cases = fc
      .string({ maxLength: 40 })
      .chain((text) => editsOver(text.length).map((edits) => ({ text, edits })));
    fc.assert(
      fc.property(cases, ({ text, edits }) => {
        expect(edited(edited(text, edits), inverse(text, edits))).toBe(text);
      }),
      runs(20_000),
    );
  });

  it('composed leave alone what neither touches', () => {
    const first = [{ start: 2, end: 4, text: 'xyz' }];
    const second = [
      { start: 3, end: 4, text: '' },
      { start: 8, end: 9, text: '!' },
    ];
    expect(compose(first, second)).toEqual([
      { start: 2, end: 4, text: 'xz' },
      { start: 7, end: 8, text: '!' },
    ]);
  });

  it('a difference is one edit that leads from one text to the other', () => {
    expect(difference('abc', 'abc')).toEqual([]);
    expect(difference('{"a":[1', '{"a":[1]}')).toEqual([{ start: 7, end: 7, text: ']}' }]);
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(edited(before, difference(before, after))).toBe(after);
      }),
      runs(20_000),
    );
  });
});
