import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';

const LONGEST = 4_000;
const MOST = 50;

/** What is said of a number that an integer of 53 or 64 bits does not hold. */
const TOO_LARGE =
  /\b(?:numeric values?|numbers?|integers?)\b[^.\n]{0,80}\b(?:too (?:large|big)|out of range|overflows?)\b|\binteger overflow\b/i;

/** The bounds and other numbers of the declared tools that no API can hold exactly, where a text says that a number is too large. */
export function largeNumbers(payload: string, { document, tools }: RequestPlaces): readonly RefusedPlace[] {
  if (!TOO_LARGE.test(payload.slice(0, LONGEST))) return [];
  const found: RefusedPlace[] = [];
  const next = tools.map(({ at }) => ({ at, value: valueAt(document, at) })).reverse();
  for (let step = next.pop(); step && found.length < MOST; step = next.pop()) {
    const { at, value } = step;
    if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) found.push(named(at, value));
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value).reverse())
      next.push({ at: child(at, key), value: inner as unknown });
  }
  return found;
}

const named = (at: Pointer, value: number): RefusedPlace => ({
  at,
  path: at.slice(at.lastIndexOf('/') + 1),
  how: 'value',
  isSure: true,
  missing: null,
  asks: asksOf('It is not supported.', value),
});
