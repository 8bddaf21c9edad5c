import type { PartPlace } from '../../model/links.ts';
import { parseAnyDepth } from '../../text/carriers/carrier.ts';
import { type Climbing, type Edits, isFixed } from './history.ts';
import { isExcluded, resultPlaces } from './results.ts';
import type { RungOf } from './rung.ts';

/** What stands in the place of a cleared result. */
export const CLEARED = '[Old tool result content cleared]';

/** Old results become a placeholder, one after another, oldest first; the newest `keepLast` stay. */
export function* clearResults(rung: RungOf<'clear-results'>, history: Climbing): Edits {
  const text = rung.placeholder ?? CLEARED;
  const places = resultPlaces(history);
  const end = Math.max(0, places.length - Math.max(0, rung.keepLast ?? 3));
  for (const { index, part, name } of places.slice(0, end)) {
    const slots = history.current(index);
    const result = slots[part];
    if (result?.kind !== 'result' || isFixed(history, index) || isExcluded(rung.exclude, name)) continue;
    if (result.text !== text && !(history.measure(result.text) < (rung.minTokens ?? 0))) {
      yield { index, slots: slots.with(part, { ...result, text }) };
    }
    if (rung.inputs === true) yield* emptyInputs(history, { message: index, part }, text);
  }
}

/** The arguments of the call that a cleared result answers. */
function* emptyInputs(history: Climbing, place: PartPlace, text: string): Edits {
  const result = history.current(place.message)[place.part];
  const link = history.units.links.callOf(place);
  if (!link || result?.kind !== 'result' || result.text !== text || isFixed(history, link.message)) return;
  const slots = history.current(link.message);
  const call = slots[link.part];
  const args = call?.kind === 'call' ? withoutTexts(call.args) : undefined;
  if (call?.kind === 'call' && args !== undefined)
    yield { index: link.message, slots: slots.with(link.part, { ...call, args }) };
}

/** What stands in the place of a long text among arguments. */
const CLEARED_INPUT = '[cleared]';
/** Shorter texts are names, modes and paths that a schema may ask for. */
const LONG = 40;
/** What is nested deeper is kept as it is. */
const DEEPEST = 50;

/** The arguments without their long texts, written as they were; undefined where there are none, or none that can be read. */
function withoutTexts(args: unknown): unknown {
  const value = typeof args === 'string' ? parseAnyDepth(args) : args;
  const cleared = clearedIn(value, 0);
  if (cleared === value || typeof value === 'string') return undefined;
  return typeof args === 'string' ? JSON.stringify(cleared) : cleared;
}

/** The value itself where nothing in it is long. */
function clearedIn(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > LONG ? CLEARED_INPUT : value;
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return value;
  let isCleared = false;
  const cleared = Object.entries(value).map(([key, old]) => {
    const now = clearedIn(old, depth + 1);
    isCleared ||= now !== old;
    return [key, now] as const;
  });
  if (!isCleared) return value;
  return Array.isArray(value) ? cleared.map(([, it]) => it) : Object.fromEntries(cleared);
}
