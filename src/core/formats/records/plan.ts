import { type Draft, type DraftMessage, type DraftPart, isUntouched } from '../../model/draft.ts';
import type { Message, Part, Role } from '../../model/message.ts';
import { pairOf } from '../../model/pairs.ts';
import { sourcesOf } from '../../model/sources.ts';
import { append } from '../../text/append.ts';
import { isAsWas, type Keys, setKeys } from '../common/write.ts';
import type { Entry, PlannedRecord, RecordContext, RecordDialect } from './dialect.ts';
import { EntrySet } from './entry-set.ts';
import { type Fused, fuse, resultsIn } from './fuse.ts';
import { callersIn, entryOfOne, hasOtherHome, isOfResults, type Run, resultsFirst } from './runs.ts';

/** The records of a drafted conversation, in its order; what is lifted out of it leads. */
export function planRecords(draft: Draft, lifted: DraftMessage | null, context: RecordContext): PlannedRecord[] {
  const { dialect } = context.file;
  const planned: PlannedRecord[] = [];
  if (dialect.isFused) {
    const drafted = lifted ? [lifted, ...draft.messages] : draft.messages;
    const { messages, results } = fuse(drafted, (it) => isHeld(it, context));
    const planner = new Planner(context, dialect, results, () =>
      messages.map(({ parts }) => ({ parts: parts.map((it) => it.part) })),
    );
    for (const it of messages) append(planned, planner.plan(it));
    return planned;
  }
  const planner = new Planner(context, dialect, new Map(), () => draft.now());
  if (lifted) append(planned, planner.plan(lifted));
  for (let place = 0; place < draft.length; place++) {
    const same = draft.untouchedAt(place) >= 0 ? draft.fromAt(place) : null;
    const message = same && planner.keepAll(same, planned) ? undefined : draft.at(place);
    if (message) append(planned, planner.plan(message));
  }
  return planned;
}

class Planner {
  /** Records that are part of the new conversation already: a second use of one becomes a new record. */
  private readonly taken: EntrySet;
  private callers: ReadonlyMap<string, number> | null = null;

  constructor(
    private readonly context: RecordContext,
    private readonly dialect: RecordDialect,
    private readonly results: Fused['results'],
    private readonly said: () => readonly { readonly parts: readonly Part[] }[],
  ) {
    this.taken = new EntrySet(context.file.entries.length);
  }

  /** Plans the records of a message that nobody touched; false, and none is, where one of them is no longer to be had. */
  keepAll(message: Message, planned: PlannedRecord[]): boolean {
    const entries = this.freeOf(message);
    for (const entry of entries ?? []) planned.push(this.keep(entry, message.role, null, NO_KEYS));
    return entries !== null;
  }

  plan(message: DraftMessage): PlannedRecord[] {
    const { from, role, parts } = message;
    const before = from && isUntouched(message) ? this.freeOf(from) : null;
    if (before?.every((entry) => this.hasItsResults(entry, parts)))
      return before.map((entry) => this.keep(entry, role, null, NO_KEYS));
    const set = setKeys(message);
    return this.records(message).map((record, i) => (i === 0 ? { ...record, set } : record));
  }

  /** The records of a message, if all of them are still to be had and on its side; else null. */
  private freeOf(message: Message): readonly Entry[] | null {
    const entries: Entry[] = [];
    for (const at of sourcesOf(message)) {
      const entry = this.context.file.entryAt(at);
      if (entry === null || this.taken.has(entry) || entry.said.role !== message.role) return null;
      entries.push(entry);
    }
    return entries;
  }

  /** True if the results that go into a record with these calls are those it holds. */
  private hasItsResults({ said }: Entry, parts: readonly DraftPart[]): boolean {
    const held = resultsIn(said);
    const count = said.results?.parts.length ?? 0;
    const now = parts.flatMap((it) => this.results.get(it) ?? []);
    return now.length === count && now.every((it) => isAsWas(it) && held.has(it.part.at));
  }

  private records(it: DraftMessage): PlannedRecord[] {
    const { from, role } = it;
    const runs = this.runs(this.dialect.resultsLead ? { ...it, parts: resultsFirst(it.parts) } : it);
    if (this.canStayApart(runs, it)) {
      const records = runs.map((run) => this.record(run.entry, run.parts, role));
      return this.dialect.joins === 'neighbours' ? this.withSilent(records, it) : records;
    }
    // Runs of words side by side become one record; what has a record of its own stays between them.
    const pieces: [Run, ...Run[]][] = [];
    for (const run of runs) {
      const last = pieces.at(-1);
      const isElsewhere = it.from === null && hasOtherHome(run, last?.at(-1));
      if (last && !run.isAlone && !last[0].isAlone && !isElsewhere) last.push(run);
      else pieces.push([run]);
    }
    const plain = from ? this.plainEntry(sourcesOf(from), role) : null;
    if (pieces.length === 0)
      return from && plain === null && this.dialect.isAlone ? [] : [this.record(plain, [], role)];
    return pieces.map((piece) => {
      const home = piece.find((run) => run.entry !== null && from && sourcesOf(from).includes(run.entry.at))?.entry;
      const base = home ?? (piece[0].isAlone ? piece[0].entry : from ? plain : entryOfOne(piece));
      const parts = piece.flatMap((run) => run.parts);
      return this.record(base, parts, role);
    });
  }

  /** Records that say nothing stay where they stood among the others of their message, if all it said is still here. */
  private withSilent(records: readonly PlannedRecord[], { role, parts }: DraftMessage): PlannedRecord[] {
    const here = new Set(parts.flatMap((it) => it.from?.part ?? []));
    const messages = new Set(parts.flatMap((it) => it.from?.message ?? []));
    const silent = [...messages].flatMap((message) => {
      if (message.role !== role || !message.parts.every((part) => here.has(part))) return [];
      const entries = sourcesOf(message).flatMap((at) => this.context.file.entryAt(at) ?? []);
      return entries.filter((entry) => entry.said.parts.length === 0 && !this.taken.has(entry));
    });
    const out = [...records];
    for (const entry of silent) {
      const next = out.findIndex((it) => it.entry !== null && it.entry.place > entry.place);
      out.splice(next < 0 ? out.length : next, 0, this.keep(entry, role, null, []));
    }
    return out;
  }

  /** The first of some records that is there for words. */
  private plainEntry(sources: readonly string[], role: Role): Entry | null {
    for (const at of sources) {
      const entry = this.context.file.entryAt(at);
      if (entry && !entry.said.parts.some((part) => this.isAlone(part)) && this.canBe(entry, role)) return entry;
    }
    return null;
  }

  /** A record that holds results beside what is said stays on its side. */
  private canBe = (entry: Entry, role: Role): boolean => !this.dialect.isFused || entry.said.role === role;

  private isAlone = (part: Part): boolean => this.dialect.isAlone?.(part) ?? false;

  /** Neighbouring parts of one record; in an assistant message new parts join the record of their neighbours. */
  private runs({ parts, role }: DraftMessage): Run[] {
    const runs: Run[] = [];
    for (const part of parts) {
      const entry = this.entryOf(part, role);
      const isAlone = this.isAlone(part.part);
      const last = runs.at(-1);
      const isNew = role === 'assistant' && (last?.entry === null || entry === null);
      const home = entry === null || last?.entry !== entry ? this.homeOf(part.part) : last.home;
      const isElsewhere = entry === null && hasOtherHome({ home }, last);
      if (last && !isAlone && !last.isAlone && (last.entry === entry || isNew) && !isElsewhere) {
        last.parts.push(part);
        last.entry ??= entry;
        last.home = home;
      } else runs.push({ entry, isAlone, home, parts: [part] });
    }
    return runs;
  }

  /** Where records of one message id are one message, results are read behind it: those of several need several records. */
  private homeOf(part: Part): number | undefined {
    const pair = part.kind === 'result' && this.dialect.joins === 'id' ? pairOf(part) : null;
    if (pair === null) return undefined;
    this.callers ??= callersIn(this.said());
    return this.callers.get(pair);
  }

  /** The record that said a part, if it can go on saying it. */
  private entryOf({ part, from }: DraftPart, role: Role): Entry | null {
    const entry = from ? this.context.file.entryAt(from.part.at) : null;
    if (!entry || !from || !this.canBe(entry, role)) return null;
    if (this.isAlone(part) || this.isAlone(from.part)) return part.kind === from.part.kind ? entry : null;
    return entry;
  }

  /** Records stay records where reading puts them together again. Otherwise the message becomes one record. */
  private canStayApart(runs: readonly Run[], { from, role }: DraftMessage): boolean {
    const entries = runs.flatMap((run) => (run.entry ? [run.entry] : []));
    if (runs.length === 0) return false;
    if (this.dialect.joins === 'neighbours' && role === 'assistant') return true;
    if (from?.role !== role || new Set(entries).size !== entries.length) return false;
    const isOwn = entries.length === runs.length && entries.every((entry) => sourcesOf(from).includes(entry.at));
    if (runs.length === 1 || (from.role === 'assistant' && this.dialect.joins === 'id')) return isOwn;
    // Behind the first a record is only read here if one of its results answers a call.
    const isTied = ({ parts }: Run): boolean => parts.some(({ part }) => this.homeOf(part) !== undefined);
    return this.dialect.joins === 'id' && runs.every((run, i) => isOfResults(run) && (i === 0 || isTied(run)));
  }

  /** One record with these parts: that of the file if it is still to be had, else a new one. */
  private record(entry: Entry | null, parts: readonly DraftPart[], role: Role): PlannedRecord {
    if (entry === null || this.taken.has(entry)) return { entry: null, role, parts, results: this.results, set: [] };
    const { said } = entry;
    const isSame =
      parts.length === said.parts.length && parts.every((it, i) => isAsWas(it) && it.part.at === said.parts[i]?.at);
    return this.keep(entry, role, isSame && this.hasItsResults(entry, parts) ? null : parts, []);
  }

  private keep(entry: Entry, role: Role, parts: readonly DraftPart[] | null, set: Keys): PlannedRecord {
    this.taken.add(entry);
    return { entry, role, parts, results: this.results, set };
  }
}

/** True for a result that was written in the record of its call. */
function isHeld({ from }: DraftPart, { file }: RecordContext): boolean {
  const entry = from && file.entryAt(from.part.at);
  return from !== null && entry !== null && resultsIn(entry.said).has(from.part.at);
}

const NO_KEYS: Keys = [];
