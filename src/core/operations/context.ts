import type { RuleId, TargetId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Message, Part, Transcript } from '../model/message.ts';
import type { ReadAs, ReportRow } from '../model/plan.ts';
import type { ClientFault } from '../model/stored.ts';
import type { RequestQuestion } from '../request/fault.ts';
import type { Form } from '../request/form.ts';
import type { ShapeFault } from '../targets/shape.ts';
import type { Facts, Target } from '../targets/target.ts';
import type { Json } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';

/** A picture written anew, smaller. */
export interface RedonePicture {
  readonly type: string;
  /** base64. */
  readonly data: string;
  /** What it was and what it is, in words. */
  readonly words: string;
}

/** A string of the document that no request can carry, with what it would be without the refused characters. */
export interface RefusedString {
  /** The string, or the value whose key it is. */
  readonly at: Pointer;
  readonly isKey: boolean;
  /** The message it is written in, -1 outside of all. */
  readonly messageIndex: number;
  readonly before: string;
  readonly after: string;
}

/** A request in the form of another API. */
export interface InForm extends ReadAs {
  /** What is new, by its place; undefined for a key that goes. */
  readonly values: ReadonlyMap<Pointer, Json | undefined>;
  /** What the form has no place for, by message; -1 beside them. */
  readonly losses: readonly { readonly index: number; readonly what: string }[];
  readonly added: readonly ReportRow[];
}

/** What a fix or a pass may know besides the draft. */
export interface PlanContext extends Pick<Transcript, 'isRequest' | 'stored' | 'more' | 'marks'> {
  readonly facts: Facts;
  /** True if the transcript is written in the target's own format, so that facts about the wire apply. */
  readonly native: boolean;
  /** True for a session whose program sends what it keeps in the target's form: rules about what is sent apply. */
  readonly sent?: boolean;
  /** The API that the history goes to, and the one whose form its requests have. */
  readonly api?: {
    readonly target: TargetId;
    readonly wire: TargetId;
    readonly kind: Target['kind'];
    /** The API whose form the document has. */
    readonly form?: TargetId | null;
  };
  /** Where the request around the messages is written, and in which form; absent where there is none. */
  readonly body?: { readonly at: Pointer; readonly form: Form };
  /** The names of the tools that the request declares; absent where it declares none. */
  readonly tools?: ReadonlySet<string>;
  /** The model the history goes to, where one is named. */
  readonly model: string | null;
  /** Where the format puts a new result. */
  readonly results: 'in-user' | 'own-message';
  /** The rules that a pasted error is about without a doubt: they hold in every form. */
  readonly namedRules?: ReadonlySet<string>;
  /** Ids of which a pasted error says that no call has them, stored or not. */
  readonly deniedCalls?: ReadonlySet<string>;
  /** True if the list continues a conversation that the provider stores: calls and questions may stand there. */
  readonly continues?: boolean;
  /** True results that somebody gave, by the ids of their calls. */
  readonly given?: ReadonlyMap<string, string>;
  /** Pictures that somebody wrote anew within the limits, by their places. */
  readonly redone?: ReadonlyMap<Pointer, RedonePicture>;
  /** True if the request asks the provider to keep nothing. */
  readonly unstored?: boolean;
  /** Where the system prompt is written, of which a block has no text, or blanks only; absent where all have some. */
  readonly emptySystem?: { readonly at: Pointer; readonly is: 'empty' | 'blank' };
  /** True if neighbouring messages of the assistant are one message when they are read again. */
  readonly fuses: boolean;
  /** How the format pairs what it reads, where ids alone do not tell. */
  readonly paired?: (messages: readonly Message[]) => readonly Message[];
  /** True where the messages of one side are put together by whoever sends them: they have no borders to be moved. */
  readonly borderless: boolean;
  /** The system text beside the list; empty where there is none. */
  readonly system?: string;
  /** True for a form that has no place for system text beside the list. */
  readonly systemInList?: boolean;
  /** True where the one message can neither go nor get a neighbour. */
  readonly sealed?: boolean;
  /** Whether the format of the file can be written as a draft says; undefined where it can write every draft. */
  readonly isWritable?: (draft: Draft) => boolean;
  /** True for what an API answered, without what was asked. */
  readonly answer?: boolean;
  /** True if an id is written in a part of the text that could not be read: what has it may stand there. */
  isUnread?(id: string): boolean;
  /** Parts that are marked for an hour where only five minutes may be. */
  lateMarks(): ReadonlySet<Part>;
  /** True for a finding that an error names: by the original index of its message and its rule, or by its place. */
  isRejected?(message: number, rule: RuleId, at: Pointer): boolean;
  /** The value that is written at a place of the document; absent where nothing of it is known. */
  raw?(at: Pointer): unknown;
  /** Elements between the messages that the program moves as it opens the file: their places, the key of their text, and the list that gets it. */
  readonly apart?: { readonly elements: readonly Pointer[]; readonly key: string; readonly to: Pointer };
  /** What the program that keeps the file refuses when it reads it again. */
  readonly clientFaults: readonly ClientFault[];
  /** The parts of a message whose calls and results are in the words of another API; null where it has none of them. */
  readElsewhere?(message: Message): readonly Part[] | null;
  /** The request in the form of the API that rejected it for its form; null where it cannot be written so. */
  inForm?(): InForm | null;
  /** The request around the messages; null where there is none of the target's form. */
  request?(): RequestQuestion | null;
  /** What is wrong with the spelling of messages, looked for when it is asked for. */
  shapes(): readonly ShapeFault[];
  /**
   * Strings of the document with halves of characters, wherever they stand; at a pointer those with any refused
   * character. Searched when it is asked for.
   */
  refused(at?: Pointer): readonly RefusedString[];
}
