import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import type { Message, Part, Role } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { Attached } from '../../text/attached.ts';
import { addTo } from '../../text/group.ts';
import type { Pointer } from '../../text/pointer.ts';
import { copy, type Spelling } from '../../text/spelling.ts';
import { isAsWas, type MessageWriter } from './write.ts';

/** A wire on which several elements of the list are one message of the conversation. */
interface Grouping {
  /** True if an element belongs to the message of the element before it. */
  joins(before: Message, next: Message): boolean;
  /** True for a part that stands in an element beside others; any other part is an element of its own. */
  isInner(part: DraftPart): boolean;
  /** Spells one element that holds these parts; `at` is the element they are written in, null for a new one. */
  element(parts: readonly DraftPart[], role: Role, at: Pointer | null): Spelling;
}

/** Messages of one element each, put together where several are one. Every element stays among the sources. */
export function grouped(messages: readonly Message[], joins: Grouping['joins'], key: string): readonly Message[] {
  const out: Message[] = [];
  // What the last message is made of, as soon as it is more than one element: thousands of elements may be one message.
  let parts: Part[] | null = null;
  let pieces: Pointer[] = [];
  messages.forEach((next, place) => {
    const before = out.at(-1);
    if (!before || !joins(before, next)) {
      out.push({ ...next, index: out.length, request: out.length === place ? null : `${key}.${place}` });
      parts = null;
      return;
    }
    if (parts === null) {
      parts = [...before.parts];
      pieces = [...sourcesOf(before)];
    }
    for (const it of next.parts) parts.push(it);
    for (const it of sourcesOf(next)) pieces.push(it);
    const id = before.id ?? next.id;
    out[out.length - 1] = { ...before, roleName: before.role, parts, pieces, shape: 'list', id };
  });
  return out;
}

/** True for messages of the assistant side by side, which are one on wires that write an answer piece by piece. */
export const areAnswers = (before: Message, next: Message): boolean =>
  before.role === 'assistant' && next.role === 'assistant';

interface Run {
  at: Pointer | null;
  readonly parts: [DraftPart, ...DraftPart[]];
}

/** Spells a message element by element: neighbouring inner parts share one, elements that say nothing keep their place. */
export const elementWriter =
  (grouping: Pick<Grouping, 'isInner' | 'element'>): MessageWriter =>
  (it) =>
    writeElements(it, grouping);

function writeElements(message: DraftMessage, { isInner, element }: Pick<Grouping, 'isInner' | 'element'>): Spelling[] {
  const sources = message.from ? sourcesOf(message.from) : [];
  const silent = silentSources(message.from);
  // Where nothing was said at all, the first words stand in the element that had none.
  const mute = silent.size === sources.length ? sources.slice(0, 1) : [];
  const places = new Map(sources.map((at, i) => [at, i]));
  const out: Spelling[] = [];
  let next = 0;
  const passSilent = (until: number): void => {
    for (const source of sources.slice(next, until)) if (silent.has(source)) out.push(copy(source));
    next = Math.max(next, until);
  };
  for (const { at, parts } of runsOf(message, isInner)) {
    const from = parts[0].from?.message ?? message.from;
    if (at !== null) {
      passSilent(places.get(at) ?? (isBehind(from, message.from) ? sources.length : 0));
      const isWhole = message.role === from?.role && isAllOf(at, parts, from);
      out.push(isWhole ? copy(at) : element(parts, message.role, at));
      continue;
    }
    const free = isInner(parts[0]) ? (mute.shift() ?? null) : null;
    if (free !== null) silent.delete(free);
    out.push(element(parts, message.role, free));
  }
  passSilent(sources.length);
  return out;
}

const isBehind = (a: Message | null, b: Message | null): boolean => a !== null && b !== null && a.index > b.index;

function runsOf(it: DraftMessage, isInner: Grouping['isInner']): Run[] {
  const taken = new Set<Pointer>();
  const joined = joinedWhole(it);
  const runs: Run[] = [];
  for (const part of it.parts) {
    const own = ownElement(part, it, joined);
    const free = own !== null && !taken.has(own) ? own : null;
    if (free !== null) taken.add(free);
    const last = runs.at(-1);
    const fits = last && (own === null || own === last.at || (last.at === null && free !== null));
    if (fits && isInner(part) && isInner(last.parts[0])) {
      last.parts.push(part);
      last.at ??= free;
    } else runs.push({ at: free, parts: [part] });
  }
  return runs;
}

/** The element that a part is written in, of this message or joined to it; null for what is new here. */
function ownElement({ part, from }: DraftPart, message: DraftMessage, joined: ReadonlySet<Pointer>): Pointer | null {
  const source = from?.part.kind === part.kind ? sourceOf(from) : null;
  return source !== null && (from?.message === message.from || joined.has(source)) ? source : null;
}

/**
 * Elements of other messages that are part of this one now, with all that they say. Only answers stay apart: their
 * elements are one message again when they are read.
 */
function joinedWhole({ from, role, parts }: DraftMessage): ReadonlySet<Pointer> {
  const missing = new Map<Pointer, number>();
  if (role !== 'assistant') return new Set();
  for (const part of parts) {
    if (part.from === null || part.from.message === from || !isAsWas(part)) continue;
    const source = sourceOf(part.from);
    const count = missing.get(source) ?? elementsOf(part.from.message).get(source)?.length ?? 0;
    missing.set(source, count - 1);
  }
  return new Set([...missing].flatMap(([source, count]) => (count === 0 ? [source] : [])));
}

function sourceOf({ message, part }: NonNullable<DraftPart['from']>): Pointer {
  const [first = message.at, ...others] = sourcesOf(message);
  if (others.length === 0) return first;
  const list = first.slice(0, first.lastIndexOf('/') + 1);
  return `${list}${part.at.slice(list.length).split('/', 1)[0]}`;
}

const NOTHING: readonly Part[] = [];

function isAllOf(at: Pointer, parts: readonly DraftPart[], from: Message): boolean {
  const all = elementsOf(from).get(at) ?? NOTHING;
  return all.length === parts.length && parts.every((it, i) => isAsWas(it) && it.part === all[i]);
}

function silentSources(from: Message | null): Set<Pointer> {
  if (from === null) return new Set();
  const spoken = elementsOf(from);
  return new Set(sourcesOf(from).filter((at) => !spoken.has(at)));
}

const known = new Attached<Message, ReadonlyMap<Pointer, readonly Part[]>>();

/** The parts of a message by the element that they are written in: an answer may be thousands of elements. */
function elementsOf(message: Message): ReadonlyMap<Pointer, readonly Part[]> {
  const found = known.get(message);
  if (found) return found;
  const elements = new Map<Pointer, Part[]>();
  for (const part of message.parts) addTo(elements, sourceOf({ message, part }), part);
  known.set(message, elements);
  return elements;
}
