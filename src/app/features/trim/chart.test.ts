import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import { ROLE_CODES } from '../../../worker/protocol.ts';
import { atOnce } from '../../parts/slices.ts';
import * as chart from './chart.ts';
import {
  axisOf,
  CHANGED,
  chartWords,
  columnOf,
  columnWords,
  type Decided,
  DROPPED,
  HELD,
  KEPT,
  NONE,
  tallestOf,
} from './chart.ts';

const fatesOf = (...from: Parameters<typeof chart.fatesOf>) => atOnce(chart.fatesOf(...from));
const columnsOf = (...from: Parameters<typeof chart.columnsOf>) => atOnce(chart.columnsOf(...from));

const DECIDED: Decided = {
  marks: null,
  held: null,
  start: 0,
  anchor: -1,
  fits: true,
  systemStays: true,
  pinned: [],
};

const code = (role: (typeof ROLE_CODES)[number]) => ROLE_CODES.indexOf(role);
const rows = {
  count: 6,
  role: Uint8Array.of(code('system'), code('user'), code('assistant'), code('user'), code('assistant'), code('tool')),
  kinds: Uint8Array.of(128, 128, 1, 2, 128 | 1, 2),
};

describe('what becomes of each message', () => {
  it('by the cut alone: what lies before it goes, but system, question and pins', () => {
    const fates = fatesOf(rows, { ...DECIDED, start: 4, anchor: 1, pinned: [3] });
    expect([...fates]).toEqual([HELD, HELD, DROPPED, HELD, KEPT, KEPT]);
    expect(fatesOf(rows, { ...DECIDED, start: 4, systemStays: false })[0]).toBe(DROPPED);
  });

  it('by the plan, where there is one', () => {
    const marks = Uint8Array.of(0, 1, 2, 0, 0, 3);
    const held = Uint8Array.of(1, 1, 1, 0, 0, 0);
    expect([...fatesOf(rows, { ...DECIDED, marks, held, start: 4 })]).toEqual([
      HELD,
      DROPPED,
      CHANGED,
      KEPT,
      KEPT,
      CHANGED,
    ]);
  });

  it('nothing is decided where nothing fits', () => {
    expect([...fatesOf(rows, { ...DECIDED, fits: false })]).toEqual(Array(6).fill(NONE));
  });
});

describe('columns', () => {
  const history = fc.array(fc.record({ size: fc.nat(5000), fate: fc.nat(4) }), { minLength: 1, maxLength: 300 });

  it('hold every message once, in order, and are as tall as the largest of each fate', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: -1, max: 400 }), (list, limit) => {
        const sizes = list.map((it) => it.size);
        const fates = Uint8Array.from(list, (it) => it.fate);
        const columns = columnsOf(sizes, fates, limit);
        expect(columns.count).toBe(Math.max(1, Math.min(list.length, limit)));
        expect(columns.from[0]).toBe(0);
        expect(columns.from[columns.count]).toBe(list.length);
        expect(columns.most).toBe(Math.max(...sizes));
        let sum = 0;
        for (let column = 0; column < columns.count; column++) {
          const inside = list.slice(columns.from[column], columns.from[column + 1]);
          expect(inside.length).toBeGreaterThan(0);
          for (let fate = 0; fate < 5; fate++) {
            const mine = inside.filter((it) => it.fate === fate).map((it) => it.size);
            expect(tallestOf(columns, column, fate)).toBe(mine.length === 0 ? -1 : Math.max(...mine));
          }
          expect(sizes[columns.largest[column]!]).toBe(Math.max(...inside.map((it) => it.size)));
          sum += columns.total[column]!;
        }
        expect(sum).toBe(sizes.reduce((a, b) => a + b, 0));
        list.forEach((_, index) => {
          const column = columnOf(columns, index);
          expect(columns.from[column]! <= index && index < columns.from[column + 1]!).toBe(true);
        });
      }),
      runs(20_000),
    );
  });
});

describe('the axis', () => {
  it('has two to four round labels that rise to its end, and no bar is higher', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.nat(1000), fc.boolean(), (most, share, isLog) => {
        const low = (most * share) / 1000;
        const { ticks, height } = axisOf({ most, low }, isLog);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(4);
        expect([...ticks].sort((a, b) => a - b)).toEqual(ticks);
        expect(height(ticks.at(-1)!)).toBeCloseTo(1);
        expect(height(most)).toBeLessThanOrEqual(1);
        expect(height(low)).toBeLessThanOrEqual(height(most));
        expect(height(0)).toBe(0);
      }),
      runs(20_000),
    );
  });
});

describe('words', () => {
  const tokens = [5, 7, 1, 3401, 20, 0];
  const fates = fatesOf(rows, { ...DECIDED, start: 4, anchor: 1 });
  const told = { rows, tokens, fates, anchor: 1, about: '≈ ', columns: columnsOf(tokens, fates, 100) };

  it('of one message: number, what it is, size, what becomes of it', () => {
    expect([0, 1, 2, 3, 5].map((it) => columnWords(told, it))).toEqual([
      'message 0, system, ≈ 5 tokens, kept by a pin',
      'message 1, user, ≈ 7 tokens, kept, opens the cut turn',
      'message 2, tool call, ≈ 1 token, dropped',
      'message 3, tool result, ≈ 3,401 tokens, dropped',
      'message 5, tool result, ≈ 0 tokens, kept',
    ]);
  });

  it('of a run: how many, their sum, the largest', () => {
    const few = { ...told, columns: columnsOf(tokens, fates, 2) };
    expect(columnWords(few, 1)).toBe(
      'messages 3 to 5, ≈ 3,421 tokens in all, 1 dropped; largest: message 3, tool result, ≈ 3,401 tokens, dropped',
    );
  });

  it('of the whole', () => {
    expect(chartWords({ ...told, about: '' }, atOnce(chart.sumsOf(tokens, fates)))).toBe(
      '6 messages, 3,434 tokens; 2 dropped with 3,402 tokens. Largest: message 3, tool result, 3,401 tokens, dropped.',
    );
  });
});
