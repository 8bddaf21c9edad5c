import { isObject, type JsonObject, own } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { typeNamed } from './asks.ts';
import keys from './keys.json';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';
import { squeezed } from './resolve.ts';

/** Keys at the top of a request that an API can require; any other can be missing somewhere else. */
const TOP = new Set(keys.top);

const NOUN = '(?:fields?|keys?|propert(?:y|ies)|param(?:eter)?s?|arguments?)(?:\\(s\\))?';
const KEY = '["\'`]?([a-z]\\w{1,40})["\'`]?';

/** Words after which a program lists the keys that a request lacks. */
const BEFORE: readonly RegExp[] = [
  new RegExp(`\\b(?:missing|lacks?|without) (?:the )?(?:required |mandatory )?(?:body )?${NOUN}:? ?`, 'i'),
  new RegExp(`\\b${NOUN} (?:is |are )?(?:required|missing): ?`, 'i'),
];
/** Keys in a row, some with their type in brackets. */
const IN_A_ROW =
  /^["'`]?[a-z]\w{1,40}["'`]?(?: ?\(\w{1,20}\))?(?:(?:, ?| and )["'`]?[a-z]\w{1,40}["'`]?(?: ?\(\w{1,20}\))?){0,8}(?![\w.[\]/])/i;
const EACH = /([a-z]\w{1,40})["'`]?(?: ?\((\w{1,20})\))?/gi;
/** The same of one key, in front of what is said of it or between. */
const OF_ONE: readonly RegExp[] = [
  new RegExp(`\\b(?:must|please|need to) (?:provide|specify|supply|set|enable)(?: an?| the)? ${KEY} ${NOUN}`, 'i'),
  new RegExp(`\\bmissing (?:required )?${KEY} (?:in|from) (?:the )?(?:request|body|payload)\\b`, 'i'),
  new RegExp(
    `(?:^|[\\n:"'\`{] ?)${KEY} (?:${NOUN} )?(?:is|are) (?:required|missing|mandatory)(?! (?:when|if|for|in|to)\\b)`,
    'i',
  ),
];

/** What a text lists as missing. */
function missedIn(text: string): string {
  for (const before of BEFORE) {
    const hit = before.exec(text);
    const row = hit && IN_A_ROW.exec(text.slice(hit.index + hit[0].length));
    if (row) return row[0];
  }
  return OF_ONE.map((pattern) => pattern.exec(text)?.[1]).find((key) => key !== undefined) ?? '';
}

/** The keys at the top of a request that a text misses, where the body lacks them: the place is the body. */
export function missingKeys(payload: string, request: RequestPlaces): readonly RefusedPlace[] {
  const { document, at, isBare, isLoose } = request;
  const body = at === null || isBare || isLoose ? null : valueAt(document, at);
  if (at === null || !isObject(body)) return [];
  const head = payload.slice(0, 4_000).replace(/\\{1,40}(["'`])/g, '$1');
  return [...missedIn(head).matchAll(EACH)].flatMap(([, key = '', type = '']) => {
    if (!TOP.has(key) || has(body, key)) return [];
    const wanted = type.toLowerCase() === 'text' ? 'string' : typeNamed(type);
    return [{ ...placeAsking(at, key, 'value', { missing: true, type: wanted }), missing: key }];
  });
}

/** True for a key of a body, or of a group of its settings, in any spelling. */
function has(body: JsonObject, key: string): boolean {
  const isIn = (object: JsonObject): boolean => Object.keys(object).some((own) => squeezed(own) === squeezed(key));
  return isIn(body) || Object.values(body).some((group) => isObject(group) && isIn(group));
}

/** The first form of the union of output formats is a text: `type: Input should be 'text'`. */
const OTHER_FORM =
  /(?:^|[\s"'`{(]|response_format(?:\.| -> ))type["'`]?: (?:input |value )?(?:should|must) be ["'`]text["'`](?! or\b|,)/i;

/**
 * The schema of an output that has no name, where a text only says that its type is not the one of the first form: what
 * tried that form last had rejected this one before.
 */
export function nameOfFormat(payload: string, { document, at }: RequestPlaces): readonly RefusedPlace[] {
  const body = at === null ? null : valueAt(document, at);
  const format = isObject(body) ? own(body, 'response_format') : null;
  const held = isObject(format) && own(format, 'type') === 'json_schema' ? own(format, 'json_schema') : null;
  if (!isObject(held) || own(held, 'name') !== undefined || !OTHER_FORM.test(payload)) return [];
  const place = placeAsking(`${at}/response_format/json_schema`, 'type', 'value', { missing: true, isBroken: true });
  return [{ ...place, missing: 'name' }];
}
