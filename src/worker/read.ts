import type { LinkedCall, Links, Message, Part, PartPlace } from '../core/index.ts';
import type { Derived } from './derived.ts';
import { partView, pretty } from './parts.ts';
import type { ArgumentChange, Excerpt, ReadBlock, ReadPart, ReadView } from './protocol.ts';
import { cut } from './rows.ts';

/** Texts up to this many characters are sent whole. */
const WHOLE = 6000;
const HEAD = 4000;
const TAIL = 1000;
/** Longer values of arguments are cut where two tries are compared. */
const VALUE = 120;

/** A message as it is read: results stand with their calls, and what was tried again says what is otherwise. */
export function readView(message: Message, derived: Derived, place: string): ReadView {
  const { links } = derived;
  const blocks = message.parts.flatMap((part, at): ReadBlock[] => {
    const here = { message: message.index, part: at };
    if (part.kind === 'call') {
      const link = links.linkOf(here);
      const results = (link?.results ?? []).map((it) => readPart(derived, it, it.result));
      const again = link ? retryOf(link, links) : null;
      return [{ ...readPart(derived, here, part), results, server: part.server === true, orphan: false, again }];
    }
    const call = part.kind === 'result' ? links.callOf(here) : undefined;
    if (call) return [];
    return [
      {
        ...readPart(derived, here, part),
        results: [],
        server: false,
        orphan: part.kind === 'result',
        again: null,
      },
    ];
  });
  const { index, role, roleName, note } = message;
  const elsewhere = blocks.length === 0 ? firstCall(message, links) : null;
  return { index, role, roleName, place, note, blocks, shownIn: elsewhere };
}

/** The message that calls what this one answers. */
function firstCall(message: Message, links: Links): number | null {
  for (const [part] of message.parts.entries()) {
    const call = links.callOf({ message: message.index, part });
    if (call) return call.message;
  }
  return null;
}

function readPart({ snapshot }: Derived, { message, part: at }: PartPlace, part: Part): ReadPart {
  const view = partView(part, snapshot.document);
  return { message, at, part: { ...view, text: '' }, words: excerpt(view.text) };
}

/** A long text without its middle. */
export function excerpt(text: string): Excerpt {
  if (text.length <= WHOLE) return { head: text, left: 0, tail: '' };
  const head = lineEnd(cut(text, HEAD));
  let from = text.length - TAIL;
  const first = text.charCodeAt(from);
  if (first >= 0xdc00 && first <= 0xdfff) from++;
  const tail = text.slice(from);
  return { head, left: text.length - head.length - tail.length, tail };
}

/** Up to the last end of a line, if that is not far. */
function lineEnd(text: string): string {
  const at = text.lastIndexOf('\n');
  return at > text.length / 2 ? text.slice(0, at + 1) : text;
}

const retries = new WeakMap<Links, ReadonlyMap<LinkedCall, LinkedCall>>();

function retryOf(link: LinkedCall, links: Links): ReadBlock['again'] {
  let known = retries.get(links);
  if (!known) retries.set(links, (known = failedBefore(links)));
  const before = known.get(link);
  if (!before) return null;
  return { message: before.message, changes: argumentChanges(before.call.args, link.call.args) };
}

/** Calls that come after a failed one of the same tool, each with that one. */
function failedBefore({ calls }: Links): Map<LinkedCall, LinkedCall> {
  const found = new Map<LinkedCall, LinkedCall>();
  const failed = new Map<string, LinkedCall>();
  for (const link of calls) {
    const { name } = link.call;
    const before = failed.get(name);
    if (before) found.set(link, before);
    if (link.results.some(({ result }) => result.isError || result.retry)) failed.set(name, link);
    else failed.delete(name);
  }
  return found;
}

/** What the arguments of a second try have otherwise than those of the first, by key. */
export function argumentChanges(before: unknown, after: unknown): ArgumentChange[] {
  const old = entriesOf(before);
  const now = entriesOf(after);
  const changes: ArgumentChange[] = [];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const was = old.get(key) ?? null;
    const is = now.get(key) ?? null;
    if (was !== is) changes.push({ key, before: was && short(was), after: is && short(is) });
  }
  return changes;
}

function entriesOf(args: unknown): Map<string, string> {
  const value: unknown = typeof args === 'string' ? parsed(args) : args;
  if (typeof value !== 'object' || value === null) return new Map([['', pretty(args)]]);
  return new Map(Object.entries(value).map(([key, inner]) => [key, JSON.stringify(inner) ?? '']));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const short = (text: string): string => (text.length > VALUE ? `${cut(text, VALUE)}…` : text);
