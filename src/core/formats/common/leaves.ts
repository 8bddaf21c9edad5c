import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import type { CallPart, MediaPart, Message, Part, ResultPart, Transcript } from '../../model/message.ts';
import { isSame, type Json } from '../../text/json.ts';
import { child, isWithin, type Pointer, parent, steps, valueAt } from '../../text/pointer.ts';

/** New values of a document by their pointers. */
export type Leaves = Map<Pointer, Json>;

/**
 * What of a message has another value in a draft, where each old value is written as it is in the message: ids, names,
 * arguments, texts, roles. A form that is otherwise only read can be changed there without being known. Null where a value
 * is not found, or is one of several that are the same.
 */
export function changedLeaves(message: DraftMessage, transcript: Transcript, root: unknown): Leaves | null {
  const { from } = message;
  const leaves: Leaves = new Map();
  if (from === null || (message.role !== from.role && !withRole(leaves, message, transcript, root))) return null;
  for (const part of message.parts) if (!withPart(leaves, part, transcript, root)) return null;
  return leaves;
}

/** Writes the role that messages of the same side have elsewhere in the conversation. */
function withRole(leaves: Leaves, { from, role }: DraftMessage, { messages }: Transcript, root: unknown): boolean {
  const like = messages.find((message) => message.role === role)?.roleName;
  const places = from ? placesOf(valueAt(root, from.at), from.roleName, from.at).filter(isOfRole) : [];
  const [at, ...others] = places;
  if (at === undefined || others.length > 0) return false;
  leaves.set(at, like ?? role);
  return true;
}

const isOfRole = (at: Pointer): boolean => /(?:role|type|author|sender|from|speaker)$/i.test(at);

/** Writes what a part says now; false where a value has no place of its own. A new part has none yet. */
function withPart(leaves: Leaves, { part, from }: DraftPart, transcript: Transcript, root: unknown): boolean {
  if (from === null) return true;
  const was = from.part;
  if (part === was) return true;
  if (part.kind !== was.kind) return false;
  return differences(was, part).every(({ key, old, value }) => {
    if (!isWritten(key)) return false;
    if (old === null) return withMissing(leaves, from, key, value, transcript, root);
    const copies = 'copies' in was ? (was.copies ?? []) : [];
    const places = [placeIn(root, from.message, was, key, old), ...copies.map((at) => onlyPlace(root, at, key, old))];
    for (const at of places) if (at !== null) leaves.set(at, value);
    return !places.includes(null);
  });
}

type Written = keyof CallPart | keyof ResultPart | keyof MediaPart;
const WRITTEN: ReadonlySet<string> = new Set<Written>([
  ...(['id', 'callId', 'name', 'args', 'text', 'data', 'url', 'mime'] as const),
]);
const isWritten = (key: string): boolean => WRITTEN.has(key);

/** What ties a part to another is not written. */
const DERIVED: ReadonlySet<string> = new Set(['at', 'pair', 'emptyText']);

interface Difference {
  readonly key: string;
  readonly old: unknown;
  readonly value: Json;
}

function differences(was: Part, part: Part): Difference[] {
  const before = new Map<string, unknown>(Object.entries(was));
  const after = new Map<string, unknown>(Object.entries(part));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, value] = [before.get(key), after.get(key)];
    return DERIVED.has(key) || isSame(old, value) ? [] : [{ key, old: old ?? null, value: value as Json }];
  });
}

/** The one place of a value of a part: in it, or beside it in its message. */
export const placeIn = (root: unknown, message: Message, part: Part, key: string, old: unknown): Pointer | null =>
  onlyPlace(root, part.at, key, old) ?? onlyPlace(root, message.at, key, old);

/** The one place of a value below a place; of a name that is written again inside the arguments, the one that is on top. */
function onlyPlace(root: unknown, at: Pointer, key: string, old: unknown): Pointer | null {
  const places = placesOf(valueAt(root, at), old, at);
  const depth = places.reduce((least, place) => Math.min(least, steps(place).length), Number.POSITIVE_INFINITY);
  const top = places.filter((place) => steps(place).length === depth);
  const named = top.filter((place) => NAMED[key]?.test(steps(place).at(-1) ?? ''));
  const [only, ...others] = top.length > 1 ? named : top;
  return only === undefined || others.length > 0 ? null : only;
}

/** Keys that tell which of several equal values of one object is meant. */
const NAMED: { readonly [key: string]: RegExp } = {
  id: /id$/i,
  callId: /id$/i,
  name: /name$|^tool$/i,
  text: /text|content|output|value/i,
  args: /arg|input|param/i,
};

/** A value that is not written yet, under the key that it has in another part of the same kind. */
function withMissing(
  leaves: Leaves,
  { message, part }: NonNullable<DraftPart['from']>,
  key: string,
  value: Json,
  { messages }: Transcript,
  root: unknown,
): boolean {
  for (const { like, of } of partsLike(messages, part, message)) {
    const known = new Map<string, unknown>(Object.entries(like)).get(key);
    const place = typeof known === 'string' ? placeIn(root, of, like, key, known) : null;
    const at =
      place === null
        ? null
        : isWithin(place, like.at)
          ? part.at + place.slice(like.at.length)
          : message.at + place.slice(of.at.length);
    if (at === null || valueAt(root, parent(at) ?? '') === undefined) continue;
    const old = valueAt(root, at);
    if (old !== undefined && old !== null && old !== '') continue;
    leaves.set(at, value);
    return true;
  }
  return false;
}

/** Other parts of the same kind with their messages, those of messages of the same role first. */
function partsLike(
  messages: readonly Message[],
  part: Part,
  { role }: Message,
): readonly { readonly of: Message; readonly like: Part }[] {
  const others = messages.flatMap((of) =>
    of.parts.flatMap((like) => (like !== part && like.kind === part.kind ? [{ of, like }] : [])),
  );
  return others.sort((a, b) => Number(b.of.role === role) - Number(a.of.role === role));
}

/** Where a value is written at or below a place. */
function placesOf(value: unknown, sought: unknown, at: Pointer): Pointer[] {
  if (isSame(value, sought)) return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, sought, child(at, key)));
}
