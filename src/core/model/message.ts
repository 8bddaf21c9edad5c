import type { Pointer } from '../text/pointer.ts';
import type { SentTo } from './sent-to.ts';
import type { Bridge, Called, ClientFault, Mend, More, Via } from './stored.ts';

/** Who speaks, in canonical words. `tool` is a message that is a result and nothing else (OpenAI Chat). */
export type Role = 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'other';

interface Markable {
  /** True if a cache of the prompt is to end with it. */
  readonly marked?: true;
}

interface OfItem {
  /** The id of the list item that begins with it, on wires whose messages are several items. */
  readonly item?: string;
}

/** What a call and its result may both have. */
interface HalfOfPair extends Markable {
  /** True if an empty id is written, where there is none. */
  readonly emptyId?: true;
  /** True for an old form of calls and results that has no ids by design. */
  readonly unaddressed?: true;
  /** What ties it to its other half where the id does not: found by the reading, by order and name or by place. Never sent. */
  readonly pair?: string;
  /** Other places of the same message that hold the same; a change reaches them all. */
  readonly copies?: readonly Pointer[];
}

export interface TextPart extends Markable, OfItem {
  readonly kind: 'text';
  readonly at: Pointer;
  readonly text: string;
  /** What the wire calls it where that matters: `system-prompt` (pydantic-ai), `refusal`. */
  readonly label?: string;
  /** The id of a call that it carries without answering it. */
  readonly about?: string;
  /** The provider's signature of the text, on wires that have one. */
  readonly signature?: string | null;
}

export interface ReasoningPart extends Markable, OfItem {
  readonly kind: 'reasoning';
  readonly at: Pointer;
  readonly text: string;
  /** The provider's signature; null if there is none. */
  readonly signature: string | null;
  /** A signature under a key that another program gave it, and that the API does not know. */
  readonly misnamed?: { readonly key: string; readonly signature: string };
  /** True for encrypted reasoning whose text cannot be read. */
  readonly redacted: boolean;
  /** So many texts of its own are written besides its summary (Responses); absent where there are none. */
  readonly open?: number;
}

/** Kinds of calls whose results have a type of their own (Responses). */
export type CallKind = 'custom_tool' | 'shell' | 'apply_patch' | 'computer' | 'tool_search';

/** False for calls whose result is a picture or a list of tools: no words can take its place. */
export const hasWordedResult = (kind: CallKind | undefined): boolean => kind !== 'computer' && kind !== 'tool_search';

export interface CallPart extends HalfOfPair, OfItem {
  readonly kind: 'call';
  readonly at: Pointer;
  /** null if the wire has no id, or an empty one. */
  readonly id: string | null;
  readonly name: string;
  /** As written: a JSON string or an object. */
  readonly args: unknown;
  /** True if the provider runs the tool itself and answers inside the same message. */
  readonly server: boolean;
  /** True for a server's call that it passes on to another server; its ids have a form of their own. */
  readonly passedOn?: true;
  /** True if what the call is given has a form of its own (a patch, a command, an action on a screen), not the JSON of a schema. */
  readonly freeform?: true;
  /** The kind of a call that is no function's (Responses): its result has a type of its own. */
  readonly custom?: CallKind;
  /** The provider's signature of the call; absent where the form has no place for one. */
  readonly signature?: string | null;
}

export interface ResultPart extends HalfOfPair {
  readonly kind: 'result';
  readonly at: Pointer;
  readonly callId: string | null;
  readonly name: string | null;
  /** Readable text of the content, parts joined by newlines. */
  readonly text: string;
  /** The content as it is written, where that is not a text (pydantic-ai). */
  readonly value?: unknown;
  readonly isError: boolean;
  /** pydantic-ai: a retry prompt that answers the call. */
  readonly retry: boolean;
  readonly server: boolean;
  /** What the wire calls it where that matters: the kind of a server's result. */
  readonly label?: string;
  /** The kind of call that it is written as the result of, where that is no function's (Responses). */
  readonly custom?: CallKind;
  /** Of its text blocks the worst: one without text, or with white space only. Absent where all say something. */
  readonly emptyText?: 'empty' | 'blank';
  /** Pictures and files among its content. One that is taken out leaves a text in its place. */
  readonly media?: readonly (MediaPart | TextPart)[];
}

export interface MediaPart extends Markable {
  readonly kind: 'media';
  readonly at: Pointer;
  readonly mime: string | null;
  /** base64 as written, null when it is a URL or a file id. */
  readonly data: string | null;
  readonly url: string | null;
  /** What a document is called, where the wire has a name for it. */
  readonly name?: string;
  /** Set if a file is written as a picture: APIs take it in a part for files. `only`: the form has none. */
  readonly asPicture?: true | 'only';
}

/** A part that the reading names but does not understand. Kept as it is. */
export interface OpaquePart extends OfItem {
  readonly kind: 'opaque';
  readonly at: Pointer;
  readonly label: string;
  /** The id of a call that it carries. */
  readonly about?: string;
  /** Set if a cache of the prompt is to end with it. `only`: it says nothing else. */
  readonly marked?: true | 'only';
}

export type Part = TextPart | ReasoningPart | CallPart | ResultPart | MediaPart | OpaquePart;

/** How the content was written: a string, a list of blocks, null, absent, or something else. */
export type ContentShape = 'string' | 'list' | 'null' | 'missing' | 'other';

/** Words and calls that are written beside the parts of a message, where the parts are what is sent. */
export interface Beside {
  readonly isText: boolean;
  /** The ids of the calls, in their order; null for one without. */
  readonly calls: readonly (string | null)[];
}

/** One message of the list that the API would receive. Reading never merges, splits, sorts or repairs what the API would not. */
export interface Message {
  /** 0-based position in the transcript. */
  readonly index: number;
  readonly role: Role;
  /** The role (or kind) as written; empty if there is none. */
  readonly roleName: string;
  readonly parts: readonly Part[];
  /** Where the message is written (its first record in a session file). */
  readonly at: Pointer;
  /** All places it is written in, where that is not `at` alone: see `sourcesOf`. */
  readonly pieces: readonly Pointer[] | null;
  /** The path in the API request (`messages.29`), null where `index` says the same. */
  readonly request: string | null;
  readonly shape: ContentShape;
  /** The API's id of the message, if written. */
  readonly id: string | null;
  /** `aborted` and `error` are turns that did not end; their calls must not be answered afterwards. */
  readonly state: 'complete' | 'aborted' | 'error';
  readonly model: string | null;
  /** The provider of that model and the form of its API, where both are written (pi), in the words of the file. */
  readonly via?: Via;
  /** True if the message has an empty `tool_calls` list written. */
  readonly emptyCalls: boolean;
  /** True if the message says that there was no reasoning, by an empty one. */
  readonly emptyReasoning?: true;
  /** What `roles/*` cannot know: a message that records an error, is synthetic, or a compaction summary. */
  readonly note: string | null;
  /** True if the request asks the model to continue this message. */
  readonly continued?: true;
  /** What is written beside its parts and not sent (pydantic-ai). */
  readonly beside?: Beside;
  /** The id of the run that wrote it, and the key of the message that says so, where one is written. */
  readonly run?: { readonly id: string; readonly key: string };
}

/** A record that is not sent: another branch, a side chain, something for the screen only. Kept, shown dimmed, never renumbered. */
export interface Aside {
  readonly at: Pointer;
  readonly why: 'branch' | 'sidechain' | 'ui' | 'unknown' | 'compacted' | 'superseded';
  readonly label: string;
  /** True for the first record of a branch. */
  readonly begins?: true;
}

export interface ToolDeclaration {
  readonly name: string;
  /** The JSON schema of the arguments, undefined if none is declared. */
  readonly schema: unknown;
  /** What it does, in words; absent where nothing says so. */
  readonly description?: string;
  readonly at: Pointer;
  /** Where the name is written. */
  readonly nameAt: Pointer;
}

/** One list of messages found in the document, read canonically. */
export interface Transcript {
  /** Where the list is written ('' when the document itself is the list). */
  readonly at: Pointer;
  readonly messages: readonly Message[];
  readonly asides: readonly Aside[];
  /** The system prompt beside the list (Anthropic's `system`), null if there is none. */
  readonly system: string | null;
  readonly systemAt: Pointer | null;
  /** Declared tools; null if the document declares none and need not (a bare list). */
  readonly tools: readonly ToolDeclaration[] | null;
  readonly model: string | null;
  /** Where the request goes; absent where the text does not say it. */
  readonly sentTo?: SentTo;
  /** Of the blocks of the system prompt the worst: one without text, or with white space only. */
  readonly systemEmptyText?: 'empty' | 'blank';
  /** True if the list continues a conversation that the provider stores: calls may stand there. */
  readonly continues?: true;
  /** Where the list is a section of a file: more of the same history stands there. */
  readonly more?: More;
  /** Marks of a cache of the prompt beside the list, in the order in which it holds them: at tools, at the system prompt. */
  readonly marks?: readonly Pointer[];
  /** True if the request asks the provider to keep nothing: ids of earlier items lead nowhere. */
  readonly unstored?: true;
  /** True if the document is a whole request body. */
  readonly isRequest: boolean;
  /** Switches of the request that change what is demanded. */
  readonly thinking: boolean;
  /** True for a session that an agent keeps: what it holds was sent piece by piece, and it may still be going on. */
  readonly stored: boolean;
  /** True for session files whose lines have no borders of their own: whoever sends them puts together what one side says. */
  readonly borderless?: true;
  /** True for one message in the envelope of an API's answer: nothing can stand before or behind it, and it cannot go. */
  readonly sealed?: true;
  /** True for what an API answered, without what was asked: its calls are what comes next. */
  readonly answer?: true;
  /** True for a form in which messages are removed and moved and values changed, and nothing is added. */
  readonly readOnly?: true;
  /** What it is called where it is written: its name, its id. */
  readonly called?: Called;
  /** True if it was asked for that turns that failed are part of it, which their program does not send. */
  readonly withFailed?: true;
  /** Where the thread of a session was bridged. */
  readonly bridges?: readonly Bridge[];
  /** What the program that keeps the session mends before it sends it. */
  readonly mends?: readonly Mend[];
  /** What the program that keeps the file refuses when it reads it again. */
  readonly clientFaults?: readonly ClientFault[];
}

/** A transcript that is a list of messages and nothing else. */
export const bareTranscript = (messages: readonly Message[]): Transcript => ({
  at: '',
  messages,
  asides: [],
  system: null,
  systemAt: null,
  tools: null,
  model: null,
  isRequest: false,
  thinking: false,
  stored: false,
});

/** Text of a message for search, preview and counters: contents, call names, arguments and results joined by newlines. */
export const messageText = ({ parts }: Pick<Message, 'parts'>): string =>
  parts
    .flatMap((part) => {
      if (part.kind === 'call') return [part.name, argumentsText(part.args)];
      return 'text' in part ? [part.text] : [];
    })
    .join('\n');

/** True for an element of the list that is no message but one part, or a value: a string, a number, null, a list. */
export const isBareValue = ({ roleName, parts, at }: Message): boolean =>
  roleName === '' && parts.length === 1 && parts[0]?.at === at;

/** True for two neighbouring parts of reasoning that one item holds. */
export const isOneItem = (before: Part, part: Part): boolean =>
  before.kind === 'reasoning' && part.kind === 'reasoning' && part.item !== undefined && before.item === part.item;

/** Arguments as text: a string stays as it is, anything else is compact JSON. */
export function argumentsText(args: unknown): string {
  if (typeof args === 'string') return args;
  return args === undefined ? '' : (JSON.stringify(args) ?? '');
}
