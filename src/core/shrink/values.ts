import type { Change } from '../text/change.ts';
import { isObject } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import { fewest } from './fewest.ts';

/** Strings longer than this are tried short. */
const LONG = 32;
/** Characters that are left of a long string, so that a person still knows it. */
const LEFT = 20;
/** Keys that say what the value round them is: they go with it. */
const SAYING = new Set(['type', 'role', 'kind', 'part_kind', 'object', 'event', 'source']);
/** Levels and values that are looked at: nothing that anybody would show to somebody has more. */
const DEEPEST = 40;
const MOST = 50_000;

/**
 * The changes that leave of a document only what is needed: level by level from the top, whatever can go goes; of long
 * strings that have to stay the beginning does. `holds` is asked about changes of the document as it is.
 */
export function fewestValues(root: unknown, holds: (changes: readonly Change[]) => boolean): readonly Change[] {
  let gone: ReadonlySet<Pointer> = new Set();
  const removals = (places: ReadonlySet<Pointer>): Change[] => [...places].map((at) => ({ do: 'remove', at }));
  for (const level of levelsOf(root)) {
    const there = level.filter((at) => !isGone(at, gone));
    const settled = gone;
    const without = (kept: readonly Pointer[]): ReadonlySet<Pointer> => {
      const stays = new Set(kept);
      return new Set([...settled, ...there.filter((at) => !stays.has(at))]);
    };
    gone = without(fewest(there, (kept) => holds(removals(without(kept)))));
  }
  const long = longStrings(root).filter(([at]) => !isGone(at, gone));
  const shortened = (whole: readonly (readonly [Pointer, string])[]): Change[] => {
    const stays = new Set(whole.map(([at]) => at));
    const short = long.filter(([at]) => !stays.has(at));
    return short.map(([at, text]): Change => ({ do: 'replace', at, value: json(shortOf(text)) }));
  };
  const whole = fewest(long, (kept) => holds([...removals(gone), ...shortened(kept)]));
  return [...removals(gone), ...shortened(whole)];
}

/** Pointers of all values below the root, a list for each level. */
function* levelsOf(root: unknown): Iterable<readonly Pointer[]> {
  let level: readonly (readonly [Pointer, unknown, string | number])[] = [['', root, '']];
  for (let depth = 0, count = 0; depth < DEEPEST && count < MOST; depth++) {
    level = level.flatMap(([at, value]) => childrenOf(value).map(([step, it]) => [child(at, step), it, step] as const));
    if (level.length === 0) return;
    count += level.length;
    yield level.flatMap(([at, , step]) => (typeof step === 'string' && SAYING.has(step) ? [] : [at]));
  }
}

/** True if a value goes with one above it. */
function isGone(at: Pointer, gone: ReadonlySet<Pointer>): boolean {
  for (let end = at.indexOf('/', 1); end >= 0; end = at.indexOf('/', end + 1))
    if (gone.has(at.slice(0, end))) return true;
  return gone.has(at);
}

function longStrings(root: unknown): readonly (readonly [Pointer, string])[] {
  const found: (readonly [Pointer, string])[] = [];
  const open: (readonly [Pointer, unknown, number])[] = [['', root, 0]];
  for (let next = open.pop(); next !== undefined && found.length < MOST; next = open.pop()) {
    const [at, value, depth] = next;
    if (typeof value === 'string' && value.length > LONG) found.push([at, value]);
    else if (depth < DEEPEST) for (const [step, it] of childrenOf(value)) open.push([child(at, step), it, depth + 1]);
  }
  return found;
}

function childrenOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((it, i) => [i, it] as const);
  return isObject(value) ? Object.entries(value) : [];
}

/** JSON in a string stays JSON. */
function shortOf(text: string): string {
  const first = text.trimStart()[0];
  if (first === '{') return '{}';
  if (first === '[') return '[]';
  return `${text.slice(0, LEFT).toWellFormed()}…`;
}
