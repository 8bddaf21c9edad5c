import { inlined } from '../request/schema-edits.ts';
import { inWords, isObject, own } from '../text/json.ts';
import { child, type Pointer, parent, steps } from '../text/pointer.ts';
import { wordsAt } from '../text/words-at.ts';
import type { NamedPlace } from './input.ts';

/** Keys without which a request is none. */
const REFERENCES = new Set(['$ref', '$defs', 'definitions']);
const REQUIRED = new Set(['messages', 'contents', 'input', 'model', 'max_tokens']);
/** Keys whose value is a list of messages. */
const LISTS = new Set(['messages', 'contents']);
/** Keys whose value can be cut: it is no word of the conversation, no name that another place repeats, no file. */
const SHORTENED = new Set('description title user safety_identifier prompt_cache_key'.split(' '));
/** Keys of a message whose value is what it says: without them it says nothing. */
const SAYING = new Set(['content', 'parts', 'role', 'text']);
/** Keys under which a picture or a file has its data. */
const PAYLOADS = new Set(
  'source image_url file_url file_data url data bytes inlineData inline_data fileData'.split(' '),
);
/** What base64 of a file begins with. */
const BEGINNINGS: readonly (readonly [start: string, mime: string])[] = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi0', 'application/pdf'],
];
/** The schema of a tool without arguments. */
const NO_ARGUMENTS = '{"type": "object", "properties": {}}';
/** Keys under which programs without an empty object write an empty list, or nothing, for one. */
const SCHEMAS = new Set(
  'items properties additionalProperties patternProperties $defs definitions parameters input_schema'.split(' '),
);
/** What a schema says where it says nothing: a key that an API requires and that can be added without a change of meaning. */
const ADDED: { readonly [key: string]: string } = {
  parameters: NO_ARGUMENTS,
  input_schema: NO_ARGUMENTS,
  inputSchema: NO_ARGUMENTS,
  type: 'object',
  items: '{}',
  properties: '{}',
  additionalProperties: 'false',
  required: '[]',
};

/** What is written under a missing key: of a part the type of its siblings, of a schema what changes no meaning. */
function addedAs(key: string, value: unknown, at: Pointer, raw: (at: Pointer) => unknown): string | null {
  if (key === 'type' && /\/(?:messages|input|contents)\/\d+\//.test(at)) return typeOfPart(value, at, raw);
  return Object.hasOwn(ADDED, key) ? (ADDED[key] ?? null) : null;
}

function typeOfPart(part: unknown, at: Pointer, raw: (at: Pointer) => unknown): string | null {
  const above = parent(at);
  const list = above === null ? undefined : raw(above);
  if (!isObject(part) || !Array.isArray(list)) return null;
  if (above?.endsWith('/summary')) return '"summary_text"';
  const keys = Object.keys(part);
  const alike = list.find(
    (other: unknown) => isObject(other) && keys.every((key) => Object.hasOwn(other, key)) && other !== part,
  );
  const type = isObject(alike) ? own(alike, 'type') : own(part, 'text') === undefined ? undefined : 'text';
  return typeof type === 'string' ? JSON.stringify(type) : null;
}

/** What can be done at a place, as data of a finding; the fixes read it. */
export function waysAt(at: Pointer, value: unknown, { asks, missing }: NamedPlace, raw: (at: Pointer) => unknown) {
  const above = parent(at);
  const holder = above === null ? undefined : raw(above);
  const key = missing ?? steps(at).at(-1) ?? '';
  const isKey = missing === null && isObject(holder);
  const [set] = key === 'model' ? byLikeness(asks.values, value) : asks.values;
  return {
    key,
    ...valueWays(key, value, asks),
    rename: isKey && asks.rename !== null && own(holder, asks.rename) === undefined ? asks.rename : null,
    set: isSimple(set) && set !== value && !isCut(value, set, key) ? set : null,
    removes: isKey && mayGo(key, at, value, asks, raw),
    // Fix all removes no reference: the schema that it names would be lost.
    isAsked: missing === null && !REFERENCES.has(key) && mustGo(key, value, asks, holder),
    empties: asks.type === 'object' && SCHEMAS.has(key) && isNothing(value),
    inlines: asks.remove && REFERENCES.has(key) ? inlinableAt(at, raw) : null,
    nested: isTypedOther(value, at) ? at : isTypedOther(holder, above) ? above : null,
    adds: missing === null ? null : addedAs(missing, value, at, raw),
    element: elementOf(at, raw),
  };
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

/** In which other form a value can be written. */
const valueWays = (key: string, value: unknown, { type }: NamedPlace['asks']) => ({
  parses: typeof value === 'string' && (type === 'object' || type === 'array') && parsesTo(value, type),
  writes: type === 'string' && typeof value === 'object' && value !== null,
  mime: typeof value === 'string' && PAYLOADS.has(key) ? mimeOf(value) : null,
  wraps:
    (type === 'array' || (typeof value === 'string' && LISTS.has(key))) &&
    value !== undefined &&
    value !== null &&
    !Array.isArray(value),
});

/** True for a key that its object can do without: an element without its type is none, nor a picture without its data. */
function mayGo(
  key: string,
  at: Pointer,
  value: unknown,
  { remove }: NamedPlace['asks'],
  raw: (at: Pointer) => unknown,
): boolean {
  const above = parent(at);
  const holder = above === null ? undefined : raw(above);
  // Only some APIs require a limit; one that rejects the key itself does not.
  if (REQUIRED.has(key) && !(key === 'max_tokens' && remove)) return false;
  if (SAYING.has(key) && wordsAt(value) !== '') return false;
  if (key === 'type' && isInList(at, raw)) return false;
  if (isTypedOther(holder, above) && Object.keys(holder ?? {}).length < 3) return false;
  return remove || value === null || !PAYLOADS.has(key);
}

/** True for a key that an error asks to be removed. */
const mustGo = (
  key: string,
  value: unknown,
  { remove, repeated, isBroken, begins }: NamedPlace['asks'],
  holder: unknown,
): boolean => remove || repeated || (isBroken && value === null) || (begins && key === 'id' && isOptionalId(holder));

/** The schema around a place whose references can all be written out; null where none can. */
function inlinableAt(at: Pointer, raw: (at: Pointer) => unknown): Pointer | null {
  for (let above = parent(at); above !== null && above !== ''; above = parent(above)) {
    const schema = raw(above);
    if (isObject(schema) && (own(schema, '$defs') ?? own(schema, 'definitions')) !== undefined)
      return inlined(schema) === null ? null : above;
  }
  return null;
}

/** True if the new value is a truncated copy of the old one under a key whose text must not be truncated. */
const isCut = (value: unknown, set: unknown, key: string): boolean =>
  typeof value === 'string' && typeof set === 'string' && value.startsWith(set) && !SHORTENED.has(key);

/** True for an element of a content, of a type of its own that is no text. */
const isTypedOther = (element: unknown, at: Pointer | null): boolean => {
  const type = isObject(element) ? own(element, 'type') : undefined;
  return typeof type === 'string' && !type.endsWith('text') && at !== null && /\/content\/\d+$/.test(at);
};

/** The type of what is bare base64 of a known kind of file; null for anything else. */
const mimeOf = (value: string): string | null => BEGINNINGS.find(([start]) => value.startsWith(start))?.[1] ?? null;

/** True for an item that is known by another id, or needs none. */
const isOptionalId = (item: unknown): boolean =>
  isObject(item) &&
  (own(item, 'call_id') !== undefined || own(item, 'role') !== undefined || own(item, 'type') === 'reasoning');

/** True for a key of an element of a list. */
function isInList(at: Pointer, raw: (at: Pointer) => unknown): boolean {
  const holder = parent(at);
  const list = holder === null ? null : parent(holder);
  return list !== null && Array.isArray(raw(list));
}

const isSimple = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function parsesTo(text: string, type: 'object' | 'array'): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return type === 'array' ? Array.isArray(value) : isObject(value);
  } catch {
    return false;
  }
}

/** The element of a list that a place is in, the outermost one: a tool, a stop sequence. Empty where it is in none. */
function elementOf(at: Pointer, raw: (at: Pointer) => unknown): Pointer {
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
