import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { haveRepeats } from './ids.ts';

const id = fc.oneof(
  fc.constantFrom('', 'a', 'call_1', 'call_2', 'toolu_01AAAAAAAAAAAAAAAAAAAAAAAA', 'toolu_02AAAAAAAAAAAAAAAAAAAAAAAA'),
  fc.string({ maxLength: 30 }),
  fc.uuid(),
);

describe('repeated ids', () => {
  it('are found exactly where a set finds them', () => {
    fc.assert(
      fc.property(fc.array(fc.option(id), { maxLength: 60 }), (ids) => {
        const named = ids.filter((it) => it !== null);
        expect(haveRepeats(ids)).toBe(new Set(named).size < named.length);
      }),
      runs(20_000),
    );
  });

  it('are told from ids that end alike, however many', () => {
    const ids = Array.from({ length: 200_000 }, (_, i) => `${i}-the-same-end-of-all-of-them`);
    expect(haveRepeats(ids)).toBe(false);
    expect(haveRepeats([...ids, ids[17]!])).toBe(true);
  });
});
