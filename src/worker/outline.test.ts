import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../core/testing/cases.ts';
import { isSteep, outlineOf, partedBy } from './outline.ts';
import { ROLE_CODES, type RowColumns } from './session-views.ts';

const message = fc.record({
  size: fc.nat(500),
  role: fc.nat(ROLE_CODES.length - 1),
  kinds: fc.nat(255),
  severity: fc.nat(3),
});
const list = fc.array(message, { maxLength: 60 });
const links = fc.array(fc.tuple(fc.nat(59), fc.nat(59)), { maxLength: 40 });

function rowsOf(of: readonly { size: number; role: number; kinds: number; severity: number }[]): RowColumns {
  return {
    count: of.length,
    role: Uint8Array.from(of, (it) => it.role),
    severity: Uint8Array.from(of, (it) => it.severity),
    kinds: Uint8Array.from(of, (it) => it.kinds),
    chars: Int32Array.from(of, (it) => it.size),
    linkCall: new Int32Array(0),
    linkResult: new Int32Array(0),
  };
}

describe('the outline of a list', () => {
  it('counts as the rows are counted one by one', () => {
    fc.assert(
      fc.property(list, (of) => {
        const outline = outlineOf(rowsOf(of));
        const roleOf = (it: (typeof of)[number]) => ROLE_CODES[it.role]!;
        expect([...outline.problems]).toEqual(of.flatMap((it, index) => (it.severity >= 2 ? [index] : [])));
        expect(outline.calls).toBe(of.filter((it) => it.kinds % 4 !== 0).length);
        expect(outline.roles).toEqual(ROLE_CODES.filter((role) => of.some((it) => roleOf(it) === role)));
        const systems = of.flatMap((it, i) => (['system', 'developer'].includes(roleOf(it)) ? [i] : []));
        expect([...outline.systems]).toEqual(systems);
        expect(outline.edges.length).toBe(of.length + 1);
      }),
      runs(2000),
    );
  });

  it('knows of every cut how many pairs it takes apart', () => {
    fc.assert(
      fc.property(links, fc.integer({ min: 0, max: 5 }), (pairs, more) => {
        const count = Math.max(0, ...pairs.flat()) + 1 + more;
        const parted = partedBy({
          count,
          linkCall: Int32Array.from(pairs, (it) => it[0]),
          linkResult: Int32Array.from(pairs, (it) => it[1]),
        });
        const slow = (start: number) => pairs.filter(([call, result]) => call < start && result >= start).length;
        expect([...parted]).toEqual(Array.from({ length: count + 1 }, (_, start) => slow(start)));
      }),
      runs(2000),
    );
  });

  it('is steep where one message hides all others', () => {
    expect(isSteep(Int32Array.of(10, 12, 11, 9, 5000))).toBe(true);
    expect(isSteep(Int32Array.of(10, 12, 11, 9, 50))).toBe(false);
    expect(isSteep(Int32Array.of(1, 5000))).toBe(false);
  });
});
