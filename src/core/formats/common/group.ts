import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import type { Message, Part, Role } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { addTo } from '../../text/group.ts';
import type { Pointer } from '../../text/pointer.ts';
import { copy, type Spelling } from '../../text/spelling.ts';
import type { MessageWriter } from './write.ts';
import { isAsWas } from './write-blocks.ts';

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

interface Run {
  at: Pointer | null;
  readonly parts: DraftPart[];
}

/** Spells a message element by element: neighbouring inner parts share one, elements that say nothing keep their place. */
export function elementWriter(grouping: Pick<Grouping, 'isInner' | 'element'>): MessageWriter {
  return (it) => {
    const sources = it.from ? sourcesOf(it.from) : [];
    const silent = silentSources(it.from);
    // Where nothing was said at all, the first words stand in the element that had none.
    const mute = silent.size === sources.length ? sources.slice(0, 1) : [];
    const places = new Map(sources.map((at, i) => [at, i]));
    const out: Spelling[] = [];
    let next = 0;
    const passSilent = (until: number): void => {
      for (; next < until; next++) if (silent.has(sources[next]!)) out.push(copy(sources[next]!));
    };
    for (const run of runsOf(it, grouping)) {
      const from = run.parts[0]!.from?.message ?? it.from;
      if (run.at !== null) passSilent(places.get(run.at) ?? (isBehind(from, it.from) ? sources.length : 0));
      const isWhole = run.at !== null && it.role === from?.role && isAllOf(run, from);
      const at = run.at ?? (grouping.isInner(run.parts[0]!) ? mute.shift() : undefined) ?? null;
      if (run.at === null && at !== null) silent.delete(at);
      out.push(isWhole ? copy(run.at!) : grouping.element(run.parts, it.role, at));
    }
    passSilent(sources.length);
    return out;
  };
}

const isBehind = (a: Message | null, b: Message | null): boolean => a !== null && b !== null && a.index > b.index;

function runsOf(it: DraftMessage, { isInner }: Pick<Grouping, 'isInner'>): Run[] {
  const taken = new Set<Pointer>();
  const joined = joinedWhole(it);
  const runs: Run[] = [];
  for (const part of it.parts) {
    const last = runs.at(-1);
    const source = part.from?.part.kind === part.part.kind ? sourceOf(part) : null;
    const isHere = source !== null && (part.from?.message === it.from || joined.has(source));
    const own = isHere ? source : null;
    const joins = last && isInner(part) && isInner(last.parts[0]!);
    if (joins && (own === null || own === last.at || last.at === null) && (own === last.at || !taken.has(own ?? ''))) {
      last.parts.push(part);
      if (last.at === null && own !== null) taken.add((last.at = own));
    } else {
      const at = own !== null && !taken.has(own) ? own : null;
      if (at !== null) taken.add(at);
      runs.push({ at, parts: [part] });
    }
  }
  return runs;
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
    const source = sourceOf(part)!;
    const count = missing.get(source) ?? elementsOf(part.from.message).get(source)?.length ?? 0;
    missing.set(source, count - 1);
  }
  return new Set([...missing].flatMap(([source, count]) => (count === 0 ? [source] : [])));
}

/** The element that a part is written in. */
function sourceOf({ from }: DraftPart): Pointer | null {
  if (from === null) return null;
  const sources = sourcesOf(from.message);
  if (sources.length === 1) return sources[0]!;
  const list = sources[0]!.slice(0, sources[0]!.lastIndexOf('/') + 1);
  return `${list}${from.part.at.slice(list.length).split('/')[0]}`;
}

const NOTHING: readonly Part[] = [];

function isAllOf(run: Run, from: Message | null): boolean {
  const all = (from && elementsOf(from).get(run.at!)) ?? NOTHING;
  return all.length === run.parts.length && run.parts.every((it, i) => isAsWas(it) && it.part === all[i]);
}

/** Elements without a part. */
function silentSources(from: Message | null): Set<Pointer> {
  if (from === null) return new Set();
  const spoken = elementsOf(from);
  return new Set(sourcesOf(from).filter((at) => !spoken.has(at)));
}

const known = new WeakMap<Message, ReadonlyMap<Pointer, readonly Part[]>>();

/** The parts of a message by the element that they are written in: an answer may be thousands of elements. */
function elementsOf(message: Message): ReadonlyMap<Pointer, readonly Part[]> {
  const found = known.get(message);
  if (found) return found;
  const elements = new Map<Pointer, Part[]>();
  for (const part of message.parts) {
    const source = sourceOf({ part, from: { message, part } })!;
    addTo(elements, source, part);
  }
  known.set(message, elements);
  return elements;
}
