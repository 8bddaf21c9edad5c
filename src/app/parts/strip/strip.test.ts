import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import { edgesOf } from '../../../worker/outline.ts';
import { ROLE_CODES, type RowColumns } from '../../../worker/protocol.ts';
import { atOnce } from '../slices.ts';
import * as marks from './marks.ts';
import { brokenBy, REMOVED } from './marks.ts';
import { messageAt, middleOf, shownEdges } from './scale.ts';

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
const arcsOf = (...from: Parameters<typeof marks.arcsOf>) => atOnce(marks.arcsOf(...from));
const looseEnds = (...from: Parameters<typeof marks.looseEnds>) => atOnce(marks.looseEnds(...from));
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
  it('every message has a place in its lane and its state, and no block leaves the strip', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 20, max: 300 }), fc.integer({ min: 0, max: 7 }), (list, width, salt) => {
        const rows = rowsOf(list);
        const edges = edgesOf(rows.chars);
        const gone = (i: number) => (i * 7 + salt) % 3 === 0;
        const blocks = blocksOf(rows, edges, width, marksOf(list.length, gone));
        for (const it of blocks) {
          expect(it.width).toBeGreaterThan(0);
          expect(it.share).toBeGreaterThan(0);
          expect(it.share).toBeLessThanOrEqual(1);
          expect(it.x).toBeGreaterThanOrEqual(0);
          expect(it.x + it.width).toBeLessThanOrEqual(width);
        }
        for (const i of list.keys()) {
          const [left, right] = [edges[i]! * width, edges[i + 1]! * width];
          expect(blocks.some((it) => it.gone === gone(i) && it.x < right && it.x + it.width > left - 1)).toBe(true);
        }
      }),
      runs(1000),
    );
  });

  it('messages that share a pixel fill it by their sizes', () => {
    const list = Array.from({ length: 400 }, (_, i) => ({
      size: i % 2 ? 300 : 100,
      role: i % 2 ? 3 : 2,
      kinds: 128,
      severity: 0,
    }));
    const rows = rowsOf(list);
    const blocks = blocksOf(rows, edgesOf(rows.chars), 100, null);
    const shareOf = (lane: number) =>
      blocks.filter((it) => it.lane === lane).reduce((sum, it) => sum + it.share * it.width, 0) / 100;
    expect(shareOf(1)).toBeGreaterThan(0.65);
    expect(shareOf(0)).toBeLessThan(0.35);
  });

  it('however many messages there are, there are no more pieces than the strip is wide', () => {
    const rows = rowsOf(
      Array.from({ length: 20_000 }, (_, i) => ({ size: i % 97, role: i % 6, kinds: (i * 37) % 256, severity: i % 4 })),
    );
    const edges = edgesOf(rows.chars);
    const width = 500;
    const gone = (i: number) => i % 2 === 0;
    expect(blocksOf(rows, edges, width, marksOf(rows.count, gone)).length).toBeLessThanOrEqual(6 * width);
    expect(signsOf(rows, edges, width, 9).length).toBeLessThanOrEqual(Math.ceil(width / 9));
    expect(looseEnds(rows, edges, width, 6)).toEqual([]);
    expect(runsOf(marksOf(rows.count, gone), edges, width).gone.length).toBeLessThanOrEqual(width);
    expect(arcsOf(rows, edges, width, 3).length).toBeLessThanOrEqual(width * 2);
  });

  it('who asks is above, who answers below, results lowest, also those that a user message carries', () => {
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
    const byPlace = [...blocksOf(rows, edgesOf(rows.chars), 700, null)].sort((a, b) => a.x - b.x);
    expect(byPlace.map((it) => it.lane)).toEqual([0, 0, 1, 2, 2, 2, 0]);
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

  it('a cut takes apart the pairs that lie on both sides of it', () => {
    const rows = { linkCall: Int32Array.of(1, 1, 3), linkResult: Int32Array.of(2, 4, 5) };
    expect(brokenBy(rows, 4, 9)).toEqual([
      [3, 5],
      [1, 4],
    ]);
    expect(brokenBy(rows, 4, 1)).toEqual([[3, 5]]);
    expect(brokenBy(rows, 0, 9)).toEqual([]);
  });

  it('an open call ends in a ring, a result without a call begins in one', () => {
    const rows = rowsOf([
      { size: 1, role: 3, kinds: 1 + 32, severity: 3 },
      { size: 1, role: 2, kinds: 128, severity: 0 },
      { size: 1, role: 4, kinds: 2 + 64, severity: 3 },
      { size: 1, role: 3, kinds: 128, severity: 0 },
    ]);
    expect(looseEnds(rows, edgesOf(rows.chars), 400, 6)).toEqual([
      { x: 100, lane: 1 },
      { x: 200, lane: 2 },
    ]);
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
