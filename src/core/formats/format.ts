import type { FormatId, TargetId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Message, Part, ToolDeclaration, Transcript } from '../model/message.ts';
import type { Mend } from '../model/stored.ts';
import type { RecordedRequest } from '../model/usage.ts';
import type { JsonObject } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import type { ClassKeys } from '../text/read.ts';
import type { Spelling } from '../text/spelling.ts';
import type { UnreadLine } from '../text/unread.ts';
import type { FoundList } from './common/lists.ts';

/** The parsed document as a format sees it. */
export interface Source {
  /** The parsed root; for JSONL the list of the records' values. */
  readonly value: unknown;
  readonly isRecords: boolean;
  /** True to read turns that failed as part of the conversation, also where their program does not send them. */
  readonly withFailed?: true;
  /** Lines among the records that could not be read; looked up when they are asked for. */
  unread?(): readonly UnreadLine[];
}

/** A part of the document with its new spelling. `at` names a list or an object of the snapshot. */
export interface Placement {
  readonly at: Pointer;
  readonly spelling: Spelling;
}

/**
 * What a format makes of one element of a list. A string is a sign: something that hardly anybody else writes, in short
 * words ("`tool_use` blocks"). `true`: the format explains the element, though others may as well. `false`: it cannot
 * read what the element holds.
 */
export type Claim = string | boolean;

/** What a wire has a place for. Laws ask it, and whoever converts. */
export interface Holds {
  /** Kinds of parts that can be written anew and are read again as they were. */
  readonly parts: readonly Part['kind'][];
  /** True if the two halves of a pair name each other by an id. */
  readonly ids: boolean;
  /** True if a result can say that it is an error. */
  readonly errors: boolean;
  /** Where system text can stand: in the list, in a field beside it, in both, nowhere. */
  readonly system: 'list' | 'field' | 'both' | 'none';
  /** True if messages that say nothing can be written. */
  readonly empty: boolean;
  /** True if neighbouring messages of the assistant are one message when they are read again. */
  readonly fuses?: true;
  /** True if the parts of a message have an order of the wire's own: thoughts, words, calls. */
  readonly unordered?: true;
  /** Kinds of words that a message has one of: where several become one, nothing tells where each ends. */
  readonly joined?: readonly ('text' | 'reasoning')[];
  /** What arguments are on the wire: a string, or a value even where they were a string; else they stay what they were. */
  readonly argumentsAre?: 'text' | 'value';
  /** Where a result is read: in front of what else its message says, or directly behind its call; else as written. */
  readonly resultsRead?: 'leading' | 'by-call';
  /** True if a result can hold pictures and files. */
  readonly resultMedia?: true;
  /** True if the arguments of a call are an object, never a string of JSON. */
  readonly objectArguments?: true;
  /** True if calls of custom tools have a type of their own. */
  readonly custom?: true;
  /** True if an answer may be no answer but a demand to call again (pydantic-ai). */
  readonly retries?: true;
}

/** Where the names of a session stand: paths with dots into a record or the document, the best first. */
export interface NamePlaces {
  readonly title?: readonly string[];
  readonly project?: readonly string[];
}

/** What stands round a history that is to be written in a new document. */
export interface Envelope {
  readonly system: string | null;
  readonly model: string | null;
  readonly tools: readonly ToolDeclaration[] | null;
}

/**
 * A wire shape: how it is recognised, how it is read, how new things are spelled in it. Reads without judging:
 * whatever it meets, it gives messages; what it does not understand is `opaque` or role `other`.
 */
export interface Format {
  readonly id: FormatId;
  readonly title: string;
  readonly docs: string;
  /** The API whose own wire this is; null if the format is no API's. */
  readonly api: TargetId | null;
  /** The target to check against when nothing else says which. */
  readonly target: TargetId;
  /** Where a new result goes: into a user message, or into a message of its own. */
  readonly results: 'in-user' | 'own-message';
  /** Keys under which a document keeps lists of this format, besides lists that stand alone. */
  readonly keys: readonly string[];
  /** True for the files that an agent keeps of its sessions. */
  readonly stored: boolean;
  /** True for files of a message a line: of one line as well. */
  readonly lines?: true;
  /** What the program mends by itself before it sends what the file holds. */
  readonly mends?: readonly Mend[];
  /** Where the file says what the program calls the session. */
  readonly names?: NamePlaces;
  readonly holds: Holds;
  /** True for a form in which messages are removed and moved and values changed, and nothing is added: `spell` places nothing. */
  readonly readOnly?: true;
  /** Ties calls and results as they are read, where ids need not. */
  pair?(messages: readonly Message[]): readonly Message[];
  /** The key of elements that its program moves out of the list as it opens the file, and the list beside it that gets their texts. */
  readonly apart?: { readonly key: string; readonly to: string };
  /** True if turns that failed are left out when it is read, as its program sends them not, and can be read too. */
  readonly failedTurns?: true;
  /** True for the shape that anybody may mean: taken where no other shows a sign. */
  readonly anyones?: true;
  /** True for what is read only where no other format reads anything, wherever in the document its list stands. */
  readonly lastResort?: true;
  /** True for what a library keeps and never sends: beside the model of a request only a sign of its own says that it is this. */
  readonly library?: true;
  /** Never throws, whatever the element is. */
  claim(element: unknown): Claim;
  /** What the first element of a list says beside its own shape: "a system message first". */
  head?(element: unknown): string | null;
  /** True if only the object round a list makes the list this format's: without signs there it is somebody else's. */
  readonly enveloped?: true;
  /** Signs in the object round a list: "a Claude model". */
  signs?(body: JsonObject): readonly string[];
  /**
   * What the object round a list says of where it is sent: "a Mistral model". Of the formats that explain as much of a list
   * the one that is named wins: wires that differ in little are told apart by it.
   */
  named?(body: JsonObject): string | null;
  /**
   * True for a message with parts of another API in a body that is sent to the API of this format, which rejects them: of the
   * formats that explain as much of the list this one wins.
   */
  mixed?(element: unknown, body: JsonObject): boolean;
  /** Reads a list that the format explains best, or that somebody says is of this format. */
  read(source: Source, list: FoundList): Transcript;
  /**
   * Spells a drafted history. Everything the draft did not touch is a `copy`. Never called for an unchanged draft.
   */
  spell(source: Source, transcript: Transcript, draft: Draft): readonly Placement[];
  /** True if one object that the format claims is a document, as a run that was saved by itself. */
  readonly alone?: true;
  /** The conversations of a list, which may be none; of several each is a list at the element that speaks. */
  split?(list: FoundList): readonly FoundList[];
  /** What the JSON of its classes has that they leave out where a program prints them, by the name of the class. */
  readonly classes?: { readonly [name: string]: ClassKeys };
  /** What the file says that an API counted, request by request. */
  usage?(source: Source, transcript: Transcript): readonly RecordedRequest[];
  /** A document of this format without a message, to spell a history into. */
  blank?(about: Envelope): Source;
  /** Reads one message value outside a document, for the library functions over plain lists. */
  readMessage?(value: unknown, index: number): Message;
}
