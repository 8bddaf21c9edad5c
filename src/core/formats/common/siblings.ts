import type { DraftMessage } from '../../model/draft.ts';
import type { Message, Part, Transcript } from '../../model/message.ts';
import type { Json } from '../../text/json.ts';
import { child, holderOf, type Pointer, parent, steps, valueAt } from '../../text/pointer.ts';
import { firstMade } from '../../text/search.ts';
import { json, type Spelling } from '../../text/spelling.ts';
import { placeIn } from './leaves.ts';
import type { TakenIds } from './taken-ids.ts';

/**
 * A new message in a form that is otherwise only read: for each of its parts a copy of a message that holds one of that
 * kind, with the values of the new one and ids of its own. Null where the conversation has none to take after.
 */
export function likeSiblings({ from, role, parts, set }: DraftMessage, around: Around): readonly Spelling[] | null {
  if (from !== null || parts.length === 0 || set?.length) return null;
  const spelled: Spelling[] = [];
  for (const { part } of parts) {
    const isOfRole = (message: Message): boolean => part.kind === 'result' || message.role === role;
    const siblings = siblingsOf(part, around.transcript.messages.filter(isOfRole));
    const found = firstMade(siblings, (sibling) => copied(sibling, part, around));
    if (found === null) return null;
    spelled.push(json(found));
  }
  return spelled;
}

/** A new part as a copy of one of its kind that stands in a list at the same place of its message; null if none does. */
export function partLikeSiblings(part: Part, place: Pointer, around: Around): Spelling | null {
  const found = firstMade(siblingsOf(part, around.transcript.messages), (sibling) => {
    const { at } = sibling.like;
    const value = holderOf(at).slice(sibling.message.at.length) === place ? valueAt(around.root, at) : undefined;
    return value === undefined ? null : written({ value: cloned(value, part), at }, sibling, part, around);
  });
  return found === null ? null : json(found);
}

export interface Around {
  readonly transcript: Transcript;
  readonly root: unknown;
  readonly ids: TakenIds;
}

interface Sibling {
  readonly message: Message;
  readonly like: Part;
}

/** Parts of the kind of one, those of the same tool first, of these the ones that are alone in their message. */
function siblingsOf(part: Part, messages: readonly Message[]): readonly Sibling[] {
  const nameOf = (any: Part): string | null => (any.kind === 'result' || any.kind === 'call' ? any.name : null);
  const worth = ({ message, like }: Sibling): number =>
    Number(nameOf(like) === nameOf(part)) * 2 + Number(message.parts.length === 1);
  return messages
    .filter(({ pieces }) => pieces === null)
    .flatMap((message) => message.parts.flatMap((like) => (like.kind === part.kind ? [{ message, like }] : [])))
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, MOST);
}

/** So many messages are tried. */
const MOST = 24;

/** The element of a message with a new part instead of the one that it is like, and without its others. */
function copied(sibling: Sibling, part: Part, around: Around): Json | null {
  const { message, like } = sibling;
  const value = cloned(valueAt(around.root, message.at), part);
  const others = message.parts.filter((other) => other !== like);
  const list = parent(like.at);
  if (others.length > 0) {
    if (list === null || others.some(({ at }) => parent(at) !== list)) return null;
    const held = valueAt(value, list.slice(message.at.length));
    const index = Number(steps(like.at).at(-1));
    if (!Array.isArray(held) || held.length !== message.parts.length) return null;
    const only = held[index] as Json;
    held.splice(0, held.length, only);
    return written({ value, at: message.at, moved: [like.at, `${list}/0`] }, sibling, part, around);
  }
  return written({ value, at: message.at }, sibling, part, around);
}

interface Copied {
  readonly value: Json;
  /** Where the original of the copy stands. */
  readonly at: Pointer;
  /** Where a part of it stood, and where it stands in the copy. */
  readonly moved?: readonly [Pointer, Pointer];
}

const VALUES = ['callId', 'name', 'text'] as const;

/** Writes the values of a part into a copy of what another one stands in; null where one has no place there. */
function written(
  { value, at, moved }: Copied,
  { message, like }: Sibling,
  part: Part,
  { root, ids }: Around,
): Json | null {
  const before = new Map<string, unknown>(Object.entries(like));
  const after = new Map<string, unknown>(Object.entries(part));
  for (const key of VALUES) {
    const [old, next] = [before.get(key) ?? null, after.get(key) ?? null];
    if (old === next) continue;
    if (typeof next !== 'string') {
      if (key === 'name') continue;
      return null;
    }
    const place = typeof old === 'string' ? (placeIn(root, message, like, key, old) ?? wordsIn(root, like, key)) : null;
    if (place === null) {
      // The name of a tool that results of this form do not say.
      if (key === 'name' && old === null) continue;
      return null;
    }
    const inside = moved && place.startsWith(moved[0]) ? moved[1] + place.slice(moved[0].length) : place;
    if (!inside.startsWith(`${at}/`) || !put(value, steps(inside.slice(at.length)), next)) return null;
  }
  return withOwnIds(value, [like, part], ids);
}

/** Where a result that is an object has its only words. */
function wordsIn(root: unknown, { at }: Part, key: string): Pointer | null {
  if (key !== 'text') return null;
  const places = Object.entries(valueAt(root, at) ?? {}).flatMap(([name, inner]) =>
    WORDED.test(name) && typeof inner === 'object' ? textsIn(inner, child(at, name)) : [],
  );
  const [only, ...others] = places;
  return only !== undefined && others.length === 0 ? only : valueIn(root, at);
}

/** Where a result keeps what came back, whatever that is: a text can stand there too. */
function valueIn(root: unknown, at: Pointer): Pointer | null {
  let level = [at];
  for (let depth = 0; depth < DEEP; depth++) {
    const below = level.flatMap((place) => Object.keys(valueAt(root, place) ?? {}).map((key) => child(place, key)));
    const objects = below.filter((place) => typeof valueAt(root, place) === 'object' && valueAt(root, place) !== null);
    const [found, ...others] = objects.filter((place) => KEPT.test(place));
    if (found !== undefined) return others.length === 0 ? found : null;
    level = objects;
  }
  return null;
}

const DEEP = 3;
const KEPT = /\/(?:result|response|output|content)$/i;

const WORDED = /result|response|output|content/i;

function textsIn(value: unknown, at: Pointer): Pointer[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    /^(?:type|kind)$/.test(key) ? [] : textsIn(inner, child(at, key)),
  );
}

/** A copy in which what says whether a result is an error says it of the new one. */
function cloned(value: unknown, part: Part): Json {
  if (Array.isArray(value)) return value.map((element) => cloned(element, part));
  if (typeof value !== 'object' || value === null) return value as Json;
  const isSaid = (key: string, inner: unknown): boolean => typeof inner === 'boolean' && /^is_?error$/i.test(key);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      part.kind === 'result' && isSaid(key, inner) ? part.isError : cloned(inner, part),
    ]),
  );
}

function put(value: Json, path: readonly string[], next: Json): boolean {
  const last = path.at(-1);
  const held = path.slice(0, -1).reduce<unknown>((inner, key) => valueAt(inner, `/${key}`), value);
  if (last === undefined || typeof held !== 'object' || held === null || !(last in held)) return false;
  Object.defineProperty(held, last, { value: next, writable: true, enumerable: true, configurable: true });
  return true;
}

const UNIQUE = /(?:^|_)(?:uu)?id$|I[dD]$/;

/** Ids that the original has alone are changed in the copy: two messages of one id are one to most programs. */
function withOwnIds(value: Json, parts: readonly Part[], ids: TakenIds): Json {
  const kept = new Set<unknown>(parts.flatMap((part) => Object.values(part)));
  const visit = (held: unknown): void => {
    if (typeof held !== 'object' || held === null) return;
    for (const [key, inner] of Object.entries(held)) {
      if (typeof inner === 'string' && UNIQUE.test(key) && !kept.has(inner) && ids.isAlone(inner))
        put(held as Json, [key], ids.another(inner));
      else visit(inner);
    }
  };
  visit(value);
  return value;
}
