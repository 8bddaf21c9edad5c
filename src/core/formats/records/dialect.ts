import type { DraftPart } from '../../model/draft.ts';
import type { Aside, ContentShape, Message, Part, Role } from '../../model/message.ts';
import type { Via } from '../../model/stored.ts';
import type { JsonObject } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { copy, type Spelling } from '../../text/spelling.ts';
import type { Keys, WriteContext } from '../common/write.ts';

/** What a record says to the conversation. */
export interface Said {
  readonly role: Role;
  readonly roleName: string;
  readonly parts: readonly Part[];
  readonly shape: ContentShape;
  /** The API's id of the message. */
  readonly messageId: string | null;
  readonly state: Message['state'];
  readonly model: string | null;
  /** Who runs the model, where the record says so. */
  readonly via?: Via;
  readonly note: string | null;
  /** Results that stand in the record of their calls: they are the message after it. */
  readonly results?: { readonly at: Pointer; readonly parts: readonly Part[] } | null;
  /** True for what was said beside the conversation; it counts where a file holds nothing else. */
  readonly isSide?: boolean;
}

/** What most records say besides who speaks and what: nothing. */
export const NOTHING = { messageId: null, state: 'complete', model: null, note: null } as const;

/** What a file has that no program wrote: an id that is nobody's, and a time before there were any. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
export const NEVER = '1970-01-01T00:00:00.000Z';

/** A record that says something, with its place in the file. */
export interface Entry {
  readonly place: number;
  readonly at: Pointer;
  readonly record: JsonObject;
  readonly id: string | null;
  readonly said: Said;
}

/** What a record does to the conversation before it. */
export interface Drop {
  /** The id of the first record that goes; null for all of them, as for an id that is not there. */
  readonly from: string | null;
  readonly why: Aside['why'];
}

/** What a record that is only shown shows: a call with its result, a call alone, or words that somebody said. */
export type Shown =
  | { readonly call: string }
  | { readonly begun: string }
  | { readonly role: Role; readonly text: string };

/** From where on the records before a compaction are kept: a record by its id, or by its place in the file; or none is. */
export interface KeptTail {
  /** The key that says so. */
  readonly key: string;
  readonly id?: string;
  readonly from?: number;
}

/** A record of the new conversation: one of the file, or a new one. */
export interface PlannedRecord {
  readonly entry: Entry | null;
  readonly role: Role;
  /** What it says now; null if it says what it said. */
  readonly parts: readonly DraftPart[] | null;
  /** The results of its calls, where records hold both. */
  readonly results: ReadonlyMap<DraftPart, DraftPart>;
  /** More keys of the record. */
  readonly set: Keys;
}

/** What a new record needs besides what it says. */
export interface Circumstances {
  readonly id: string;
  /** How the record before it is named; null where records name none. */
  readonly parent: Spelling | null;
  /** The nearest record of the conversation, whose circumstances are the new one's. */
  readonly near: Entry | null;
}

/** What a dialect may ask of the file it writes into. */
interface OpenedFile {
  readonly dialect: RecordDialect;
  readonly entries: readonly (Entry | null)[];
  entryAt(at: Pointer): Entry | null;
}

/** What a writer may look at. */
export interface RecordContext extends WriteContext {
  readonly file: OpenedFile;
}

/** Those of some keys that a new record has from its neighbour. */
export const keysLike = (near: Entry | null, ...keys: readonly string[]): Keys =>
  keys.flatMap((key) => (near && Object.hasOwn(near.record, key) ? [[key, copy(`${near.at}/${key}`)] as const] : []));

/** The model that answers of a file are said to be of, where one of its records says it at a place of itself. */
export function modelLike({ file }: RecordContext, below: Pointer): Keys {
  const entry = file.entries.find((read) => read?.said.role === 'assistant' && read.said.model !== null);
  return entry ? [['model', copy(entry.at + below)]] : [];
}

/** Where parts stand in the message of their record. */
export const inMessage = (context: RecordContext): RecordContext => ({
  ...context,
  home: (from) => `${context.home(from)}/message`,
});

/** What distinguishes one program's session file. The walk, the grouping, the mending and the writing are shared. */
export interface RecordDialect {
  /** What a record says, or why it says nothing to the conversation; `alone`: the ids that `standsAlone` gives. */
  read(record: JsonObject, at: Pointer, alone: ReadonlySet<string>): Said | Aside['why'];
  /** The same for whoever sends turns that failed, which the program itself leaves out. */
  readonly withFailed?: RecordDialect;
  /** Ids of calls that nothing of the file makes but the record that only shows them: there that record is the call. */
  standsAlone?(records: readonly unknown[]): ReadonlySet<string>;
  /** The key of a record's id. Of records with one id the last counts, in the place of the first. */
  readonly idKey: string | null;
  /** True if records of one id are pieces of one message, none of which counts instead of another. */
  readonly piecemeal?: true;
  /** The key that names the record before; null where records follow each other as they are written. */
  readonly parentKey: string | null;
  /** The key that names the record before a restart, which is history and not sent. */
  readonly formerKey?: string;
  /** What a record takes back. */
  drops?(record: JsonObject): Drop | null;
  /**
   * What a record that takes back what is before it keeps of that: it is sent behind the record's own words. Where no
   * record names the one before it a mark of its own says so, and the next record that takes back answers it.
   */
  keeps?(record: JsonObject): KeptTail | null;
  /** The keys of such a mark that make it name the first record that is kept; null for none. */
  renameKept?(record: JsonObject, at: Pointer, name: string | null): Keys;
  /** How the id of a new record is spelled. */
  newId?(uuid: string): string;
  /** True if any record with an id can be the end of the thread, not only one that says something. */
  readonly endsAnywhere?: true;
  /** True if a message has its results in front of what else it says, and each is a record of its own. */
  readonly resultsLead?: true;
  /** The path (with dots) to a list of records inside a record. */
  inner?(record: JsonObject): string | null;
  /**
   * What makes several records one message: the id of the message, wherever they stand (results then follow their calls);
   * standing side by side; or nothing.
   */
  readonly joins: 'id' | 'neighbours' | null;
  /** True if calls and results stand in one record. */
  readonly isFused?: boolean;
  /** What a record that says nothing shows on a screen: it goes with what it shows. */
  shows?(record: JsonObject): Shown | null;
  /** The model that a record names for what comes after it. */
  modelIn?(record: JsonObject): string | null;
  /** Tokens of the prompt that a record was the answer to: a thread whose prompt shrinks has begun anew. */
  promptTokens?(record: JsonObject): number | null;
  /** True for a part that has a record of its own. */
  isAlone?(part: Part): boolean;
  /** The keys of an existing record that make it say what is planned. */
  rewrite(planned: PlannedRecord, entry: Entry, context: RecordContext): Keys;
  make(planned: PlannedRecord, about: Circumstances, context: RecordContext): Spelling;
}
