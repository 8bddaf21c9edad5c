import { parsed } from '../../targets/parsed.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { child, holderOf, lastStep, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import { type RefusedPlace, type RequestPlaces, surePlace } from './refused-place.ts';
import { valuesIn } from './values-in.ts';

/** Keys under which calls and results have the id that ties them to each other. */
const TYING = new Set('id call_id callId tool_call_id toolCallId tool_use_id toolUseId'.split(' '));

/** What an error says of a call or a result that it names by its id, with the keys that this part has. */
const PARTS: readonly { readonly words: string; readonly keys: readonly string[] }[] = [
  { words: '(?:arguments|args|(?:tool |function )?input)', keys: ['arguments', 'args', 'input'] },
  { words: '(?:(?:tool|function) )?names?', keys: ['name'] },
  { words: 'contents?', keys: ['content', 'output'] },
];
/** `The arguments of the call '`, before an id. */
const BEFORE = PARTS.map(({ words }) => new RegExp(`\\b${words} (?:to|of|for|in) [^.;,\\n]{0,60}$`, 'i'));
/** `' has invalid arguments`, after an id. */
const AFTER = PARTS.map(
  ({ words }) =>
    new RegExp(`^["'\`)]{0,3}:? (?:(?:has|have|had|with|contains) (?:[\\w-]{1,14} ){0,3})?${words}\\b(?! schema)`, 'i'),
);
const AROUND = 120;

interface NamedId {
  readonly id: string;
  readonly keys: readonly string[];
}

/** The ids that a text writes beside what it says of a part of their calls or results. */
function idsWithParts(text: string): readonly NamedId[] {
  return [...text.matchAll(/[\w.:|-]{2,200}/g)].flatMap(({ 0: word, index }) => {
    const id = word.replace(/[.:]{1,3}$/, '');
    const before = text.slice(Math.max(0, index - AROUND), index);
    const after = text.slice(index + id.length, index + id.length + AROUND);
    const part = PARTS.findIndex((_, i) => BEFORE[i]?.test(before) === true || AFTER[i]?.test(after) === true);
    return part < 0 ? [] : [{ id, keys: PARTS[part]?.keys ?? [] }];
  });
}

/** The part of a call or a result, in it or in the function that it calls. */
function partIn(holder: JsonObject, at: Pointer, keys: readonly string[]): Pointer | null {
  const inner = own(holder, 'function');
  for (const key of keys) {
    if (own(holder, key) !== undefined) return child(at, key);
    if (isObject(inner) && own(inner, key) !== undefined) return child(child(at, 'function'), key);
  }
  return null;
}

/**
 * The parts of calls and results that a text is about where it names these by their ids: the id says which, and nothing is
 * wrong with it. Null where a text names none so; empty where it says that what can be read cannot.
 */
export function partsOfIds(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] | null {
  const head = payload.replaceAll('\\', '');
  const named = new Map(idsWithParts(head).map(({ id, keys }) => [id, keys]));
  if (named.size === 0) return null;
  const places = [...valuesIn(valueAt(document, list), list)].flatMap(({ value, key, at }) => {
    const keys = typeof value === 'string' && TYING.has(key) ? named.get(value) : undefined;
    const holderAt = parent(at);
    const holder = keys && holderAt !== null ? valueAt(document, holderAt) : undefined;
    const place = keys && holderAt !== null && isObject(holder) ? partIn(holder, holderAt, keys) : null;
    return place === null ? [] : [{ place, path: String(value) }];
  });
  const broken = places.filter(({ place }) => !isReadable(valueAt(document, place)));
  if (places.length === 0 || (broken.length === 0 && !OF_JSON.test(head))) return null;
  const isOne = places.length === 1;
  return broken.map(({ place, path }) => ({
    ...surePlace(place, path, 'value', asksOfPart(head, document, place)),
    isSure: isOne,
  }));
}

const OF_JSON = /\bjson\b|\bpars(?:e|ed|ing)\b/i;

/** True for arguments that hold an object: what is said of their JSON is not said of these. */
const isReadable = (value: unknown): boolean => isObject(typeof value === 'string' ? parsed(value) : value);

/** Empty arguments are those of a call without any; nothing of a call is removed because its part is rejected. */
function asksOfPart(text: string, document: unknown, place: Pointer): RefusedPlace['asks'] {
  const value = valueAt(document, place);
  const asks = { ...asksOf(text, value), remove: false };
  const isEmpty = place.endsWith('/arguments') && typeof value === 'string' && value.trim() === '';
  return isEmpty ? { ...asks, values: ['{}'], type: null, isMet: false, isBroken: true } : asks;
}

/** True for the id of a call or of a result that a text names by its value. */
const isOfPair = ({ at, how }: RefusedPlace, document: unknown): boolean => {
  const key = lastStep(at);
  const holder = valueAt(document, holderOf(at));
  if (how !== 'value' || !TYING.has(key) || !isObject(holder)) return false;
  return key !== 'id' || ['function', 'name', 'input', 'args'].some((part) => own(holder, part) !== undefined);
};

/** The same places; the id of a call or of a result is not asked to be removed, since they would no longer be a pair. */
export const withIdsKept = (places: readonly RefusedPlace[], document: unknown): readonly RefusedPlace[] =>
  places.map((place) =>
    isOfPair(place, document) ? { ...place, asks: { ...place.asks, remove: false, isBroken: false } } : place,
  );
