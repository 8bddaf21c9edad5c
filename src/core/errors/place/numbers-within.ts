import { child, lastStep, type Pointer, valueAt } from '../../text/pointer.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';
import { valuesIn } from './values-in.ts';

const MOST = 50;

/** The numbers below some places of a document that an API does not support, in their order, 50 at most. */
function numbersWithin(
  document: unknown,
  places: readonly Pointer[],
  isUnsupported: (value: number, at: Pointer) => boolean,
): readonly RefusedPlace[] {
  const found: RefusedPlace[] = [];
  for (const place of places)
    for (const { value, at, key } of valuesIn(valueAt(document, place), place)) {
      if (typeof value !== 'number' || !isUnsupported(value, at)) continue;
      found.push(placeAsking(at, key, 'value', { remove: true }));
      if (found.length === MOST) return found;
    }
  return found;
}

/** What is said of a number that an integer of 53 or 64 bits does not hold. */
const TOO_LARGE =
  /\b(?:numeric values?|numbers?|integers?)\b[^.\n]{0,80}\b(?:too (?:large|big)|out of range|overflows?)\b|\binteger overflow\b/i;

/** The bounds and other numbers of the declared tools that no API can hold exactly, where a text says that a number is too large. */
export function largeNumbers(payload: string, { document, tools }: RequestPlaces): readonly RefusedPlace[] {
  if (!TOO_LARGE.test(payload)) return [];
  const places = tools.map(({ at }) => at);
  return numbersWithin(document, places, (value) => !(Math.abs(value) <= Number.MAX_SAFE_INTEGER));
}

const OFTEN_WITHIN = 8_000;
/** The most that llama.cpp repeats anything in a grammar. */
const REPEATED = 2_000;
const TOO_OFTEN =
  /\brepetitions?\b[^.\n]{0,60}\bexceeds?\b|\brepetitions?\b[^.\n]{0,40}\btoo (?:large|many|big)\b|\breduce the number of repetitions\b/i;
const BOUNDS = new Set(['maxLength', 'minLength', 'maxItems', 'minItems']);
/** What of a request holds schemas. */
const HOLDERS = ['tools', 'functions', 'response_format', 'json_schema', 'format', 'text'];

/** The bounds of schemas that a server writes as repetitions of a grammar, where its error says that there are too many. */
export function repetitionsIn(
  payload: string,
  { document, at: root }: RequestPlaces,
  whole: string,
): readonly RefusedPlace[] {
  if (root === null || ![payload, whole].some((text) => TOO_OFTEN.test(text.slice(0, OFTEN_WITHIN)))) return [];
  const places = HOLDERS.map((key) => child(root, key));
  return numbersWithin(document, places, (value, at) => value > REPEATED && BOUNDS.has(lastStep(at)));
}
