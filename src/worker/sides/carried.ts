import { argumentsText, type Message, type Part, type Role } from '../../core/index.ts';
import type { Origins, Side } from './origins.ts';

/** A part that is looked for in the other format. */
interface SaidPart {
  readonly part: Part;
  readonly message: number;
  readonly role: Role;
}

/** What stands beside the messages of a request: its own system prompt. */
type System = string | null;

/**
 * Which messages those of another format were. A format may write several messages as one or one as several, so their
 * parts are followed, each by what it says and the n-th of equal ones as the n-th. `lossy`: messages that lose something
 * nobody sees in their words.
 */
export function originsByParts(
  before: Side & { readonly system: System },
  after: Side & { readonly system: System },
  lossy: ReadonlySet<number>,
): Origins {
  const owners = ownersOf(saidIn(before.messages), saidIn(after.messages));
  const from = new Int32Array(after.messages.length).fill(-1);
  const isChanged = new Uint8Array(from.length);
  const [isAway, isArrived] = [new Uint8Array(before.messages.length), new Uint8Array(from.length)];
  const isTaken = new Uint8Array(before.messages.length);
  const joined = new Map<number, number[]>();
  const split = new Map<number, number[]>();
  after.messages.forEach((_, index) => {
    const own = owners.messages[index] ?? [];
    const first = own.find((was) => isTaken[was] === 0);
    if (first === undefined) {
      const [was] = own;
      if (was === undefined) return;
      isArrived[index] = 1;
      add(split, was, index);
      return;
    }
    from[index] = first;
    isTaken[first] = 1;
    for (const was of own) if (was !== first) add(joined, index, was);
  });
  for (const others of joined.values()) for (const was of others) if (isTaken[was] === 0) isAway[was] = 1;
  // A system prompt is a message in one format and a field of the request in another.
  before.messages.forEach(({ role, parts }, index) => {
    if (isSystem(role) && isTaken[index] === 0 && isIn(after.system, parts)) isAway[index] = 1;
  });
  after.messages.forEach(({ role, parts }, index) => {
    if (isSystem(role) && from[index] === -1 && isIn(before.system, parts)) isArrived[index] = 1;
  });
  from.forEach((was, index) => {
    if (was < 0) return;
    const isWhole = owners.isKept(was, index);
    isChanged[index] = isWhole && !lossy.has(was) ? 0 : 1;
  });
  return { from, isChanged, isAway, isArrived, joined, split };
}

const isSystem = (role: Role): boolean => role === 'system' || role === 'developer';
const isIn = (system: System, parts: readonly Part[]): boolean =>
  system !== null && parts.some((part) => part.kind === 'text' && part.text !== '' && system.includes(part.text));

function add(map: Map<number, number[]>, key: number, value: number): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

const saidIn = (messages: readonly Message[]): SaidPart[] =>
  messages.flatMap(({ parts, role }, message) => parts.map((part) => ({ part, message, role })));

/** So many texts ahead one is looked for in a text that several have become. */
const AHEAD = 16;

interface Owners {
  /** For each message after: the messages that its parts come from, in the order of its parts. */
  readonly messages: readonly (readonly number[])[];
  /** True where every part of a message before, and of the one that it became, is the same on both sides. */
  isKept(was: number, is: number): boolean;
}

function ownersOf(olds: readonly SaidPart[], news: readonly SaidPart[]): Owners {
  const search = new Search(olds, news);
  search.pair(wholeKey);
  const isEqual = new Set(search.found.keys());
  search.pair(wordsKey);
  search.pair(({ part }) => (part.kind === 'call' ? part.name : null));
  search.findJoined();
  const messages: number[][] = [];
  /** Messages with a part that is not the same on the other side. */
  const [losing, gaining] = [new Set(olds.map(({ message }) => message)), new Set<number>()];
  const kept = new Set<SaidPart>();
  for (const next of news) {
    const own = (messages[next.message] ??= []);
    for (const old of search.found.get(next) ?? []) {
      if (!own.includes(old.message)) own.push(old.message);
      if (isEqual.has(next)) kept.add(old);
    }
    if (!isEqual.has(next)) gaining.add(next.message);
  }
  const isWhole = new Set(losing);
  for (const old of olds) if (!kept.has(old)) isWhole.delete(old.message);
  return { messages, isKept: (was, is) => !gaining.has(is) && (isWhole.has(was) || !losing.has(was)) };
}

/** Which parts the parts of the other side were. */
class Search {
  readonly found = new Map<SaidPart, readonly SaidPart[]>();
  private readonly taken = new Set<SaidPart>();

  constructor(
    private readonly olds: readonly SaidPart[],
    private readonly news: readonly SaidPart[],
  ) {}

  /** The n-th part of a key is the n-th of that key. */
  pair(key: (part: SaidPart) => string | null): void {
    const waiting = new Map<string, SaidPart[]>();
    for (const old of this.olds.filter((old) => !this.taken.has(old)).reverse()) {
      const name = key(old);
      const same = name === null ? undefined : waiting.get(name);
      if (same) same.push(old);
      else if (name !== null) waiting.set(name, [old]);
    }
    for (const next of this.news) {
      if (this.found.has(next)) continue;
      const old = waiting.get(key(next) ?? '')?.pop();
      if (old) this.take(next, [old]);
    }
  }

  /** Several texts may have become one. */
  findJoined(): void {
    const left = this.olds.filter((old) => !this.taken.has(old) && 'text' in old.part && old.part.text !== '');
    let at = 0;
    for (const next of this.news) {
      if (this.found.has(next) || next.part.kind !== 'text') continue;
      const { text } = next.part;
      const isInside = ({ part }: SaidPart) => 'text' in part && text.includes(part.text);
      const inside = left.slice(at, at + AHEAD).filter(isInside);
      const last = inside.at(-1);
      if (last === undefined) continue;
      this.take(next, inside);
      at = left.indexOf(last, at) + 1;
    }
  }

  private take(next: SaidPart, olds: readonly SaidPart[]): void {
    this.found.set(next, olds);
    for (const old of olds) this.taken.add(old);
  }
}

/** All that a part says, with who says it and what its other half is known by. */
function wholeKey(spoken: SaidPart): string {
  const { part, role } = spoken;
  const words = wordsKey(spoken);
  if (part.kind === 'call') return `${part.id} ${words}`;
  if (part.kind === 'result') return `${part.callId} ${part.isError} ${words}`;
  // A result is the user's, wherever it is written; a developer speaks for the system.
  return `${role === 'developer' ? 'system' : role === 'tool' ? 'user' : role} ${words}`;
}

function wordsKey({ part }: SaidPart): string {
  if (part.kind === 'call') return `call ${part.name} ${plain(part.args)}`;
  if (part.kind === 'media') return `media ${part.data ?? part.url ?? ''}`;
  if (part.kind === 'opaque') return `opaque ${part.label}`;
  return `${part.kind} ${part.text}`;
}

/** Arguments as text, whether the wire keeps them in a string or not. */
function plain(args: unknown): string {
  try {
    return argumentsText(typeof args === 'string' ? JSON.parse(args) : args);
  } catch {
    return argumentsText(args);
  }
}
