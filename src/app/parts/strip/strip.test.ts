import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import { edgesOf } from '../../../worker/outline.ts';
import { ROLE_CODES, type RowColumns } from '../../../worker/protocol.ts';
import { atOnce } from '../slices.ts';
import * as marks from './marks.ts';
import { REMOVED } from './marks.ts';
import { axisOf, evenEdges, messageAt, middleOf, panned, shownEdges, WHOLE, zoomed } from './scale.ts';

const sizes = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 60 });
const drawn = fc.array(
  fc.record({
    size: fc.integer({ min: 0, max: 500 }),
    role: fc.integer({ min: 0, max: ROLE_CODES.length - 1 }),
    kinds: fc.integer({ min: 0, max: 255 }),
    severity: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 80 },
);

const blocksOf = (...from: Parameters<typeof marks.blocksOf>) => atOnce(marks.blocksOf(...from));
const signsOf = (...from: Parameters<typeof marks.signsOf>) => atOnce(marks.signsOf(...from));
const runsOf = (...from: Parameters<typeof marks.runsOf>) => atOnce(marks.runsOf(...from));
const marksOf = (count: number, gone: (index: number) => boolean) =>
  Uint8Array.from({ length: count }, (_, i) => (gone(i) ? REMOVED : 0));

/** Columns of messages, paired two by two. */
function rowsOf(list: readonly { size: number; role: number; kinds: number; severity: number }[]): RowColumns {
  const pairs = Math.floor(list.length / 2);
  return {
    count: list.length,
    role: Uint8Array.from(list, (it) => it.role),
    severity: Uint8Array.from(list, (it) => it.severity),
    kinds: Uint8Array.from(list, (it) => it.kinds),
    chars: Int32Array.from(list, (it) => it.size),
    linkCall: Int32Array.from({ length: pairs }, (_, i) => i),
    linkResult: Int32Array.from({ length: pairs }, (_, i) => pairs + i),
  };
}

describe('where messages lie', () => {
  it('fill the strip from end to end, none without a width, the larger never the thinner', () => {
    fc.assert(
      fc.property(sizes, (list) => {
        const edges = edgesOf(list);
        const widths = list.map((_, i) => edges[i + 1]! - edges[i]!);
        expect([edges[0], edges.at(-1), edges.length]).toEqual([0, 1, list.length + 1]);
        for (const [i, width] of widths.entries()) {
          expect(width).toBeGreaterThan(0);
          for (const [j, other] of widths.entries())
            if (list[i]! > list[j]!) expect(width - other).toBeGreaterThan(-1e-9);
        }
      }),
      runs(2000),
    );
  });

  it('are found again at their middle, and the ends beyond the ends', () => {
    fc.assert(
      fc.property(sizes, (list) => {
        const edges = edgesOf(list);
        for (const i of list.keys()) expect(messageAt(edges, middleOf(edges, i))).toBe(i);
        expect(messageAt(edges, -1)).toBe(0);
        expect(messageAt(edges, 2)).toBe(list.length - 1);
      }),
      runs(2000),
    );
  });

  it('in proportion where sizes are alike, equal where there are none, nowhere without messages', () => {
    expect([...edgesOf([1, 2, 1])]).toEqual([0, 0.25, 0.75, 1]);
    expect([...edgesOf([0, 0])]).toEqual([0, 0.5, 1]);
    expect(messageAt(edgesOf([]), 0.5)).toBe(-1);
  });

  it('go by tokens once those of this very list are counted', () => {
    const by = (sizes: readonly number[]) => ({ edges: edgesOf(sizes) });
    const chars = by([1, 1]);
    expect(shownEdges(chars, by([3, 1]))[1]).toBe(0.75);
    expect(shownEdges(chars, by([3, 1, 9]))[1]).toBe(0.5);
    expect(shownEdges(chars, null)[1]).toBe(0.5);
  });
});

describe('what is drawn of them', () => {
  it('every message is part of a bar where it lies, by what becomes of it, and no bar leaves the strip', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 20, max: 300 }), fc.integer({ min: 0, max: 7 }), (list, width, salt) => {
        const rows = rowsOf(list);
        const edges = evenEdges(list.length, WHOLE);
        const gone = (i: number) => (i * 7 + salt) % 3 === 0;
        const blocks = blocksOf(rows, { edges, sizes: edgesOf(rows.chars) }, width, marksOf(list.length, gone));
        for (const it of blocks) {
          expect(it.width).toBeGreaterThan(0);
          expect(it.to).toBeGreaterThan(it.from);
          expect(it.to).toBeLessThanOrEqual(1 + 1e-9);
          expect(it.x).toBeGreaterThanOrEqual(0);
          expect(it.x + it.width).toBeLessThanOrEqual(width);
        }
        for (const i of list.keys()) {
          const [left, right] = [edges[i]! * width, edges[i + 1]! * width];
          expect(blocks.some((it) => it.gone === gone(i) && it.x < right + 3 && it.x + it.width > left - 3)).toBe(true);
        }
      }),
      runs(1000),
    );
  });

  it('bars are as high as the root of their size, and messages that share one are stacked by their sizes', () => {
    const list = Array.from({ length: 400 }, (_, i) => ({
      size: i % 2 ? 300 : 100,
      role: i % 2 ? 3 : 2,
      kinds: 128,
      severity: 0,
    }));
    const rows = rowsOf(list);
    const heights = (width: number) =>
      blocksOf(rows, { edges: evenEdges(400, WHOLE), sizes: edgesOf(rows.chars) }, width, null).map(
        (it) => it.to - it.from,
      );
    const [asked, answered] = heights(1600);
    expect(answered).toBeCloseTo(1);
    expect(asked).toBeCloseTo(Math.sqrt(1 / 3), 1);
    const [below, above] = blocksOf(rows, { edges: evenEdges(400, WHOLE), sizes: edgesOf(rows.chars) }, 30, null);
    expect([below?.kind, above?.kind, below?.from]).toEqual([1, 2, 0]);
    expect(above?.from).toBeCloseTo(below?.to ?? 0);
  });

  it('however many messages there are, there are no more pieces than the strip is wide', () => {
    const rows = rowsOf(
      Array.from({ length: 20_000 }, (_, i) => ({ size: i % 97, role: i % 6, kinds: (i * 37) % 256, severity: i % 4 })),
    );
    const edges = edgesOf(rows.chars);
    const width = 500;
    const gone = (i: number) => i % 2 === 0;
    const bars = blocksOf(rows, { edges, sizes: edges }, width, marksOf(rows.count, gone));
    expect(bars.length).toBeLessThanOrEqual(2 * width + 6);
    expect(signsOf(rows, edges, width, 9).length).toBeLessThanOrEqual(Math.ceil(width / 9));
    expect(runsOf(marksOf(rows.count, gone), edges, width).gone.length).toBeLessThanOrEqual(width);
  });

  it('results are lowest, then who answers, then who asks, also results that a user message carries', () => {
    const [system, user, assistant, tool] = ['system', 'user', 'assistant', 'tool'].map((it) =>
      ROLE_CODES.indexOf(it as never),
    );
    const rows = rowsOf([
      { size: 1, role: system!, kinds: 128, severity: 0 },
      { size: 1, role: user!, kinds: 128, severity: 0 },
      { size: 1, role: assistant!, kinds: 1, severity: 0 },
      { size: 1, role: tool!, kinds: 2, severity: 0 },
      { size: 1, role: user!, kinds: 2, severity: 0 },
      { size: 1, role: user!, kinds: 2 + 64, severity: 0 },
      { size: 1, role: user!, kinds: 2 + 128, severity: 0 },
    ]);
    const all = { edges: evenEdges(rows.count, WHOLE), sizes: edgesOf(rows.chars) };
    const byPlace = [...blocksOf(rows, all, 700, null)].sort((a, b) => a.x - b.x);
    expect(byPlace.map((it) => it.kind)).toEqual([2, 2, 1, 0, 0, 0, 2]);
  });

  it('problems that are too close for a sign each share the sign of the worst', () => {
    const severity = (list: readonly number[]) => ({ count: list.length, severity: Uint8Array.from(list) });
    const edges = edgesOf([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(signsOf(severity([0, 2, 3, 0, 0, 1, 0, 2]), edges, 40, 9)).toEqual([
      { x: 7.5, severity: 3, index: 2, count: 2 },
      { x: 37.5, severity: 2, index: 7, count: 1 },
    ]);
    expect(signsOf(severity([0, 1, 0, 0, 0, 0, 0, 0]), edges, 40, 9)).toEqual([]);
  });

  it('stretches that touch are one', () => {
    const edges = edgesOf([1, 1, 1, 1]);
    expect(
      runsOf(
        marksOf(4, (i) => i !== 2),
        edges,
        40,
      ).gone,
    ).toEqual([
      { x: 0, width: 20 },
      { x: 30, width: 10 },
    ]);
  });
});

describe('what a search finds', () => {
  it('is under a mark, every message of it, and there are never more marks than pixels', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 300 }), fc.nat(7), (list, width, by) => {
        const edges = edgesOf(list);
        const found = Int32Array.from(list.keys()).filter((index) => index % (by + 1) === 0);
        const runs = atOnce(marks.foundRuns(found, edges, width));
        expect(runs.length).toBeLessThanOrEqual(width);
        for (const index of found) {
          const x = Math.min(width - 1, Math.round(edges[index]! * width));
          expect(runs.some((run) => run.x <= x && x < run.x + run.width)).toBe(true);
        }
      }),
      runs(2000),
    );
  });
});

describe('what is shown of a long list', () => {
  const window = fc.tuple(fc.nat(4), fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 20, max: 30_000 }));

  it('comes nearer around a place, never to fewer than twenty messages, and goes back to all', () => {
    fc.assert(
      fc.property(window, ([turns, place, count]) => {
        let now = WHOLE;
        for (let i = 0; i < turns; i++) now = zoomed(now, 3, place, count);
        expect(now.from).toBeGreaterThanOrEqual(0);
        expect(now.to).toBeLessThanOrEqual(1 + 1e-9);
        expect((now.to - now.from) * count).toBeGreaterThan(19.99);
        const edges = evenEdges(count, now);
        expect([edges[0], edges.at(-1)]).toEqual([0, 1]);
        const shown = messageAt(edges, place);
        expect(edges[shown]).toBeLessThanOrEqual(edges[shown + 1]!);
        const moved = panned(now, 0.5);
        expect(moved.to - moved.from).toBeCloseTo(now.to - now.from);
        expect(zoomed(now, 0.001, place, count)).toBe(WHOLE);
      }),
      runs(2000),
    );
  });

  it('has an axis at round numbers that are far enough apart, none outside of what is shown', () => {
    expect(axisOf(evenEdges(172, WHOLE), 1000, 88)).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 160]);
    expect(axisOf(evenEdges(30_000, WHOLE), 1000, 88)[1]).toBe(5000);
    expect(axisOf(evenEdges(1000, { from: 0.5, to: 0.6 }), 500, 88)).toEqual([500, 520, 540, 560, 580]);
    expect(axisOf(evenEdges(3, WHOLE), 1000, 88)).toEqual([0, 1, 2]);
  });
});
