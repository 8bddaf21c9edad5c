import { child, lastStep, type Pointer, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { surePlace } from './sure-place.ts';

const MOST = 50;

/** The numbers below some places of a document that an API does not support, in their order, 50 at most. */
function numbersWithin(
  document: unknown,
  places: readonly Pointer[],
  isUnsupported: (value: number, at: Pointer) => boolean,
): readonly RefusedPlace[] {
  const found: RefusedPlace[] = [];
  const next = places.map((at) => ({ at, value: valueAt(document, at) })).reverse();
  for (let step = next.pop(); step && found.length < MOST; step = next.pop()) {
    const { at, value } = step;
    if (typeof value === 'number' && isUnsupported(value, at)) found.push(unsupported(at, value));
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value).reverse())
      next.push({ at: child(at, key), value: inner as unknown });
  }
  return found;
}

const unsupported = (at: Pointer, value: number): RefusedPlace =>
  surePlace(at, at.slice(at.lastIndexOf('/') + 1), 'value', asksOf('It is not supported.', value));

const LARGE_WITHIN = 4_000;

/** What is said of a number that an integer of 53 or 64 bits does not hold. */
const TOO_LARGE =
  /\b(?:numeric values?|numbers?|integers?)\b[^.\n]{0,80}\b(?:too (?:large|big)|out of range|overflows?)\b|\binteger overflow\b/i;

/** The bounds and other numbers of the declared tools that no API can hold exactly, where a text says that a number is too large. */
export function largeNumbers(payload: string, { document, tools }: RequestPlaces): readonly RefusedPlace[] {
  if (!TOO_LARGE.test(payload.slice(0, LARGE_WITHIN))) return [];
  const places = tools.map(({ at }) => at);
  return numbersWithin(document, places, (value) => !(Math.abs(value) <= Number.MAX_SAFE_INTEGER));
}

const OFTEN_WITHIN = 8_000;
/** The most that llama.cpp repeats anything in a grammar. */
const REPEATED = 2_000;
const TOO_OFTEN =
  /\bnumber of repetitions\b[^.\n]{0,60}\bexceeds?\b|\brepetitions?\b[^.\n]{0,40}\btoo (?:large|many|big)\b/i;
const BOUNDS = new Set(['maxLength', 'minLength', 'maxItems', 'minItems']);
/** What of a request holds schemas. */
const HOLDERS = ['tools', 'functions', 'response_format', 'json_schema', 'format', 'text'];

/** The bounds of schemas that a server writes as repetitions of a grammar, where its error says that there are too many. */
export function repetitionsIn(
  payload: string,
  whole: string,
  { document, at: root }: RequestPlaces,
): readonly RefusedPlace[] {
  if (root === null || ![payload, whole].some((text) => TOO_OFTEN.test(text.slice(0, OFTEN_WITHIN)))) return [];
  const places = HOLDERS.map((key) => child(root, key));
  return numbersWithin(document, places, (value, at) => value > REPEATED && BOUNDS.has(lastStep(at)));
}
