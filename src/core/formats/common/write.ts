import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import type { Message, Part, ResultPart, Transcript } from '../../model/message.ts';
import { isObject, type Json, type JsonObject } from '../../text/json.ts';
import { child, type Pointer, steps, valueAt } from '../../text/pointer.ts';
import { json, object, patch, type Spelling } from '../../text/spelling.ts';

/** What a writer may look at: the unchanged document. */
export interface WriteContext {
  readonly root: unknown;
  readonly transcript: Transcript;
  /** The object that a part of a message is written in. */
  home(part: { readonly message: Message; readonly part: Part }): Pointer;
  /** The object that holds the keys of a message, where that is not the element of the list itself. */
  base?(message: Message): Pointer;
}

export const baseOf = (message: Message, context: WriteContext): Pointer => context.base?.(message) ?? message.at;

/** Spells a drafted message that is not as it was; several where the wire needs several. */
export type MessageWriter = (message: DraftMessage) => Spelling[];

/** Keys of one object with their new spelling; null takes the key away. A dot leads into the object under a key. */
export type Keys = readonly (readonly [string, Spelling | null])[];

/** Where a field of a part is written: a key, or a function where that is not enough. */
type Field<P extends Part> = string | ((part: P, raw: JsonObject, at: Pointer) => Keys);

/** By kind of part, where each of its fields is written inside its own object. */
export type Fields = {
  readonly [K in Part['kind']]?: {
    readonly [F in keyof Extract<Part, { kind: K }>]?: Field<Extract<Part, { kind: K }>>;
  };
};

export const typedText = (text: Spelling): Spelling =>
  object([
    ['type', json('text')],
    ['text', text],
  ]);

/** The keys that a changed part needs; empty if nothing that is written has changed. */
export function changedKeys(part: Part, before: Part, fields: Fields, raw: JsonObject, at: Pointer): Keys {
  const table = fields[part.kind] as { readonly [field: string]: Field<Part> } | undefined;
  if (!table) return [];
  const now: JsonObject = { ...part };
  const then: JsonObject = { ...before };
  return Object.entries(table).flatMap(([field, where]) => {
    if (Object.is(now[field], then[field])) return [];
    if (typeof where === 'function') return where(part, raw, at);
    return [[where, valueSpelling(now[field])] as const];
  });
}

const valueSpelling = (value: unknown): Spelling | null =>
  value === null || value === undefined || value === false ? null : json(value as Json);

/** An object with some of its keys changed; keys with dots are changed inside. No keys: the object as it was. */
export function patchPaths(root: unknown, at: Pointer, keys: Keys): Spelling {
  if (keys.length === 0) return { t: 'copy', at };
  const { set, nested } = byDepth(keys);
  for (const [head, inner] of nested) {
    const below = child(at, head);
    if (isObject(valueAt(root, below))) set.push([head, patchPaths(root, below, inner)]);
    else set.push([head, nestedObject(inner)]);
  }
  return patch(at, set);
}

/** Keys of an object itself, and keys of what is inside it, by the key that they are inside of. */
export function byDepth(keys: Keys) {
  const nested = new Map<string, [string, Spelling | null][]>();
  const set: [string, Spelling | null][] = [];
  for (const [path, spelling] of keys) {
    const dot = path.indexOf('.');
    if (dot === -1) set.push([path, spelling]);
    else {
      const head = path.slice(0, dot);
      const same = nested.get(head);
      const rest: [string, Spelling | null] = [path.slice(dot + 1), spelling];
      if (same) same.push(rest);
      else nested.set(head, [rest]);
    }
  }
  return { set, nested };
}

/** A new object of keys, those with dots inside objects of their own. */
function nestedObject(keys: Keys): Spelling {
  const { set, nested } = byDepth(keys);
  return objectOf([...set, ...[...nested].map(([head, inner]) => [head, nestedObject(inner)] as const)]);
}

/** A part as words, for wires that have nothing else for it: what it says, its address, or what it is called. */
export function asWords(part: Part): string {
  if (part.kind === 'opaque') return `[${part.label}]`;
  if (part.kind === 'media') return part.url ?? '';
  return 'text' in part ? part.text : '';
}

/** Keys with values of JSON. */
export const jsonKeys = (values: { readonly [key: string]: Json }): Keys =>
  Object.entries(values).map(([key, value]) => [key, json(value)] as const);

/** An object of keys; those without a spelling are left out. */
export function objectOf(keys: Keys): Spelling {
  return object(keys.flatMap(([key, spelling]) => (spelling === null ? [] : [[key, spelling] as const])));
}

/** Steps from the object a part belongs to down to the part; null for a new part, or one that became another kind. */
export function pathOf(drafted: DraftPart, context: WriteContext): readonly string[] | null {
  if (drafted.from === null || drafted.part.kind !== drafted.from.part.kind) return null;
  return steps(drafted.from.part.at.slice(context.home(drafted.from).length));
}

export const writtenAt = (drafted: DraftPart): Pointer => drafted.from?.part.at ?? '';

/** True for a part that is exactly what was written. */
export const isAsWas = (drafted: DraftPart): boolean => drafted.from !== null && drafted.part === drafted.from.part;

/** A part in the object that it was read from, with the keys that have changed; null for a new one or another kind. */
export function inOwnObject(drafted: DraftPart, fields: Fields, root: unknown): Spelling | null {
  const at = writtenAt(drafted);
  const before = drafted.from?.part;
  const raw = before?.kind === drafted.part.kind ? valueAt(root, at) : undefined;
  return before && isObject(raw) ? patchPaths(root, at, changedKeys(drafted.part, before, fields, raw, at)) : null;
}

/** The keys that a draft sets in a message besides what its parts say. */
export const setKeys = ({ set = [] }: DraftMessage): Keys => set.map(([key, value]) => [key, json(value)] as const);

/** How results are written that are messages of their own. */
interface Results {
  readonly fields: Fields;
  /** The keys of a new one. */
  result(part: ResultPart): Keys;
}

/** A writer for wires on which a result is a message of its own (`isOwn`); `write` spells what else is said, behind them. */
export function resultsApart(
  { fields, result }: Results,
  context: WriteContext,
  write: MessageWriter,
  isOwn: (drafted: DraftPart) => boolean = () => true,
): MessageWriter {
  const spelled = (drafted: DraftPart, message: DraftMessage): Spelling => {
    const { part, from } = drafted;
    const at = writtenAt(drafted);
    const raw = valueAt(context.root, at);
    if (part.kind !== 'result') return { t: 'copy', at };
    if (from?.part.kind !== 'result' || !isObject(raw)) return objectOf(result(part));
    const set = from.message === message.from ? setKeys(message) : [];
    return patchPaths(context.root, at, [...changedKeys(part, from.part, fields, raw, at), ...set]);
  };
  return (it) => {
    // A tool message is its result: without it nothing is left.
    if (it.role === 'tool' && it.parts.length === 0) return [];
    const results = it.parts.filter((part) => part.part.kind === 'result' && isOwn(part));
    if (results.length === 0) return write(it);
    const messages = results.map((part) => spelled(part, it));
    const parts = it.parts.filter((part) => !results.includes(part));
    if (parts.length === 0) return messages;
    // The original of a tool message is the result itself: what is left is written afresh.
    const home = it.from && baseOf(it.from, context);
    const wasResult = results.some((part) => part.from?.message === it.from && part.from?.part.at === home);
    const role = it.role === 'tool' ? 'user' : it.role;
    return [...messages, ...write({ ...it, from: wasResult ? null : it.from, role, parts })];
  };
}
