import type { DecodedError } from '../errors/decoded.ts';
import { rejectedValue } from '../errors/place/rejected-values.ts';
import { roleRejected } from '../errors/place/role-rejected.ts';
import { type InnerValue, valuesIn } from '../errors/place/values-in.ts';
import { namedRelays, namedSpeaker } from '../errors/unwrap/named-speaker.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { COMMON_FORM, calledIn, spokenIn, titleOf, wireOf } from '../targets/elsewhere.ts';
import { statedBy } from '../targets/facts.ts';
import type { Target } from '../targets/target.ts';
import { isObject, own } from '../text/json.ts';
import { oncePerText } from '../text/once-per-text.ts';
import { child, isWithin, lastStep, type Pointer, parent, valueAt } from '../text/pointer.ts';
import { readOnce } from './read.ts';

/** What an error says of a request that is in the form of another API than the one that rejected it. */
export interface OtherForm {
  /** The API that spoke, in whose form the request is not. */
  readonly speaker: TargetId;
  /** What it is called, and the API in whose form the request is. */
  readonly titles: { readonly speaker: string; readonly own: string };
  /** What is rejected: a type, a role, or a key; or the key that is missing. */
  readonly word: string;
  readonly isMissing: boolean;
  /** Where the request holds it, the place that the error spells first. Of a missing key: the list that stands instead. */
  readonly places: readonly Pointer[];
  /** True where all parts of its messages are of types of the API that spoke, and of none of the form it is in. */
  readonly isWritten?: boolean;
}

interface Rejected {
  readonly document: unknown;
  /** Where its list of messages is written. */
  readonly list: Pointer;
  /** The API in whose form it is read. */
  readonly own: TargetId;
  /** The API that it is checked for. */
  readonly chosen: Target;
}

/** Keys by which the request of a form is told from those of others; the first is the list of its messages. */
const KEYS: { readonly [form: TargetId]: readonly [list: string, ...others: readonly string[]] } = {
  'openai-chat': ['messages', 'tool_calls', 'tool_call_id', 'function_call'],
  'openai-responses': ['input', 'instructions', 'call_id'],
  anthropic: ['messages', 'system', 'tool_use_id', 'input_schema', 'stop_sequences'],
  gemini: ['contents', 'parts', 'systemInstruction', 'system_instruction', 'generationConfig', 'generation_config'],
  'bedrock-converse': ['messages', 'toolConfig', 'inferenceConfig', 'additionalModelRequestFields'],
  cohere: ['messages', 'tool_calls', 'tool_call_id', 'tool_plan'],
  ollama: ['messages', 'tool_calls', 'tool_call_id', 'tool_name'],
};

/** The keys by which the request of an API is told from those of others. */
export const keysOf = (target: Target): readonly string[] => KEYS[wireOf(target)] ?? [];

/**
 * The form that an API asks for, where it rejects a request in the form of another for what belongs to that form: null
 * where it rejects something else. An error never changes the form that a request is read in.
 */
export function otherFormIn(
  text: string,
  { refused = [] }: Pick<DecodedError, 'refused'>,
  request: Rejected,
): OtherForm | null {
  const { payload } = readOnce(text);
  const named = namedIn(text);
  const from = request.own;
  // A validator that names the class of the request says which form it takes.
  if (from === COMMON_FORM && CHAT_REQUEST.test(text.slice(0, MOST_TEXT))) return null;
  // What a model says that a host translates for is about the request that the host made of this one.
  if (namedRelays(text).some((host) => formOf(host) === from)) return null;
  const listed = formListing(payload, from, named);
  const speaker = listed ?? (named === undefined ? request.chosen : targetById(named));
  if (speaker?.kind !== 'api' || wireOf(speaker) === from || KEYS[wireOf(speaker)] === undefined) return null;
  // Who takes the form of another provider as well was sent the one that the request has.
  const same = listed ? undefined : spokenIn(speaker.id, from);
  if (same && same.id !== from && !MOVED.test(payload)) return null;
  const isOfOwn = (word: string, kind: keyof Words): boolean =>
    wordsOf(from)[kind].has(word) && !wordsOf(wireOf(speaker))[kind].has(word);
  const titles = { speaker: speaker.title, own: titleOf(from) };
  const isWritten = hasPartsOf(valueAt(request.document, request.list), (type) =>
    isOfOwnParts(type, wireOf(speaker), from),
  );
  const found = (word: string, places: readonly Pointer[], isMissing = false): OtherForm | null =>
    places.length === 0 ? null : { speaker: speaker.id, titles, word, isMissing, places, isWritten };
  const value = roleRejected(payload) ?? rejectedValue(payload);
  if (value !== undefined && isOfOwn(value, 'values')) return found(value, placesOf({ value }, request, refused));
  for (const { at, missing, how } of refused) {
    // A part that says by its key what it is has no type.
    if (missing === 'type' && how === 'path' && isNamedByKey(from) && !isNamedByKey(wireOf(speaker)))
      return found('type', [at], true);
    const key = missing === null ? lastStep(at) : '';
    if (isOfOwn(key, 'keys') && REJECTS.test(payload)) return found(key, placesOf({ key }, request, refused));
  }
  const [list = ''] = KEYS[wireOf(speaker)] ?? [];
  return isMissing(list, payload, request) ? found(list, [request.list], true) : null;
}

const isOfOwnParts = (type: unknown, speaker: TargetId, from: TargetId): boolean =>
  typeof type === 'string' && wordsOf(speaker).values.has(type) && !wordsOf(from).values.has(type);

/** True for messages of which some have lists of parts, and all parts are of such a type. */
function hasPartsOf(list: unknown, isMeant: (type: unknown) => boolean): boolean {
  const messages = Array.isArray(list) ? list.filter(isObject) : [];
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as readonly unknown[]) : []));
  const isPlain = messages.every((message) => Object.keys(message).every((key) => key === 'role' || key === 'content'));
  return isPlain && parts.length > 0 && parts.every((part) => isObject(part) && isMeant(own(part, 'type')));
}

/** The target that a text is of, as far as it says; undefined where it does not. */
function namedIn(text: string): TargetId | undefined {
  const { target: row, provider } = readOnce(text);
  // Words that many servers share tell nobody, and a validator's dump is of whoever runs it.
  const head = text.slice(0, MOST_TEXT);
  const isOfMany = DUMPED.test(head) || (EXTRA.test(head) && !EXTRA_AT.test(head));
  const byWords = isOfMany ? undefined : (ofOne(provider, row) ?? calledIn(provider)?.id);
  return namedSpeaker(text) ?? byWords ?? enveloped(text);
}

const ofOne = (provider: string | undefined, row: TargetId | undefined): TargetId | undefined =>
  SHARED.test(provider ?? '') ? undefined : row;
const DUMPED = /\bvalidation errors? for \w|\[type=\w{1,40}, input_value=/;
/** The words of the same validator, and how Anthropic writes the place of them. */
const EXTRA = /\bExtra inputs are not permitted\b/;
const EXTRA_AT = /\b(?:messages|tools|system)\.[\w.]{1,120}: Extra inputs are not permitted\b/;

/** What stands around the values that an API takes. */
const LISTED =
  /\b(?:supported values are|expected tags|expected (?:one of)?|allowed (?:values|roles) are|must be one of):?\s{0,4}((?:[^"'`\n]{0,12}["'`][a-z_A-Z]{1,40}["'`]){2,40})/i;
const ENOUGH = 0.75;

/** One provider has both forms, and says which it was sent to. */
const MOVED = /\bIn the Responses API, this parameter has moved to\b/;
/** What an error is wrapped in, which tells who spoke where nothing else does. */
const ENVELOPES: readonly (readonly [TargetId, RegExp])[] = [
  ['anthropic', /\\?"type\\?"\s{0,4}:\s{0,4}\\?"error\\?"\s{0,4},\s{0,4}\\?"error\\?"\s{0,4}:\s{0,4}\{\s{0,8}\\?"type/],
  ['openai-responses', MOVED],
  ['gemini', /\\?"status\\?"\s{0,4}:\s{0,4}\\?"INVALID_ARGUMENT/],
];

const enveloped = (text: string): TargetId | undefined =>
  ENVELOPES.find(([, wrapper]) => wrapper.test(text.slice(0, MOST_TEXT)))?.[0];

/** The API whose values a text lists, where that is not the one whose form a request has. */
function formListing(payload: string, form: TargetId, named: TargetId | undefined): Target | null {
  const listed = (LISTED.exec(payload.slice(0, MOST_TEXT))?.[1]?.match(/\w{2,40}(?=["'`])/g) ?? []).filter(
    (word) => word !== 'and' && word !== 'or',
  );
  if (listed.length < 2) return null;
  const shareOf = (id: TargetId): number => {
    const { values: known } = wordsOf(id);
    return listed.filter((word) => known.has(word)).length / listed.length;
  };
  const isNamed = (id: TargetId): number => (named !== undefined && formOf(named) === id ? 1 : 0);
  const [best] = Object.keys(KEYS)
    .map((id) => ({ id, share: shareOf(id) }))
    .sort((a, b) => b.share - a.share || isNamed(b.id) - isNamed(a.id));
  if (!best || best.share < ENOUGH || best.share <= shareOf(form)) return null;
  return targetById(best.id) ?? null;
}

const MOST_TEXT = 4_000;

/** Types and roles that an API knows, and keys. */
interface Words {
  readonly values: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}

const wordsOf = oncePerText((id: TargetId): Words => {
  const target = targetById(id);
  const parts = target ? statedBy(target.facts, 'parts') : [];
  const roles = target ? statedBy(target.facts, 'roles') : [];
  const types = parts.flatMap(({ is }) => [...Object.values(is.types).flat(), ...(is.items ?? [])]);
  // Of what nothing is stated the common form tells most.
  const common = parts.length === 0 && id !== COMMON_FORM ? wordsOf(COMMON_FORM).values : [];
  const named = parts.some(({ is }) => is.named === 'key') ? types : ['type'];
  return {
    values: new Set([...types, ...roles.flatMap(({ is }) => is), ...common]),
    keys: new Set([...named, ...(target ? (KEYS[wireOf(target)] ?? []) : [])]),
  };
});

const isNamedByKey = (form: TargetId): boolean => {
  const target = targetById(form);
  return target !== undefined && statedBy(target.facts, 'parts').some(({ is }) => is.named === 'key');
};

const targetById = (id: TargetId): Target | undefined => spokenIn(id, null);

const formOf = (id: TargetId): TargetId | undefined => {
  const target = targetById(id);
  return target && wireOf(target);
};

const REJECTS =
  /\b(?:unknown|unrecogni[sz]ed|unexpected|unsupported|invalid|extra|extraneous|not permitted|not allowed|cannot find)\b/i;
const CHAT_REQUEST = /\bvalidation errors? for ChatCompletions?Request\b/;
const SHARED = /\bcompatible\b/;
const MISSES = /\b(?:missing|required|not specified|must (?:be )?(?:provided?|specified|set))\b/i;

/** True where a text misses the list of messages under the key of its form, and the request has it under another. */
function isMissing(list: string, payload: string, { document, list: at }: Rejected): boolean {
  const body = valueAt(document, parent(at) ?? '');
  const isNamed = payload.split(/[^\w]+/).includes(list);
  return isNamed && MISSES.test(payload) && isObject(body) && own(body, list) === undefined && lastStep(at) !== list;
}

/** Where a request has a type or a role, or a key: what the error spells, and every other place that is the same. */
function placesOf(
  { key: meant, value: said }: { readonly key?: string; readonly value?: string },
  { document, list }: Rejected,
  refused: NonNullable<DecodedError['refused']>,
): readonly Pointer[] {
  const body = parent(list) ?? '';
  const around = valueAt(document, body);
  const found: Pointer[] = [];
  if (meant !== undefined && isObject(around) && own(around, meant) !== undefined) found.push(child(body, meant));
  const isMeant = ({ key, value }: InnerValue): boolean =>
    meant === undefined ? (key === 'type' || key === 'role') && value === said : key === meant;
  const opens = (inner: InnerValue): boolean => !isMeant(inner) && (inner.isElement || !DATA.has(inner.key));
  for (const inner of found.includes(list) ? [] : valuesIn(valueAt(document, list), list, opens))
    if (isMeant(inner)) found.push(inner.at);
  const first = found.filter((at) =>
    refused.some((place) => place.how === 'path' && (isWithin(at, place.at) || isWithin(place.at, at))),
  );
  return [...first, ...found.filter((at) => !first.includes(at))];
}

/** Keys whose value is data of a tool. */
const DATA = new Set(['arguments', 'input', 'args', 'response', 'output', 'parameters', 'input_schema']);
