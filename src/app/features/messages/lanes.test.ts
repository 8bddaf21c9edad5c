import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import { LANES, layLanes } from '../../../worker/outline.ts';
import { lanesBetween } from './lanes.ts';

const pairs = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 40 });
const lay = (list: readonly (readonly [number, number])[]) =>
  layLanes(
    Int32Array.from(list, (it) => it[0]),
    Int32Array.from(list, (it) => it[1]),
  );

describe('lanes of the gutter', () => {
  it('finds for every window exactly the lines that touch it', () => {
    fc.assert(
      fc.property(pairs, fc.nat(60), fc.nat(20), (list, from, size) => {
        const lanes = lay(list);
        const to = from + size;
        const wanted = [...lanes.top.keys()].filter((i) => lanes.top[i]! <= to && lanes.bottom[i]! >= from);
        expect(lanesBetween(lanes, from, to)).toEqual(wanted);
      }),
      runs(20_000),
    );
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
