import { describe, expect, it } from 'vitest';
import type { PlanRequest, PlanRow } from '../../../worker/protocol.ts';
import { canRefuse, ranges, refusing } from './refusing.ts';

const trim: PlanRequest = {
  kind: 'trim',
  unit: 'tokens',
  budget: 600,
  counter: 'chars/4',
  options: { strategy: 'middle-out', pins: { firstUser: true, indexes: [9] } },
};

describe('refusing single changes', () => {
  it('of a trim keeps the message, and everything else that was set', () => {
    const one = refusing(trim);
    expect(one?.refused).toEqual([9]);
    expect(one?.without([9, 4])).toEqual({
      ...trim,
      options: { strategy: 'middle-out', pins: { firstUser: true, indexes: [4, 9] } },
    });
    expect(refusing(one?.without([]) ?? null)?.refused).toEqual([]);
  });

  it('of a repair leaves the message as it is', () => {
    const repair: PlanRequest = { kind: 'repair', preset: 'recommended' };
    expect(refusing(repair)?.without([2])).toEqual({ ...repair, refused: [2] });
    expect(refusing({ kind: 'all', rule: 'a/b', fix: 'c', refused: [1] })?.refused).toEqual([1]);
  });

  it('is not offered where the plan is one change', () => {
    expect(refusing({ kind: 'fix', key: 'k', fix: 'f' })).toBeNull();
    expect(refusing(null)).toBeNull();
  });

  it('is not offered for what a trim writes anew, nor for the file', () => {
    const row = (action: PlanRow['action'], index: number) => ({ action, index }) as PlanRow;
    expect(canRefuse(trim, row('removed', 3))).toBe(true);
    expect(canRefuse(trim, row('changed', 3))).toBe(true);
    expect(canRefuse(trim, row('inserted', 3))).toBe(false);
    expect(canRefuse({ kind: 'repair', preset: 'recommended' }, row('inserted', 3))).toBe(true);
    expect(canRefuse({ kind: 'repair', preset: 'recommended' }, row('changed', -1))).toBe(false);
  });
});

it.each([
  [[], ''],
  [[4], '4'],
  [[1, 2, 3, 7], '1 to 3, 7'],
  [[0, 2, 3], '0, 2 to 3'],
])('%j are named as "%s"', (indices, words) => {
  expect(ranges(indices)).toBe(words);
});
