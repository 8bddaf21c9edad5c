import type { Message } from '../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import names from './names.json';
import { parsed } from './parsed.ts';
import { snakeOf } from './part-names.ts';
import type { Said } from './shape-fault.ts';
import type { Fields, Kind, PartsShape, WireForms } from './shape-forms.ts';
import { type Mend, textOf, textPart } from './shape-mends.ts';
import { wordOf } from './value-words.ts';

/** What is no part, or no type of one. */
export const notPart = (value: unknown, at: Pointer, key = ''): Said => ({
  kind: 'type',
  fact: 'forms',
  at,
  data: { got: wordOf(value), key, wanted: key === '' ? 'a part' : 'a string', path: key },
  variant: 'value',
  mend: null,
});

/** A text, or a list in a list, where a part belongs is written as one, as far as the parts of the wire are known; what says nothing goes. */
export function asPart(value: unknown, at: Pointer, wire: PartsShape | WireForms, role: string): Partial<Said> {
  if (Array.isArray(value)) {
    const [only, ...others] = value as readonly Json[];
    if (isObject(only) && others.length === 0) return { mend: { at, to: only as Json, lossless: true } };
    const texts = value.map((part: unknown) => (isObject(part) ? ownString(part, 'text') : null));
    return texts.length === 0 || texts.includes(null) ? {} : asPart(texts.join('\n'), at, wire, role);
  }
  if (typeof value !== 'string' || value.trim() === '') return {};
  const bare: Json = wire.named === 'key' ? { text: value } : { type: 'text', text: value };
  const to = 'types' in wire ? textPart(value, wire, role) : bare;
  return { mend: { at, to, lossless: true } };
}

/** What a picture or a document is by its source: `image/base64`. */
export function sourceIn(part: JsonObject, type: string): string {
  const source = own(part, 'source');
  return isObject(source) ? `${type}/${ownString(source, 'type') ?? ''}` : '';
}

/** The parts that a result is made of. */
export function* inResult(part: JsonObject, at: Pointer, { named, part: forms }: WireForms): Iterable<Said> {
  const inner = named === 'key' ? own(part, 'toolResult') : own(part, 'type') === 'tool_result' ? part : undefined;
  const content = isObject(inner) ? own(inner, 'content') : undefined;
  if (!Array.isArray(content)) return;
  const place = child(inner === part ? at : child(at, 'toolResult'), 'content');
  for (const [i, value] of content.entries()) {
    const held = child(place, i);
    if (!isObject(value)) yield { ...notPart(value, held), ...asPart(value, held, { named, part: forms }, 'result') };
    else if (named === 'key') yield* fieldsOf(value, Object.keys(value), held, forms);
    else if (typeof value.type !== 'string') yield notPart(value.type, child(held, 'type'), 'type');
    else yield* fieldsOf(value, [value.type, sourceIn(value, value.type)], held, forms);
  }
}

/** A value where a call object, or a list of them, should be. */
const notCalls = (value: unknown, at: Pointer, wanted: string, mend: Mend): Said => ({
  ...notPart(value, at),
  data: { got: wordOf(value), key: 'tool_calls', wanted, path: 'tool_calls' },
  mend,
});

/** A value in the list of calls that is not a call object. */
export const notCall = (value: unknown, at: Pointer): Said =>
  notCalls(value, at, 'an object', { at, to: undefined, lossless: false });

/** A single call object where a message should have a list of calls. */
export const loneCall = (value: JsonObject, at: Pointer): Said => notCalls(value, at, 'a list', asCalls(value, at));

/** An object where a message should have a list of calls: the only call of a list, or removed where it calls nothing. */
const asCalls = (value: JsonObject, at: Pointer): Mend =>
  isObject(own(value, 'function'))
    ? { at, to: [value as Json], lossless: true }
    : { at, to: undefined, lossless: false };

/** The values of a part or an item that are of another kind than the wire takes, or missing. */
export function* fieldsOf(
  value: JsonObject,
  names: readonly string[],
  at: Pointer,
  forms: { readonly [type: string]: Fields } = {},
): Iterable<Said> {
  for (const name of names) {
    const fields = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (fields === undefined) continue;
    // What a message or a call need not say can go.
    const canGo = name === 'call' || name.startsWith('message/');
    for (const fault of fieldFaults(value, fields, canGo)) {
      const { path, isMissing, wanted, got } = fault;
      const place = path.reduce(child, at);
      yield {
        kind: isMissing ? 'missing' : 'type',
        fact: 'forms',
        at: isMissing ? at : place,
        data: { key: path.at(-1) ?? '', path: path.join('.'), type: name, got, wanted },
        variant: 'value',
        mend: mendOf(fault, value, place),
        removes: true,
      };
    }
  }
}

/** What is written in place of the value of a field; null where nothing can be. */
function mendOf({ path: [key], isSpare, to }: FieldFault, value: JsonObject, at: Pointer): Mend | null {
  if (key === 'role') return { at, to: 'user', lossless: false };
  if (key === 'tool_calls' && isObject(value[key])) return asCalls(value[key], at);
  return to === undefined && !isSpare ? null : { at, to, lossless: !isSpare || typeof to === 'boolean' };
}

/** What is wrong with the values of a call. There is but one type of them, which says nothing. */
export function* callFaults(call: JsonObject, at: Pointer, fields: Fields): Iterable<Said> {
  for (const fault of fieldsOf(call, ['call'], at, { call: fields })) {
    const isType = fault.data.path === 'type';
    const mend = isType ? { at: child(at, 'type'), to: 'function', lossless: true } : fault.mend;
    yield { ...fault, mend, ...(fault.kind === 'missing' ? { variant: 'call' } : {}) };
  }
}

/** A value of another kind than the wire takes, or none where it needs one. */
interface FieldFault {
  readonly path: readonly string[];
  readonly isMissing: boolean;
  /** True for a value that nothing depends on: its key can go. */
  readonly isSpare: boolean;
  readonly wanted: string;
  readonly got: string;
  /** What it says as the kind that is taken; undefined where nothing does. */
  readonly to: Json | undefined;
}

const SPARE: ReadonlySet<string> = new Set(['id', 'status', 'phase', 'name']);

/** True for a value of a kind. */
export const IS_OF: { readonly [K in Kind]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  name: (value) => typeof value === 'string',
  object: isObject,
  list: Array.isArray,
  strings: (value) => Array.isArray(value) && value.every((element) => typeof element === 'string'),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  words: (value) => typeof value === 'string' || Array.isArray(value),
};
const SAID: { readonly [K in Kind]: string } = names.kinds;

/** A key as the object has it: Gemini takes its keys in snake case as well. */
const writtenIn = (holder: JsonObject, key: string): string =>
  !Object.hasOwn(holder, key) && Object.hasOwn(holder, snakeOf(key)) ? snakeOf(key) : key;

/** What is written at the end of a dotted path, with its keys as they are written; null where nothing there has keys. */
function valueAtPath(value: JsonObject, path: string): { steps: readonly string[]; held: unknown } | null {
  const steps: string[] = [];
  let held: unknown = value;
  for (const step of path.split('.')) {
    if (!isObject(held)) return null;
    const key = writtenIn(held, step);
    steps.push(key);
    held = own(held, key);
  }
  return { steps, held };
}

/** What is wrong with the values of a part or an item. */
function* fieldFaults(value: JsonObject, fields: Fields, canGo: boolean): Iterable<FieldFault> {
  for (const [path, accepted] of Object.entries(fields)) {
    const [written, optional] = accepted.split('?') as [string, string | undefined];
    const kinds = written.split('|') as Kind[];
    const [kind] = kinds as [Kind];
    const at = valueAtPath(value, path);
    if (at === null) continue;
    const { steps, held } = at;
    const isNone = held === undefined || held === null;
    if (isNone ? optional !== undefined : kinds.some((kind) => IS_OF[kind](held))) continue;
    // The one of a list that was written without it.
    const isOne = kind === 'list' && isObject(held);
    const isAside = kind === 'boolean' || kind === 'number' || (kind === 'name' && SPARE.has(path));
    const isSpare = optional !== undefined && !isOne && (canGo || isAside);
    yield {
      path: steps,
      isMissing: held === undefined,
      isSpare,
      wanted: kinds.map((kind) => SAID[kind]).join(' or '),
      got: wordOf(held),
      to: isNone || (isSpare && canGo) ? undefined : writtenAs(held, kind, path, fields),
    };
  }
}

/** A value as its field takes it: an address in the object that holds one, a response as an object. */
function writtenAs(held: unknown, kind: Kind, path: string, fields: Fields): Json | undefined {
  if (typeof held === 'string' && `${path}.url` in fields) return { url: held };
  const isResponse = kind === 'object' && /(?:^|\.)response$/.test(path);
  return asKind(held, kind) ?? (isResponse ? asResponse(held) : undefined);
}

/** What a tool gave back as the object that Gemini takes: its own if it is the JSON of one, else under the key of an output. */
function asResponse(value: unknown): Json {
  const held = typeof value === 'string' && value.trimStart().startsWith('{') ? parsed(value) : undefined;
  return (held ?? { output: value }) as Json;
}

/** How programs print what is true or false. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes'].map((word) => [word, true] as const),
  ...['false', '0', 'no'].map((word) => [word, false] as const),
]);

/** A value as the kind that is taken: the only one of a list, a list of one, or as a string where that says something. */
function asKind(value: unknown, kind: Kind): Json | undefined {
  if (kind === 'list' && isObject(value)) return [value as Json];
  if (Array.isArray(value) && value.length === 1 && IS_OF[kind](value[0])) return value[0] as Json;
  if (kind === 'boolean') return BOOLEANS.get(String(value).toLowerCase());
  if (kind !== 'string' && kind !== 'words') return undefined;
  const texts = Array.isArray(value) ? value.map(textOf) : [];
  if (texts.length > 0 && !texts.includes(null)) return texts.join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const BESIDE = { kind: 'part', fact: 'textWithCalls', data: { type: 'text' }, variant: 'beside-calls' } as const;

/** Words beside the calls of a message, where it may hold one of the two. */
export function besideCalls(value: JsonObject, at: Pointer, message: Message): readonly Said[] {
  const [content, calls] = [own(value, 'content'), own(value, 'tool_calls')];
  const place = child(at, 'content');
  if (typeof content !== 'string') return besideBlocks(content, place, message);
  if (content === '' || !Array.isArray(calls) || calls.length === 0) return [];
  return [{ ...BESIDE, at: place, mend: { at: place, to: '', lossless: false } }];
}

/** The same in a list that holds calls too. */
function besideBlocks(content: unknown, at: Pointer, { parts }: Message): Said[] {
  if (!Array.isArray(content) || !content.some((part) => isObject(part) && isObject(own(part, 'toolUse')))) return [];
  return content.flatMap((part: unknown, i): Said[] => {
    const text = isObject(part) ? ownString(part, 'text') : null;
    if (text === null) return [];
    const place = `${at}/${i}`;
    const own = parts.filter(({ at }) => at === place || at.startsWith(`${place}/`));
    return [{ ...BESIDE, at: place, mend: { at: place, to: undefined, lossless: false, lost: text, parts: own } }];
  });
}
