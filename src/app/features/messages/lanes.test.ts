import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import { LANES, layLanes } from '../../../worker/outline.ts';
import { linesOver } from './lanes.ts';

const pairs = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 40 });
const lay = (list: readonly (readonly [number, number])[]) =>
  layLanes(
    Int32Array.from(list, (it) => it[0]),
    Int32Array.from(list, (it) => it[1]),
  );

describe('lanes of the gutter', () => {
  it('draws all that touch what is in sight, and of those that look the same one', () => {
    const sightsOf = (from: number, size: number, hidden: number) =>
      Array.from({ length: size + 1 }, (_, i) => from + i).filter((it) => hidden === 0 || it % (hidden + 1) === 0);
    fc.assert(
      fc.property(
        pairs,
        fc.nat(60),
        fc.nat(20),
        fc.nat(2),
        fc.option(fc.nat(60)),
        (list, from, size, hidden, selected) => {
          const lanes = lay(list);
          const sights = sightsOf(from, size, hidden);
          const [first, last] = [sights[0] ?? 0, sights.at(-1) ?? -1];
          const all = [...lanes.top.keys()].filter((i) => lanes.top[i]! <= last && lanes.bottom[i]! >= first);
          const isStrong = (i: number) => lanes.top[i] === selected || lanes.bottom[i] === selected;
          const look = (i: number) => {
            const ends = [lanes.top[i]!, lanes.bottom[i]!].map((it) => (sights.includes(it) ? it : ''));
            return `${ends} ${lanes.lane[i]} ${isStrong(i)}`;
          };
          const drawn = linesOver(lanes, sights, selected);
          expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
          expect(drawn.every((i) => all.includes(i))).toBe(true);
          expect(new Set(drawn.map(look)).size).toBe(drawn.length);
          expect(new Set(drawn.map(look))).toEqual(new Set(all.map(look)));
        },
      ),
      runs(20_000),
    );
  });

  it('draws few of very many that only pass between messages that a filter lets through', () => {
    const lanes = lay(Array.from({ length: 30_000 }, (_, i) => [2 * i + 1, 2 * i + 2] as const));
    expect(linesOver(lanes, [0, 30_000, 60_001], null).length).toBeLessThanOrEqual(4);
    const parallel = lay(Array.from({ length: 20_000 }, (_, i) => [0, i + 1] as const));
    expect(linesOver(parallel, [0, 1, 2], 0).length).toBeLessThanOrEqual(2 + LANES);
  });

  it('draws none to a message that is filtered out', () => {
    const lanes = lay([
      [1, 2],
      [3, 6],
      [4, 5],
    ]);
    const listed = Int32Array.of(1, 2, 3, 5);
    const tops = linesOver(lanes, [...listed], 3, listed).map((line) => lanes.top[line]);
    expect(tops).toEqual([1]);
  });

  it('draws no two lines over each other unless all lanes are taken', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const { top, bottom, lane } = lay(list);
        for (let i = 0; i < top.length; i++) {
          if (lane[i]! === LANES - 1) continue;
          for (let j = 0; j < i; j++) {
            if (lane[j] === lane[i]) expect(bottom[j]!).toBeLessThan(top[i]!);
          }
        }
      }),
      runs(20_000),
    );
  });
});
