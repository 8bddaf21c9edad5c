import { isObject } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { surePlace } from './sure-place.ts';

/** `cannot unmarshal array into Go struct field ChatRequest.messages.content of type string`. */
const FIELD =
  /\bcannot unmarshal (\w{3,10}) into Go (?:struct field )?(?:[\w.]{0,80}\.)?((?:[a-z]\w{0,40}\.){1,8}[a-z]\w{0,40}) of type (?:\*?[\w.]{1,40}\.)?(\[\]|\w{1,20})/;
/** The names of Go for types of JSON that are asked for in other words. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['[]', 'array'],
  ['map', 'object'],
  ['int', 'number'],
  ['float64', 'number'],
  ['bool', 'boolean'],
]);
const MOST_TEXT = 4_000;
const MOST = 50;

/** The values of the kind that a decoder of Go got, under the keys that it names: it does not say in which element. */
export function goFields(payload: string, { document, at, list }: RequestPlaces): readonly RefusedPlace[] {
  const [, kind = '', path = '', type = ''] = FIELD.exec(payload.slice(0, MOST_TEXT)) ?? [];
  if (kind === '') return [];
  const words = `expected ${TYPES.get(type) ?? type}`;
  return placesOf(valueAt(document, at ?? ''), path.split('.'), at ?? '')
    .filter((place) => kindOf(valueAt(document, place)) === kind)
    .slice(0, MOST)
    .map((place) => surePlace(place, path, place === list ? 'key' : 'path', asksOf(words, valueAt(document, place))));
}

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : value === null ? 'null' : typeof value;

function placesOf(value: unknown, [step, ...others]: readonly string[], at: Pointer): readonly Pointer[] {
  if (Array.isArray(value) && step !== undefined)
    return value.flatMap((inner: unknown, i) => placesOf(inner, [step, ...others], child(at, i)));
  if (step === undefined) return [at];
  return isObject(value) && Object.hasOwn(value, step) ? placesOf(value[step], others, child(at, step)) : [];
}
