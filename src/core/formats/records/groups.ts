import type { CallPart, Part } from '../../model/message.ts';
import { pairOf } from '../../model/pairs.ts';
import { firstWhere } from '../../text/search.ts';
import type { Entry } from './dialect.ts';
import { EntryLists, NONE, NOWHERE } from './entry-lists.ts';
import type { RecordFile } from './file.ts';
import { ON_CHAIN, type Thread, USED } from './order.ts';

/** Takes the records of one message: most have one record and no `more`. */
type OnMessage = (first: Entry, more: readonly Entry[]) => void;

/** Tells the messages of a thread in the order of the request, and marks the records they are made of. */
export function gather(file: RecordFile, thread: Thread, onMessage: OnMessage): void {
  const { chain, marks } = thread;
  const take = (first: Entry | null, more: readonly Entry[]) => {
    if (first === null) return;
    marks[first.place] = USED;
    for (const entry of more) marks[entry.place] = USED;
    onMessage(first, more);
  };
  if (file.dialect.joins === 'id') gatherById(file, thread, take);
  else
    for (let i = 0; i < chain.length; ) {
      const first = chain[i] ?? null;
      let end = i + 1;
      if (file.dialect.joins === 'neighbours' && first?.said.role === 'assistant')
        while (chain[end]?.said.role === 'assistant') end++;
      take(first, end === i + 1 ? NONE : chain.slice(i + 1, end));
      i = end;
    }
}

/**
 * Records that share a message id with the chain are one message, wherever they stand, and the results of its calls are
 * the message behind it.
 */
function gatherById(
  file: RecordFile,
  thread: Thread,
  take: (first: Entry | null, more: readonly Entry[]) => void,
): void {
  const { chain, marks } = thread;
  const groups = groupsOf(file, thread);
  const results = resultsOf(file, thread, groups);
  for (const entry of chain) {
    if (entry.said.role !== 'assistant') {
      if (results.headOf(entry) === NOWHERE) take(entry, NONE);
    } else if (marks[entry.place] !== USED) {
      // A group stands where its first record stands on the chain.
      const head = groups.headOf(entry);
      take(groups.first(head), groups.more(head));
      const more = results.more(head);
      const first = results.first(head);
      if (more.length === 0 || first === null || [first, ...more].every(isOnlyResults)) take(first, more);
      else {
        // Results come first in the request, whatever else their records say.
        const all = [first, ...more];
        const [leading = first, ...rest] = [...all.filter(isOnlyResults), ...all.filter((it) => !isOnlyResults(it))];
        take(leading, rest);
      }
    }
  }
}

const isResult = (part: Part): boolean => part.kind === 'result';
const hasResults = (entry: Entry): boolean => entry.said.role !== 'assistant' && entry.said.parts.some(isResult);
const isOnlyResults = ({ said }: Entry): boolean => said.parts.length > 0 && said.parts.every(isResult);

/**
 * The assistant's records of each message: those of the chain and those that share their message id. Of what a file has by the
 * hundred thousand the lists are walked by number, here and beside: an iterator makes an object for each.
 */
function groupsOf({ entries }: RecordFile, { chain, marks, copies }: Thread): EntryLists {
  const headById = new Map<string, number>();
  const groups = new EntryLists(entries);
  for (let i = 0; i < chain.length; i++) {
    const entry = chain[i];
    if (entry?.said.role !== 'assistant') continue;
    const { messageId } = entry.said;
    const known = messageId === null ? undefined : headById.get(messageId);
    if (known === undefined && messageId !== null) headById.set(messageId, entry.place);
    groups.assign(entry, known ?? entry.place);
  }
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] ?? null;
    if (entry?.said.role !== 'assistant') continue;
    if (marks[entry.place] === ON_CHAIN) groups.add(entry, groups.headOf(entry));
    else {
      const head = entry.said.messageId === null ? undefined : headById.get(entry.said.messageId);
      if (head !== undefined && (copies?.[entry.place] ?? entry.place) === entry.place) groups.add(entry, head);
    }
  }
  return groups;
}

/** The records with the results of each message: those of the chain, and those off it that answer what the chain does not. */
function resultsOf({ entries }: RecordFile, { chain, marks, copies }: Thread, groups: EntryLists): EntryLists {
  const calls = callsOf(entries, groups);
  const results = new EntryLists(entries);
  for (const entry of chain) if (entry.said.role !== 'assistant') calls.answer(entry);
  const apart = apartOf(chain, calls, groups);
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] ?? null;
    if (entry === null || !hasResults(entry) || apart.has(entry)) continue;
    const head = calls.headFor(entry);
    if (head === NOWHERE) continue;
    if (marks[entry.place] !== ON_CHAIN) {
      if (!calls.areAllOpen(entry) || (copies?.[entry.place] ?? entry.place) !== entry.place) continue;
      calls.answer(entry);
    }
    results.add(entry, head);
  }
  return results;
}

/**
 * Records of the chain that say something besides results and do not stand behind their calls: drawn there, their words
 * would change places with others'.
 */
function apartOf(chain: readonly Entry[], calls: Calls, groups: EntryLists): ReadonlySet<Entry> {
  const apart = new Set<Entry>();
  let head = NOWHERE;
  for (const entry of chain) {
    if (entry.said.role === 'assistant') {
      // A record that says nothing stands between no words.
      if (entry.said.parts.length > 0) head = groups.headOf(entry);
    } else {
      const own = hasResults(entry) ? calls.headFor(entry) : NOWHERE;
      if ((own === head && own !== NOWHERE) || isOnlyResults(entry)) continue;
      apart.add(entry);
      head = NOWHERE;
    }
  }
  return apart;
}

/** A call of a message, by its id: of one that is used again there are several. */
interface Called {
  readonly head: number;
  readonly place: number;
  isOpen: boolean;
}

/** So many calls of one id are asked, from the nearest backwards, for one that nothing answers yet. */
const ASKED = 16;

/** By call id: the messages whose call it is, and whether something answers each. */
class Calls {
  private readonly byId = new Map<string, Called[]>();
  private readonly heads = new Map<Entry, number>();
  private isRepeated = false;

  add(part: CallPart, head: number, place: number): void {
    const pair = pairOf(part);
    if (pair === null) return;
    const known = this.byId.get(pair);
    if (known === undefined) this.byId.set(pair, [{ head, place, isOpen: true }]);
    else if (known.at(-1)?.head !== head) this.isRepeated = known.push({ head, place, isOpen: true }) > 1;
  }

  answer(entry: Entry): void {
    const head = this.headFor(entry);
    if (this.isRepeated && head !== NOWHERE) this.heads.set(entry, head);
    for (const part of entry.said.parts) {
      const called = this.calledBy(part, entry.place);
      if (called) called.isOpen = false;
    }
  }

  /** The message that a record answers: that of the first call which is known. */
  headFor(entry: Entry): number {
    const known = this.heads.get(entry);
    if (known !== undefined) return known;
    for (const part of entry.said.parts) {
      const called = this.calledBy(part, entry.place);
      if (called !== undefined) return called.head;
    }
    return NOWHERE;
  }

  /** True if every result of a record answers a call that nothing else answers. */
  areAllOpen({ said, place }: Entry): boolean {
    return said.parts.every((part) => part.kind !== 'result' || this.calledBy(part, place)?.isOpen === true);
  }

  /** The nearest call before a place that nothing answers, else the nearest before it, else the first. */
  private calledBy(part: Part, place: number): Called | undefined {
    const pair = part.kind === 'result' ? pairOf(part) : null;
    const calls = pair === null ? undefined : this.byId.get(pair);
    if (calls === undefined || calls.length === 1) return calls?.[0];
    const last = lastBefore(calls, place);
    for (let i = last; i >= 0 && i > last - ASKED; i--) if (calls[i]?.isOpen) return calls[i];
    return calls[Math.max(0, last)];
  }
}

/** The number of the last call that stands no later than a place; -1 where all stand behind it. */
const lastBefore = (calls: readonly Called[], place: number): number =>
  firstWhere(calls.length, (at) => (calls[at]?.place ?? 0) > place) - 1;

function callsOf(entries: readonly (Entry | null)[], groups: EntryLists): Calls {
  const calls = new Calls();
  for (const entry of entries) {
    const head = entry ? groups.headOf(entry) : NOWHERE;
    if (entry === null || head === NOWHERE) continue;
    for (const part of entry.said.parts) if (part.kind === 'call') calls.add(part, head, entry.place);
    // What stands among the calls answers them: a later call of that id has a result of its own.
    calls.answer(entry);
  }
  return calls;
}
