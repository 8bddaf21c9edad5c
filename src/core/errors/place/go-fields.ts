import { isObject } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { asksOf, typeNamed } from './asks.ts';
import { type RefusedPlace, type RequestPlaces, surePlace } from './refused-place.ts';

/** `cannot unmarshal array into Go struct field ChatRequest.messages.content of type string`. */
const FIELD =
  /\bcannot unmarshal (\w{3,10}) into Go (?:struct field )?(?:[\w.]{0,80}\.)?((?:[a-z]\w{0,40}\.){1,8}[a-z]\w{0,40}) of type (?:\*?[\w.]{1,40}\.)?(\[\]|\w{1,20})/;
const NUMBERS = new Set(['int', 'float64']);
const MOST = 50;

/** The values of the kind that a decoder of Go got, under the keys that it names: it does not say in which element. */
export function goFields(payload: string, { document, at, list }: RequestPlaces): readonly RefusedPlace[] {
  const [, kind = '', path = '', type = ''] = FIELD.exec(payload) ?? [];
  if (kind === '') return [];
  const words = `expected ${NUMBERS.has(type) ? 'number' : (typeNamed(type) ?? type)}`;
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
