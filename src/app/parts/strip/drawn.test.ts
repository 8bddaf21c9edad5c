import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import { edgesOf } from '../../../worker/outline.ts';
import { MARKS, ROLE_CODES, type RowColumns } from '../../../worker/protocol.ts';
import { isResult } from '../kinds.ts';
import { atOnce } from '../slices.ts';
import { APART, drawnOf, shownSigns } from './drawn.ts';
import { evenEdges, middleOf, WHOLE } from './scale.ts';

const WIDTH = 400;

/** A list of any length from few numbers, with errors where they are wanted. */
function rowsOf(count: number, salt: number, errors: readonly number[]): RowColumns {
  const of = (by: number, below: number) => (i: number) => ((i + salt) * by) % below;
  const columns = {
    count,
    role: Uint8Array.from({ length: count }, (_, i) => of(7, ROLE_CODES.length)(i)),
    kinds: Uint8Array.from({ length: count }, (_, i) => of(37, 256)(i)),
    severity: Uint8Array.from({ length: count }, (_, i) => (of(11, 997)(i) === 0 ? 2 : 0)),
    chars: Int32Array.from({ length: count }, (_, i) => of(131, 700)(i)),
    linkCall: Int32Array.from({ length: count >> 2 }, (_, i) => 2 * i),
    linkResult: Int32Array.from({ length: count >> 2 }, (_, i) => Math.min(count - 1, 2 * i + 1 + (i % 50))),
  };
  for (const error of errors) columns.severity[error % count] = 3;
  return columns;
}

const many = fc.record({
  count: fc.integer({ min: 1, max: 30_000 }),
  salt: fc.nat(1000),
  errors: fc.array(fc.nat(29_999), { maxLength: 6 }),
});

describe('a strip of very many messages', () => {
  it('shows every error: under its sign, which is never a warning, or under that of another just before it', () => {
    fc.assert(
      fc.property(many, ({ count, salt, errors }) => {
        const rows = rowsOf(count, salt, errors);
        const edges = edgesOf(rows.chars);
        const signs = shownSigns(rows, edges, WIDTH);
        expect(signs.length).toBeLessThanOrEqual(Math.ceil(WIDTH / APART) + 1);
        for (const error of errors) {
          const x = middleOf(edges, error % count) * WIDTH;
          expect(signs.some((it) => it.severity === 3 && it.x <= x && x - it.x < APART)).toBe(true);
        }
      }),
      runs(200, 20),
    );
  });

  it('shows all that there is in its bars, what goes apart, and below it what a plan does', () => {
    fc.assert(
      fc.property(many, ({ count, salt }) => {
        const rows = rowsOf(count, salt, []);
        const edges = evenEdges(count, WHOLE);
        const sizes = edgesOf(rows.chars);
        const marks = Uint8Array.from({ length: count }, (_, i) => ((i * 3 + salt) % 17 < 8 ? i % MARKS.length : 0));
        const { blocks, runs: stretches } = atOnce(
          drawnOf({ rows, edges, sizes, planned: { marks, insertions: [] }, found: null }, WIDTH),
        );
        for (const gone of [true, false])
          for (const kind of [0, 1, 2]) {
            const has = [...marks.keys()].some((i) => {
              const own = isResult(rows, i) ? 0 : ROLE_CODES[rows.role[i]!] === 'assistant' ? 1 : 2;
              return own === kind && (marks[i] === 1) === gone && sizes[i + 1]! > sizes[i]!;
            });
            expect(blocks.some((it) => it.gone === gone && it.kind === kind)).toBe(has);
          }
        expect(blocks.reduce((most, it) => Math.max(most, it.to), 0)).toBeCloseTo(1);
        for (const [name, codes] of [
          ['gone', [1]],
          ['changed', [2]],
          ['moved', [3, 4]],
        ] as const)
          for (let i = 0; i < count; i++) {
            const x = Math.min(WIDTH - 1, Math.round(edges[i]! * WIDTH));
            if (!codes.some((code) => code === marks[i])) continue;
            expect(stretches![name].some((it) => it.x <= x && x < it.x + it.width)).toBe(true);
          }
      }),
      runs(100, 10),
    );
  });

  it('keeps what no plan changes for as long as the list and the width stay', () => {
    const rows = rowsOf(20_000, 3, [700]);
    const edges = edgesOf(rows.chars);
    const first = atOnce(drawnOf({ rows, edges, sizes: edges, planned: null, found: null }, WIDTH));
    const planned = { marks: new Uint8Array(20_000).fill(1, 0, 9_000), insertions: [] };
    const second = atOnce(drawnOf({ rows, edges, sizes: edges, planned, found: null }, WIDTH));
    expect(second.signs).toBe(first.signs);
    expect(second.runs?.gone.length).toBeGreaterThan(0);
    expect(atOnce(drawnOf({ rows, edges, sizes: edges, planned: null, found: null }, WIDTH + 1)).signs).not.toBe(
      first.signs,
    );
  });
});
