import { lowest, numberAt } from '../../../worker/numbers.ts';
/** Arithmetic of the chart of tokens per message: what becomes of each, and what each column of the picture holds. */
import { ROLE_CODES, type RowColumns } from '../../../worker/protocol.ts';
import { count, digits, messageName } from '../../parts/formatting.ts';
import { type Steps, stretches } from '../../parts/slices.ts';

/** What a trim does to a message; an index into FATE_WORDS. `NONE`: nothing fits, so nothing is decided. */
export const KEPT = 0;
export const HELD = 1;
export const CHANGED = 2;
export const DROPPED = 3;
export const NONE = 4;
const FATES = 5;

const FATE_WORDS = ['kept', 'kept by a pin', 'kept, changed', 'dropped', ''] as const;

/** Where the fates come from: the plan where it is there, the cut alone while a hand moves. */
export interface Decided {
  /** Marks of the plan's rows; null to go by the cut. */
  readonly marks: Uint8Array | null;
  /** 1 per message that stays though its place would go; null to go by roles and pins. */
  readonly held: Uint8Array | null;
  /** First message of the window, and the question kept besides (-1 none). */
  readonly start: number;
  readonly anchor: number;
  /** False where no cut fits. */
  readonly fits: boolean;
  readonly systemStays: boolean;
  readonly pinned: readonly number[];
}

/** One code per message. */
export function* fatesOf(
  { count: messages, role }: Pick<RowColumns, 'count' | 'role'>,
  decided: Decided,
): Steps<Uint8Array> {
  const { marks, held, start, anchor, fits, systemStays, pinned } = decided;
  const fates = new Uint8Array(messages);
  if (!fits) return fates.fill(NONE);
  if (marks !== null) {
    yield* stretches(messages, (from, to) => {
      for (let i = from; i < to; i++) {
        const mark = marks[i] ?? 0;
        fates[i] = mark === 1 ? DROPPED : mark !== 0 ? CHANGED : held?.[i] === 1 ? HELD : KEPT;
      }
      return true;
    });
    return fates;
  }
  yield* stretches(Math.min(start, messages), (from, to) => {
    for (let i = from; i < to; i++) fates[i] = systemStays && isSystem(numberAt(role, i)) ? HELD : DROPPED;
    return true;
  });
  for (const index of pinned) if (index < start) fates[index] = HELD;
  if (anchor >= 0 && anchor < start) fates[anchor] = HELD;
  return fates;
}

const SYSTEM = ROLE_CODES.indexOf('system');
const DEVELOPER = ROLE_CODES.indexOf('developer');
const isSystem = (code: number): boolean => code === SYSTEM || code === DEVELOPER;

/** The picture's columns, each one message or a run of neighbours. */
export interface Columns {
  readonly count: number;
  /** First message of each column; one more at the end. */
  readonly from: Int32Array;
  /** Per column the message with the most tokens, and the sum of all. */
  readonly largest: Int32Array;
  readonly total: Float64Array;
  /** Per column and fate: the most tokens of one message, -1 where there is no such message. */
  readonly tallest: Float64Array;
  /** The most tokens of any message. */
  readonly most: number;
  /** Nine in ten columns are as tall as this. */
  readonly low: number;
}

/** At most `limit` columns; where there are more messages, each column holds a run of them and is as tall as the largest. */
export function* columnsOf(tokens: ArrayLike<number>, fates: Uint8Array, limit: number): Steps<Columns> {
  const messages = fates.length;
  const columns = Math.max(1, Math.min(messages, limit));
  const from = Int32Array.from({ length: columns + 1 }, (_, column) => Math.floor((column * messages) / columns));
  const largest = from.slice(0, columns);
  const total = new Float64Array(columns);
  const tallest = new Float64Array(columns * FATES).fill(-1);
  let column = 0;
  yield* stretches(messages, (first, end) => {
    for (let i = first; i < end; i++) {
      while (i >= numberAt(from, column + 1)) column++;
      const size = tokens[i] ?? 0;
      const place = column * FATES + numberAt(fates, i);
      if (size > numberAt(tallest, place)) tallest[place] = size;
      if (size > (tokens[numberAt(largest, column)] ?? 0)) largest[column] = i;
      total[column] = numberAt(total, column) + size;
    }
    return true;
  });
  const heights = Float64Array.from(largest, (index) => tokens[index] ?? 0).sort();
  const sums = { most: heights.at(-1) ?? 0, low: heights[Math.floor(columns / 10)] ?? 0 };
  return { count: columns, from, largest, total, tallest, ...sums };
}

/** Most tokens among a column's messages of one fate; -1 where it has none. */
export const tallestOf = (columns: Columns, column: number, fate: number): number =>
  columns.tallest[column * FATES + fate] ?? -1;

/** The column a message stands in. */
export function columnOf({ count: columns, from }: Pick<Columns, 'count' | 'from'>, index: number): number {
  return Math.max(0, Math.min(columns, lowest(from, index + 1)) - 1);
}

export interface Axis {
  /** Round figures from the bottom up, the last at the top of the picture. */
  readonly ticks: readonly number[];
  /** Share of the height. */
  readonly height: (tokens: number) => number;
}

/**
 * An axis that ends at a round figure. The logarithmic one goes from the power of ten below most columns to the one above
 * all, so that what is usual is low and what is large stands out.
 */
export function axisOf({ most, low }: Pick<Columns, 'most' | 'low'>, isLog: boolean): Axis {
  if (isLog) {
    const top = Math.max(1, Math.ceil(Math.log10(Math.max(2, most))));
    const bottom = Math.min(top - 1, Math.floor(Math.log10(Math.max(1, low))));
    const by = Math.ceil((top - bottom) / 3);
    const ticks = Array.from({ length: Math.floor((top - bottom) / by) + 1 }, (_, i) => 10 ** (top - i * by)).reverse();
    const share = (tokens: number) => (Math.log10(Math.max(1, tokens)) - bottom) / (top - bottom);
    return { ticks, height: (tokens) => Math.max(0, Math.min(1, share(tokens))) };
  }
  const step = stepFor(Math.max(1, most));
  const top = step * Math.max(1, Math.ceil(most / step));
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step);
  return { ticks, height: (tokens) => Math.min(1, tokens / top) };
}

/** 1, 2, 2.5 or 5 times a power of ten, so that two or three steps reach the top. */
function stepFor(most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const one of power >= 10 ? [1, 2, 2.5, 5] : [1, 2, 5]) if (one * power * 3 >= most) return one * power;
  }
}

/** What can be said of a column, for eyes and ears alike. */
export interface Told {
  readonly columns: Columns;
  readonly rows: Pick<RowColumns, 'role' | 'kinds'>;
  readonly tokens: ArrayLike<number>;
  readonly fates: Uint8Array;
  /** The question that opens the cut turn, -1 without one. */
  readonly anchor: number;
  /** "≈ " before an estimate. */
  readonly about: string;
}

/** "message 12, tool result, 3,401 tokens, dropped"; of a run also how many there are, and their sum. */
export function columnWords(told: Told, column: number): string {
  const { columns, fates, about } = told;
  const from = numberAt(columns.from, column);
  const to = numberAt(columns.from, column + 1);
  if (to - from <= 1) return messageWords(told, from);
  let dropped = 0;
  for (let i = from; i < to; i++) if (fates[i] === DROPPED) dropped++;
  const gone = dropped === 0 ? '' : dropped === to - from ? ', all dropped' : `, ${digits(dropped)} dropped`;
  const sum = `${about}${count(numberAt(columns.total, column), 'token')} in all`;
  return `messages ${digits(from)} to ${digits(to - 1)}, ${sum}${gone}; largest: ${messageWords(told, numberAt(columns.largest, column))}`;
}

/** "message 12, tool result, 3,401 tokens, dropped". */
export function messageWords({ rows, tokens, fates, anchor, about }: Told, index: number): string {
  const fate =
    index === anchor && fates[index] === HELD ? 'kept, opens the cut turn' : FATE_WORDS[fates[index] ?? NONE];
  const size = `${about}${count(tokens[index] ?? 0, 'token')}`;
  return [messageName(index), roleWord(numberAt(rows.role, index), numberAt(rows.kinds, index)), size, fate]
    .filter(Boolean)
    .join(', ');
}

/** A message that holds nothing but results is one, whoever sent it. */
function roleWord(code: number, kinds: number): string {
  const role = ROLE_CODES[code] ?? 'other';
  const held = kinds & 31;
  if (role === 'tool' || (role === 'user' && held === 2 && (kinds & 128) === 0)) return 'tool result';
  if (role === 'assistant' && (kinds & 1) !== 0) return 'tool call';
  return role === 'other' ? 'other role' : role;
}

/** The sums of the whole picture. */
export interface Sums {
  readonly gone: number;
  readonly lost: number;
  readonly total: number;
  /** The message with the most tokens. */
  readonly largest: number;
}

export function* sumsOf(tokens: ArrayLike<number>, fates: Uint8Array): Steps<Sums> {
  const sums = { gone: 0, lost: 0, total: 0, largest: 0 };
  yield* stretches(fates.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const size = tokens[i] ?? 0;
      sums.total += size;
      if (size > (tokens[sums.largest] ?? 0)) sums.largest = i;
      if (fates[i] !== DROPPED) continue;
      sums.gone++;
      sums.lost += size;
    }
    return true;
  });
  return sums;
}

/** The whole picture in words. */
export function chartWords(told: Told, { gone, lost, total, largest }: Sums): string {
  const { columns, fates, about } = told;
  const whole = `${count(fates.length, 'message')}, ${about}${count(total, 'token')}`;
  const cut = gone === 0 ? '' : `; ${digits(gone)} dropped with ${about}${count(lost, 'token')}`;
  return `${whole}${cut}${columns.count === 0 ? '' : `. Largest: ${messageWords(told, largest)}`}.`;
}
