import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { IdTable } from './id-table.ts';
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

describe('a table of ids', () => {
  it('tells what a map tells, while it grows', () => {
    fc.assert(
      fc.property(fc.array(id, { maxLength: 60 }), id, (ids, other) => {
        const table = new IdTable((place) => ids[place]!);
        const map = new Map<string, number>();
        ids.forEach((it, place) => {
          expect(table.find(it)).toBe(map.get(it) ?? -1);
          expect(table.add(it, place)).toBe(map.get(it) ?? -1);
          if (!map.has(it)) map.set(it, place);
        });
        for (const it of [...ids, other]) expect(table.find(it)).toBe(map.get(it) ?? -1);
      }),
      runs(20_000),
    );
  });

  it('takes ids that end alike, and thousands of others', () => {
    for (const name of [(i: number) => `${i}-the-same-end-of-all-of-them`, (i: number) => `call_${i.toString(36)}`]) {
      const ids = Array.from({ length: 100_000 }, (_, i) => name(i));
      const table = new IdTable((place) => ids[place]!);
      expect(ids.every((it, place) => table.add(it, place) === -1)).toBe(true);
      expect(ids.every((it, place) => table.find(it) === place && table.add(it, 0) === place)).toBe(true);
      expect(table.find('none')).toBe(-1);
    }
  });
});
