import { append } from '../../text/append.ts';
import { firstWhere } from '../../text/search.ts';
import type { ErrorMatch, Limits } from '../decoded.ts';
import { type ErrorRow, ROWS } from '../row.ts';
import { idsAt, idsByShape } from './ids.ts';
import { type PathFound, pathsIn } from './path.ts';
import { type Hit, type Scanner, scanner } from './scan.ts';
import { type Squeezed, squeeze, tighten } from './squeeze.ts';

export interface Placed {
  readonly match: ErrorMatch;
  readonly hit: Hit;
  readonly start: number;
  readonly end: number;
  /** The path as it was read, for those who look the place up. */
  readonly place: PathFound | null;
}

const BEFORE = 260;
const AFTER = 700;
const MOST = 200;
const HEAD = 128_000;
const REACH = 8_000;
let rows: Scanner | null = null;

/** Every known error text in a text, the specific before the general. Linear in its length. */
export function matchesIn(text: string): Placed[] {
  const { squeezed, kept } = firstHits(text);
  const placed: Placed[] = [];
  kept.forEach((hit, i) => {
    const next = kept[i + 1];
    const from = placed.at(-1)?.end ?? 0;
    const to = next ? (squeezed.at[next.found.start] ?? text.length) : text.length;
    const one = placeOf(text, squeezed, hit, from, to);
    const same = placed.find((it) => isSame(it, one));
    if (same) placed[placed.indexOf(same)] = join(same, one);
    else placed.push(one);
  });
  return placed.sort((a, b) => levelOf(a.hit.row) - levelOf(b.hit.row));
}

/** The first hits that are kept. A log full of errors has them near its head: the rest need not be looked at. */
function firstHits(text: string): { squeezed: Squeezed; kept: readonly Hit[] } {
  rows ??= scanner(ROWS);
  for (let size = HEAD; ; size *= 4) {
    const isWhole = size * 2 >= text.length;
    const squeezed = squeeze(isWhole ? text : text.slice(0, size));
    const kept = select(rows.hits(squeezed), squeezed.codes.length);
    const last = kept[MOST - 1];
    // What stands behind a hit can still take its place.
    if (isWhole || (last && last.found.end + REACH < squeezed.codes.length))
      return { squeezed, kept: kept.slice(0, MOST) };
  }
}

function placeOf(text: string, squeezed: Squeezed, hit: Hit, from: number, to: number): Placed {
  const { row, found } = hit;
  const start = squeezed.at[found.start] ?? 0;
  const end = (squeezed.at[found.end - 1] ?? start) + 1;
  const low = Math.max(from, start - BEFORE);
  const window = tighten(text, low, Math.min(to, end + AFTER));
  const place = nearest(text, window, start, end);
  const ids = idsOf(text, squeezed, hit, low, end, to);
  const limits = limitsOf(hit);
  const figure = found.figures.get('i');
  const messageIndex = place?.message ?? figure;
  const partIndex = place?.part ?? found.figures.get('j');
  const match: ErrorMatch = {
    error: row.id,
    ...(row.rule === undefined ? {} : { rule: row.rule }),
    ...(messageIndex === undefined || messageIndex < 0 ? {} : { messageIndex }),
    ...(partIndex === undefined || partIndex < 0 ? {} : { partIndex }),
    ids,
    ...(place && place.path !== '' ? { path: place.path } : {}),
    ...(limits === null ? {} : { limits }),
    explanation: row.explanation,
    fix: row.fix,
    about: row.about,
  };
  return { match, hit, start, end, place };
}

/** The path inside the words, else the last one before them, else one directly behind them or named as the parameter. */
function nearest(text: string, window: Squeezed, start: number, end: number): PathFound | null {
  const first = indexOf(window.at, start);
  const last = indexOf(window.at, end);
  const paths = pathsIn(window, text).filter((it) => it.message !== null || it.start >= first - 60);
  const inside = paths.find((it) => it.start >= first - 1 && it.start < last);
  const before = paths.findLast((it) => it.start < first);
  const behind = paths.find(
    (it) =>
      it.start >= last &&
      (it.start < last + 60 ||
        it.path === '' ||
        /(?:param|parameter|path|loc)[:=]?$/i.test(window.text.slice(Math.max(0, it.start - 12), it.start))),
  );
  const named = [inside, before, behind].find((it) => it !== undefined && it.message !== null);
  return named ?? inside ?? before ?? behind ?? null;
}

/** The first position whose original offset is not before `offset`. */
const indexOf = (at: Int32Array, offset: number): number => firstWhere(at.length, (i) => (at[i] ?? 0) >= offset);

function idsOf(text: string, squeezed: Squeezed, hit: Hit, low: number, end: number, to: number): readonly string[] {
  const ids: string[] = [];
  for (const gap of [...hit.found.gaps].sort((a, b) => a.start - b.start)) {
    if ((gap.name !== 'id' && gap.name !== 'ids') || gap.start < 0) continue;
    // Signs before the first letter are not in the squeezed text, so reading begins behind the word before the gap.
    const after = gap.start > 0 ? (squeezed.at[gap.start - 1] ?? 0) + 1 : 0;
    const until = gap.end < 0 ? Math.min(text.length, after + 4000) : (squeezed.at[gap.end] ?? text.length);
    const read = idsAt(text, after, until);
    append(ids, gap.name === 'id' ? read.slice(0, 1) : read);
  }
  if (ids.length > 0) return [...new Set(ids)];
  return idsByShape(text.slice(low, Math.min(end + 80, to)));
}

function limitsOf(hit: Hit): Limits | null {
  const named = [...hit.found.figures].filter(([name]) => name !== 'i' && name !== 'j' && name !== 'first');
  return named.length === 0 ? null : Object.fromEntries(named);
}

/** The same fault told twice: wrappers repeat, and one sentence may be known in two pieces. */
function isSame(a: Placed, b: Placed): boolean {
  if (a.match.error !== b.match.error) return false;
  const near = b.start - a.end < 600;
  const index = a.match.messageIndex === b.match.messageIndex && a.match.partIndex === b.match.partIndex;
  const unplaced = b.match.messageIndex === undefined && b.match.ids.every((id) => a.match.ids.includes(id));
  const late = a.match.messageIndex === undefined && near && a.match.ids.every((id) => b.match.ids.includes(id));
  const pathed = a.match.path === b.match.path || b.match.path === undefined || a.match.path === undefined;
  const sameIds =
    a.match.ids.length === 0 || b.match.ids.length === 0 || a.match.ids.some((id) => b.match.ids.includes(id));
  return (index && pathed && sameIds) || unplaced || late;
}

function join(a: Placed, b: Placed): Placed {
  const ids = [...new Set([...a.match.ids, ...b.match.ids])];
  const limits = { ...b.match.limits, ...a.match.limits };
  const match = { ...b.match, ...a.match, ids, ...(Object.keys(limits).length > 0 ? { limits } : {}) };
  return { match, hit: a.hit, start: a.start, end: Math.max(a.end, b.end), place: a.place ?? b.place };
}

/**
 * Of hits over the same words one is kept: the longer text wins, then the earlier row. What says little is left out when
 * anything else is said near it. The rest is returned in the order of the text.
 */
function select(hits: readonly Hit[], size: number): Hit[] {
  const ordered = [...hits].sort((a, b) => levelOf(a.row) - levelOf(b.row) || b.weight - a.weight || a.rank - b.rank);
  const taken = new Uint8Array(size);
  const kept: Hit[] = [];
  for (const hit of ordered) {
    const { start, end } = hit.found;
    if (taken.subarray(start, end).includes(1)) continue;
    taken.fill(1, start, end);
    kept.push(hit);
  }
  const all = kept.sort((a, b) => a.found.start - b.found.start);
  const clear = all.filter((hit) => levelOf(hit.row) === 0);
  return all.filter((hit) => !hit.row.vague || !isNear(hit, clear));
}

/** One message with its envelope is seldom longer than this, squeezed. */
const NEAR = 3_000;

/** True if one of the hits, sorted by place, is close. */
function isNear(hit: Hit, others: readonly Hit[]): boolean {
  const startOf = (at: number): number => others[at]?.found.start ?? Number.POSITIVE_INFINITY;
  const next = firstWhere(others.length, (at) => startOf(at) >= hit.found.start - NEAR);
  return startOf(next) < hit.found.end + NEAR;
}

/** 0 for a row that says something of its own, more for what gives way. */
const levelOf = (row: ErrorRow): number => (row.vague ? 1 : row.general ? 2 : 0);
