import { inlined } from '../request/schema-edits.ts';
import { parsed } from '../targets/parsed.ts';
import { inWords, isObject, type JsonObject, own } from '../text/json.ts';
import { typeOfBytes } from '../text/picture.ts';
import { child, type Pointer, parent, steps } from '../text/pointer.ts';
import { wordsAt } from '../text/words-at.ts';
import { typeBeside } from './file-types.ts';
import type { NamedPlace } from './input.ts';
import { emptyValue, isHollow, isInAddress, lacksForType, leastValue, type Raw } from './least-value.ts';
import { isCopy } from './named-places.ts';
import { schemaWays } from './schema-ways.ts';

/** Keys without which a request is none. */
const REFERENCES = new Set(['$ref', '$defs', 'definitions']);
const REQUIRED = new Set(['messages', 'contents', 'input', 'model', 'modelId', 'max_tokens']);
/** Keys whose value is a list of messages. */
const LISTS = new Set(['messages', 'contents', 'parts']);
/** Keys whose value can be cut: it is no word of the conversation, no name that another place repeats, no file. */
const SHORTENED = new Set('description title user safety_identifier prompt_cache_key'.split(' '));
/** Keys of a message whose value is what it says: without them it says nothing. */
const SAYING = new Set(['content', 'parts', 'role', 'text']);
/** Keys whose value is a text. */
const WORDED = new Set(['content', 'text']);
/** Keys under which a picture or a file has its data. */
const PAYLOADS = new Set(
  'source image_url file_url file_data url data bytes inlineData inline_data fileData'.split(' '),
);
/** Keys under which programs without an empty object write an empty list, or nothing, for one. */
const SCHEMAS = new Set(
  'items properties additionalProperties patternProperties $defs definitions parameters input_schema'.split(' '),
);

/** What can be done at a place, as data of a finding; the fixes read it. */
export function waysAt(at: Pointer, value: unknown, { asks, missing }: NamedPlace, raw: Raw) {
  const above = parent(at);
  const holder = above === null ? undefined : raw(above);
  const key = missing ?? steps(at).at(-1) ?? '';
  const isKey = missing === null && isObject(holder);
  // Null where words are required says nothing, and so does an empty text.
  const isNullText = value === null && asks.type === 'string' && WORDED.has(key);
  const hollow = above !== null && isHollow(key, holder, above, raw(parent(above) ?? '')) ? above : null;
  const lacks = (type: unknown): boolean => key === 'type' && lacksForType(type, holder, above);
  const values = asks.values.toSorted((a, b) => Number(lacks(a)) - Number(lacks(b)));
  const needsMore = lacks(values[0]);
  const set = isNullText ? '' : needsMore ? undefined : valueFor(key, value, values, { holder, above, raw });
  return {
    key,
    ...(missing === null ? valueWays(key, value, asks) : NO_OTHER_FORM),
    rename: isKey ? renamed(key, holder, asks) : null,
    set: missing === null ? settable(set, value, key) : null,
    removes: isKey && mayGo(key, at, value, asks, raw),
    // Fix all removes no reference: the schema that it names would be lost.
    isAsked:
      missing === null &&
      !isNullText &&
      !REFERENCES.has(key) &&
      (needsMore || mustGo(key, value, asks, holder) || isDefault(key, value, hollow)),
    hollow,
    isDefault: isDefault(key, value, hollow),
    empties: asks.type === 'object' && SCHEMAS.has(key) && isNothing(value),
    inlines: asks.remove && REFERENCES.has(key) ? inlinableAt(at, raw) : null,
    nested: isTypedOther(value, at) ? at : isTypedOther(holder, above) ? above : null,
    adds:
      missing === null
        ? null
        : (leastValue(missing, value, at, raw) ?? writtenAs(set) ?? emptyValue(missing, at, asks.type)),
    isCopy: isCopy(asks, at, raw),
    ...schemaWays(at, value, asks, raw),
    ...waysBeside(key, value, { holder, above, isRejected: asks.remove }),
    element: elementOf(at, raw),
  };
}

/** Keys with their older name, which a server that does not know them has for the same value. */
const OLDER: ReadonlyMap<string, string> = new Map([['max_completion_tokens', 'max_tokens']]);

/** The name that a key is to have: the one that the text says to use, or an older one where the key is not known; null where that is taken. */
function renamed(key: string, holder: JsonObject, { rename, remove }: NamedPlace['asks']): string | null {
  const name = rename ?? (remove ? (OLDER.get(key) ?? null) : null);
  return name !== null && own(holder, name) === undefined ? name : null;
}

/** A value that a text allows, as JSON; null for anything that is no simple value. */
const writtenAs = (value: unknown): string | null => (isSimple(value) ? JSON.stringify(value) : null);

/** The value that a key should have, as far as the text and what is beside it tell. */
function valueFor(
  key: string,
  value: unknown,
  values: readonly unknown[],
  { holder, above, raw }: { readonly holder: unknown; readonly above: Pointer | null; readonly raw: Raw },
): unknown {
  const [named] = key === 'model' ? byLikeness(values, value) : [typeBeside(key, value, above, raw) ?? values[0]];
  // A picture is no text, whatever it is called.
  return key === 'type' && isTypedOther(holder, above) && /text$/.test(inWords(named)) ? undefined : named;
}

/** Values, those first that begin as another does for longest. */
function byLikeness(values: readonly unknown[], value: unknown): readonly unknown[] {
  const alike = (other: unknown): number => {
    let same = 0;
    while (same < inWords(other).length && inWords(other)[same] === inWords(value)[same]) same++;
    return same;
  };
  return values.toSorted((a, b) => alike(b) - alike(a));
}

/** What a missing key must be is not said of the object that lacks it. */
const NO_OTHER_FORM = { parses: false, writes: false, mime: null, wraps: false } as const;

/** In which other form a value can be written. */
const valueWays = (key: string, value: unknown, { type }: NamedPlace['asks']) => ({
  parses:
    typeof value === 'string' &&
    ((type === 'object' && isObject(parsed(value))) || (type === 'array' && Array.isArray(parsed(value)))),
  writes: type === 'string' && !['string', 'undefined'].includes(typeof value) && value !== null,
  mime: typeof value === 'string' && PAYLOADS.has(key) ? typeOfBytes(value) : null,
  wraps:
    (type === 'array' || (typeof value === 'string' && LISTS.has(key))) &&
    value !== undefined &&
    value !== null &&
    !Array.isArray(value),
});

/** True for a key that its object can do without: an element without its type is none, nor a picture without its data. */
function mayGo(key: string, at: Pointer, value: unknown, { remove }: NamedPlace['asks'], raw: Raw): boolean {
  const above = parent(at);
  const holder = above === null ? undefined : raw(above);
  // Only some APIs require a limit; one that rejects the key itself does not.
  if (REQUIRED.has(key) && !(remove && (key === 'max_tokens' || isInAddress(key, holder)))) return false;
  if (SAYING.has(key) && (wordsAt(value) !== '' || (Array.isArray(value) && value.length > 0))) return false;
  if (key === 'type' && isInList(at, raw)) return false;
  // Without its id, its name or its arguments a call is none; only a key that is not known at all is asked to go.
  if (!remove && isOfCall(key, holder)) return false;
  if (isTypedOther(holder, above) && Object.keys(holder ?? {}).length < 3) return false;
  return remove || value === null || !PAYLOADS.has(key);
}

/** Keys with the id of a call. */
const CALL_IDS = new Set('call_id callId tool_call_id toolCallId tool_use_id toolUseId'.split(' '));
const ARGUMENTS = ['arguments', 'input', 'args'];

/** True for what ties a call and its result, and for the name and the arguments of a call. */
function isOfCall(key: string, holder: unknown): boolean {
  if (CALL_IDS.has(key)) return true;
  if (!isObject(holder)) return false;
  const hasArguments = ARGUMENTS.some((part) => own(holder, part) !== undefined);
  if (key === 'id') return !isOptionalId(holder) && (hasArguments || own(holder, 'function') !== undefined);
  return (key === 'name' || ARGUMENTS.includes(key)) && hasArguments && own(holder, 'name') !== undefined;
}

/** True for a key that an error asks to be removed. */
const mustGo = (
  key: string,
  value: unknown,
  { remove, repeated, isBroken, begins }: NamedPlace['asks'],
  holder: unknown,
): boolean => remove || repeated || (isBroken && isNothing(value)) || (begins && key === 'id' && isOptionalId(holder));

/** True for the format that a request has without one. */
const isDefault = (key: string, value: unknown, hollow: Pointer | null): boolean =>
  hollow !== null && key === 'type' && value === 'text' && /format$/i.test(hollow);

/** The schema around a place whose references can all be written out; null where none can. */
function inlinableAt(at: Pointer, raw: Raw): Pointer | null {
  for (let above = parent(at); above !== null && above !== ''; above = parent(above)) {
    const schema = raw(above);
    if (isObject(schema) && (own(schema, '$defs') ?? own(schema, 'definitions')) !== undefined)
      return inlined(schema) === null ? null : above;
  }
  return null;
}

const settable = (set: unknown, value: unknown, key: string): string | number | boolean | null =>
  isSimple(set) && set !== value && !isCut(value, set, key) ? set : null;

/** True if the new value is a truncated copy of the old one under a key whose text must not be truncated. */
const isCut = (value: unknown, set: unknown, key: string): boolean =>
  typeof value === 'string' && typeof set === 'string' && value.startsWith(set) && !SHORTENED.has(key);

/** True for an element of a content, of a type of its own that is no text. */
const isTypedOther = (element: unknown, at: Pointer | null): boolean => {
  const type = isObject(element) ? own(element, 'type') : undefined;
  return typeof type === 'string' && !type.endsWith('text') && at !== null && /\/content\/\d+$/.test(at);
};

/** True for an item that is known by another id, or needs none. */
const isOptionalId = (item: unknown): boolean =>
  isObject(item) &&
  (own(item, 'call_id') !== undefined || own(item, 'role') !== undefined || own(item, 'type') === 'reasoning');

/** True for a key of an element of a list. */
function isInList(at: Pointer, raw: Raw): boolean {
  const holder = parent(at);
  const list = holder === null ? null : parent(holder);
  return list !== null && Array.isArray(raw(list));
}

const isSimple = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The element of a list that a place is in, the outermost one: a tool, a stop sequence. Empty where it is in none. */
function elementOf(at: Pointer, raw: Raw): Pointer {
  let above: Pointer = '';
  for (const step of steps(at)) {
    const inner = child(above, step);
    if (Array.isArray(raw(above))) return inner;
    above = inner;
  }
  return '';
}

/** What a program writes that has no empty object. */
const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Keys beside the messages whose value is system text. */
const SYSTEM_TEXTS = new Set(
  'instructions system system_prompt systemPrompt preamble system_instruction systemInstruction'.split(' '),
);
/** The option of Cohere under which results and a message of the user are taken together. */
const ONE_STEP = 'force_single_step';

interface Beside {
  readonly holder: unknown;
  readonly above: Pointer | null;
  /** True for a key that the error rejects. */
  readonly isRejected: boolean;
}

/** What can be done at a key beside the messages with the messages, or with another key. */
const waysBeside = (key: string, value: unknown, { holder, above, isRejected }: Beside) => ({
  isSystemText: SYSTEM_TEXTS.has(key) && isRejected && wordsAt(value).trim() !== '',
  takes: key === 'message' && value === '' ? lastQuestion(holder, above) : null,
  allows: isOfOneStep(key, holder) ? ONE_STEP : null,
  asContent: /^system_?instruction$/i.test(key) && typeof value === 'string' && value !== '',
  isAllowed: isOfOneStep(key, holder) && isObject(holder) && own(holder, ONE_STEP) === true,
});

/** Where the history beside an empty question ends in a question (Cohere); null where it does not. */
function lastQuestion(holder: unknown, at: Pointer | null): Pointer | null {
  const history = isObject(holder) ? own(holder, 'chat_history') : null;
  const last: unknown = Array.isArray(history) ? history.at(-1) : null;
  const isQuestion = isObject(last) && own(last, 'role') === 'USER' && typeof own(last, 'message') === 'string';
  return isQuestion && Array.isArray(history) ? `${at ?? ''}/chat_history/${history.length - 1}` : null;
}

/** True for results beside a message of the user. */
const isOfOneStep = (key: string, holder: unknown): boolean =>
  key === 'tool_results' && isObject(holder) && typeof own(holder, 'message') === 'string';
