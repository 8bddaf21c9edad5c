import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { around, fewest } from './fewest.ts';
import { fewestValues } from './values.ts';

const numbers = (length: number) => Array.from({ length }, (_, i) => i);

describe('the fewest elements', () => {
  it('are those that are needed, where each is needed for itself', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.array(fc.nat(199), { maxLength: 8 }), (length, wanted) => {
        const needed = [...new Set(wanted.filter((it) => it < length))].sort((a, b) => a - b);
        expect(fewest(numbers(length), (kept) => needed.every((it) => kept.includes(it)))).toEqual(needed);
      }),
      runs(20_000, 400),
    );
  });

  it('hold, are in order, and lose nothing more one by one, whatever is asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.nat(), (length, salt) => {
        // Any question, so long as all together answer it with yes: not even the same for a larger list.
        const holds = (kept: readonly number[]) =>
          kept.length === length || (kept.reduce((sum, it) => Math.imul(sum ^ it, 0x9e3779b1), salt) >>> 8) % 3 === 0;
        const found = fewest(numbers(length), holds);
        expect(holds(found) || found.length === length).toBe(true);
        expect([...found].sort((a, b) => a - b)).toEqual(found);
        if (found.length > 1) for (const it of found) expect(holds(found.filter((one) => one !== it))).toBe(false);
      }),
      runs(20_000, 400),
    );
  });

  it('of many are found in few questions', () => {
    let questions = 0;
    const found = fewest(numbers(100_000), (kept) => {
      questions++;
      return kept.includes(5) && kept.includes(70_000);
    });
    expect(found).toEqual([5, 70_000]);
    expect(questions).toBeLessThan(150);
  });

  it('round a place are no more than twice as far from it as is needed', () => {
    for (const reach of [0, 1, 2, 5, 40]) {
      const kept = around(1000, [500], (it) => it.includes(500 - reach) && it.includes(500 + reach))!;
      expect(kept).toContain(500);
      expect(kept.length).toBeLessThanOrEqual(6 * reach + 3);
    }
    expect(around(3, [1], () => false)).toBeNull();
  });
});

describe('the fewest values of a document', () => {
  it('are those that are needed; long strings are cut, and what says what a value is goes with it', () => {
    const root = {
      model: 'm',
      extra: { deep: [1, 2, { type: 'x', keep: true, text: 'y'.repeat(100) }] },
      list: ['a', { args: `{"a":"${'z'.repeat(50)}"}` }],
    };
    const changes = fewestValues(root, (asked) => {
      const gone = asked.flatMap((it) => (it.do === 'remove' ? [it.at] : []));
      return ['/extra/deep/2/keep', '/extra/deep/2/text', '/list/1/args'].every(
        (at) => !gone.some((it) => at === it || at.startsWith(`${it}/`)),
      );
    });
    expect(changes.filter((it) => it.do === 'remove').map((it) => it.at)).toEqual([
      '/model',
      '/list/0',
      '/extra/deep/0',
      '/extra/deep/1',
    ]);
    expect(changes.filter((it) => it.do === 'replace')).toEqual([
      expect.objectContaining({ at: '/list/1/args', value: { t: 'json', value: '{}' } }),
      expect.objectContaining({ at: '/extra/deep/2/text', value: { t: 'json', value: `${'y'.repeat(20)}…` } }),
    ]);
  });
});
