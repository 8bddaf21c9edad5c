import type { TargetId } from '../model/diagnostic.ts';
import type { RequestChange } from '../model/request-change.ts';
import type { NameShape } from './name-shape.ts';
import type { PartsShape, WireForms } from './shape-forms.ts';

/** `contested`: the sources disagree. Such facts give warnings, never errors, and the screen says why. */
export type Confidence = 'documented' | 'observed' | 'reported' | 'contested';

/** Something an API demands, with where it is said and when that was checked. */
export interface Fact<T> {
  readonly is: T;
  /** URL of the page or thread. */
  readonly source: string;
  /** ISO date. */
  readonly checked: string;
  readonly confidence: Confidence;
  /** Why it is contested, or what else a reader should know. One sentence. */
  readonly note?: string;
  /** True where it depends on a model and none is named: it may not hold, and what it forbids is at most a warning. */
  readonly assumed?: true;
}

/** Models by their id, and what a person calls them. */
export interface Models {
  readonly title: string;
  readonly ids: RegExp;
}

/** When a fact holds. All that is stated must be so; an absent key asks nothing. */
export interface When {
  readonly models?: Models;
  /** All models but these; one that is not named counts. */
  readonly except?: Models;
  /** ISO days. `since` is the first day it holds, `until` the first day it no longer does. */
  readonly since?: string;
  readonly until?: string;
  /** Providers that it holds behind: `vertex`, `bedrock`. The API's own address is none of them. */
  readonly via?: readonly string[];
  /** Only with thinking switched on, or off, in the request. */
  readonly thinking?: boolean;
  /** Only where an error of the API says so: no limit or list is published. */
  readonly named?: true;
}

/** A fact as a target states it: it may hold under conditions only. */
export interface Stated<T> extends Omit<Fact<T>, 'assumed'> {
  readonly when?: When;
}

/**
 * What an API may demand of a history: nouns, never verbs. A fact that is absent is a demand the API does not make.
 * Facts marked (wire) are about the API's own spelling and count only for transcripts written in a form of that API.
 */
export interface FactValues {
  /** Where the results of an assistant turn must stand. `next-turn`: first in the next user turn (merged messages are one
   *  turn); `directly-after`, as tool messages; `next-message`; `anywhere-after`: later; `anywhere`: paired by id alone. */
  readonly results: 'next-turn' | 'directly-after' | 'next-message' | 'anywhere-after' | 'anywhere';
  /** Must a call be answered at all, also at the very end of the list? */
  readonly answers: 'always' | 'unless-last';
  /** Must a result have its call? */
  readonly orphans: 'refused';
  /** Roles whose results have been accepted without a call of theirs. */
  readonly orphanRoles: readonly string[];
  readonly duplicateResults: 'refused';
  /** Results must come before anything else in their user turn. */
  readonly resultsFirst: true;
  /** The results of one assistant turn belong into one message. */
  readonly resultsTogether: true;
  /** Where call ids must be unique. */
  readonly uniqueCallIds: 'turn' | 'history';
  /** (wire) */
  readonly callIdRequired: true;
  /** Repeating an id of an earlier turn, where `uniqueCallIds` asks for less than the whole history. */
  readonly reusedCallIds: 'discouraged';
  /** One result may answer two calls of one turn that share an id. */
  readonly sharedResults: 'accepted';
  readonly callId: NameShape;
  /** (wire) Ids of calls that the provider runs itself. */
  readonly serverCallId: NameShape;
  readonly callName: NameShape;
  /** (wire) A result must name its tool. */
  readonly resultName: 'required';
  /** (wire) Roles that a model does not take, though the API knows them. */
  readonly refusedRoles: readonly string[];
  /** (wire) The names of declared tools. */
  readonly toolName: NameShape;
  /** (wire) */
  readonly argumentsAre: 'string' | 'object' | 'string-or-object';
  /** Must a string of arguments parse as JSON? */
  readonly argumentsParse: true;
  /** A request whose history has calls or results must declare tools. */
  readonly toolsDeclared: 'with-calls';
  /** Calls to tools the request does not declare. */
  readonly undeclaredTools: 'refused' | 'discouraged';
  /** (wire) `tool_calls: []`. */
  readonly emptyCalls: 'refused';
  readonly maxCalls: number;
  /** (wire) Role names the list may hold. */
  readonly roles: readonly string[];
  /** Messages of one role in a row. `merged`: they count as one; `accepted`: each stays what it is. */
  readonly consecutive: 'merged' | 'accepted' | 'refused';
  /** Messages of results break the turns of user and assistant: only an error shows it. */
  readonly resultTurns: 'counted';
  readonly first: 'user';
  /** Roles the last message may have. */
  readonly last: readonly string[];
  readonly system: 'top-level' | 'first' | 'anywhere';
  /** Of system messages at the front only one is taken. */
  readonly systemOnce: 'required';
  /** System messages are taken in the list after all. `behind-user`: behind a user turn, before the assistant's or last. */
  readonly systemInList: 'behind-user';
  readonly userRequired: true;
  /** Roles that may follow a role; results are another fact. */
  readonly order: { readonly [role: string]: readonly string[] };
  /** Roles that may follow a tool message. */
  readonly afterResults: readonly string[];
  /** What a message with calls must stand directly behind: a user message or results. */
  readonly callsFollow: 'user-turn';
  /** Calls in a message of their own behind a response without calls; absent where `callsFollow` says it all. */
  readonly callsBehindText: 'refused';
  /** The list may not be empty. */
  readonly messageRequired: true;
  /** Messages without content: all, all but a final one of the assistant, or those of the assistant only. */
  readonly emptyMessage: 'refused' | 'unless-last-assistant' | 'assistant';
  /** Empty text blocks; `blank`: white space only is refused as well. */
  readonly emptyText: 'empty' | 'blank';
  /** Text blocks with white space only in a result; absent where `emptyText` says it all. */
  readonly blankResults: 'refused';
  /** A result that reports an error must say something. */
  readonly emptyErrors: 'refused';
  /** (wire) Pictures and files in a result that reports an error. */
  readonly errorMedia: 'refused';
  /** A final assistant text may not end in white space. */
  readonly trailingWhitespace: 'refused';
  /** (wire) The first call of each step since the user last spoke must carry the provider's signature. */
  readonly thoughtSignature: 'current-turn';
  /** Roles whose results have been accepted after calls without their signature. */
  readonly unsignedRoles: readonly string[];
  /** Media types of the pictures it takes. */
  readonly imageTypes: readonly string[];
  /** Types that are not taken, whatever the bytes are. */
  readonly refusedTypes: readonly string[];
  readonly imageTypeNamed: 'checked';
  /** Data of pictures and files is decoded. `base64`: only its letters are looked at; `images`: only those of pictures. */
  readonly mediaData: 'decoded' | 'base64' | 'images';
  readonly mediaAddresses: 'public';
  /** The longest base64 of a picture, in characters, and the most pixels of a side. */
  readonly imageLength: number;
  readonly imageSide: number;
  /** With more than so many pictures in one request a side may have fewer pixels. */
  readonly imageSideOfMany: { readonly over: number; readonly side: number };
  /** A side of a picture must have more pixels than this. */
  readonly imageLeast: number;
  /** (wire) How the name of a document has to look; white space stands alone in it. */
  readonly documentName: NameShape;
  /** (wire) Two documents may not have one name. */
  readonly documentNames: 'unique';
  /** The most tokens that the model takes in. */
  readonly contextWindow: number;
  /** The most bytes of a request. */
  readonly requestSize: number;
  /** The most pictures and files in one request. */
  readonly mediaCount: number;
  /** (wire) Pictures and files must be written out: no address, no id of a file. */
  readonly mediaSources: 'inline';
  /** Roles whose messages may hold pictures. */
  readonly imageRoles: readonly string[];
  /** (wire) What the id of an item begins with, by what the item is. */
  readonly itemPrefix: Readonly<Record<'reasoning' | 'call' | 'custom' | 'text', string>>;
  /** (wire) Two items may not have one id. */
  readonly itemIds: 'unique';
  /** (wire) A request that is not to be kept may not name items that are not written out. */
  readonly itemsUnstored: 'unknown';
  /** (wire) A reasoning item must be followed by what it led to. */
  readonly reasoningFollowed: 'required';
  /** (wire) What reasoning led to must stand behind it, or come without an id. */
  readonly reasoningBefore: 'required';
  /** (wire) The texts of a reasoning item itself. */
  readonly reasoningContent: 'refused';
  /** (wire) Content is wanted of every message but an assistant's with calls; it may be empty. Or of all roles but those whose messages may come without one (`bare`), and those of which it may be null (`blank`). */
  readonly content: 'required' | { readonly bare: readonly string[]; readonly blank: readonly string[] };
  /** (wire) Marks that last an hour must stand before those that last five minutes. */
  readonly cacheOrder: 'longest-first';
  /** (wire) A block without text may not be marked for the cache. */
  readonly cacheEmpty: 'refused';
  /** (wire) A message that is to be continued must be the last. */
  readonly prefix: 'last';
  /** (wire) Calls that the provider runs must have their result behind them once the user speaks again. */
  readonly serverResults: 'required';
  /** (wire) Calls of which none has a result, in a request that declares no tools: nobody counts them; `never-counted`: nor in any other. */
  readonly undeclaredCalls: 'uncounted' | 'never-counted';
  /** (wire) Tools that a result refers to must be declared. */
  readonly toolReferences: 'declared';
  /** (wire) A request for JSON must have the word in a message. */
  readonly jsonWord: 'required';
  /** (wire) Words beside calls in one message. */
  readonly textWithCalls: 'refused';
  /** (wire) Reasoning beside words in a message with calls. */
  readonly reasoningWithText: 'refused';
  /** (wire) Signatures are bytes: what does not decode is rejected wherever it is. */
  readonly signatureBytes: 'base64';
  /** (wire) What a genuine signature of a call looks like. */
  readonly callSignature: NameShape;
  /** (wire) Pictures in a history that has a system text. */
  readonly imageWithSystem: 'refused';
  /** (wire) The content of a message with calls may not be null. */
  readonly contentOfCalls: 'required';
  /** Signed reasoning is bound to all that stands before it; what a request can ask for where that changed. */
  readonly reasoningBound: RequestChange;
  /** (wire) The most blocks that may be marked for the cache of the prompt. */
  readonly cacheMarks: number;
  /** (wire) The most messages of one request. */
  readonly maxMessages: number;
  /** The most declared tools. */
  readonly maxTools: number;
  /** The most characters of one text. */
  readonly maxText: number;
  /** (wire) Turns with calls must bring back their reasoning: all, or those since the user last spoke. */
  readonly reasoningBack: 'history' | 'current-turn';
  /** (wire) Readable reasoning must carry the provider's signature. */
  readonly signedReasoning: 'required';
  /** (wire) What a genuine signature of reasoning looks like. */
  readonly signature: NameShape;
  /** (wire) An assistant message with reasoning must begin with it. */
  readonly reasoningFirst: true;
  /** (wire) An assistant message may not end with reasoning. */
  readonly reasoningLast: 'refused';
  /** (wire) The turn whose calls are being answered must begin with reasoning. */
  readonly reasoningInLoop: 'required';
  /** (wire) What parts a content may be made of. */
  readonly parts: PartsShape;
  /** (wire) How a content may be written, by role; `*`: all others. */
  readonly contentIs: { readonly [role: string]: 'string' | 'list' | 'string-or-list' };
  /** (wire) The keys that a message may have, by role; `*`: all others. Of a role that is not named nothing is said. */
  readonly messageKeys: { readonly [role: string]: readonly string[] };
  /** (wire) The keys that a part may have, by its type. Of a type that is not named nothing is said. */
  readonly partKeys: { readonly [type: string]: readonly string[] };
  /** (wire) Keys that must be there: of a `part`, of a `call`, of an item by its type. */
  readonly needs: { readonly [what: string]: readonly string[] };
  /** (wire) The kinds of the values in parts and items. */
  readonly forms: WireForms;
  /** (wire) The name that a message may give to who speaks. */
  readonly messageName: NameShape;
  /** (wire) An assistant message that the model is to continue may not hold reasoning. */
  readonly reasoningContinued: 'refused';
}

export type FactId = keyof FactValues;

/** What a target demands in one situation: flat, as rules and passes see it. Made by `factsFor`. */
export type Facts = { readonly [K in FactId]?: Fact<FactValues[K]> };

/** What a target states: one fact, or several of which the first that holds counts. */
export type Demands = { readonly [K in FactId]?: Stated<FactValues[K]> | readonly Stated<FactValues[K]>[] };

/** What a history is checked against. */
export interface Target {
  readonly id: TargetId;
  readonly title: string;
  /** What a person calls it in the middle of a sentence: "Anthropic would answer: ...". */
  readonly speaker: string;
  readonly docs: string;
  /** `library`: reads a stored history itself, before any API does. `any`: nothing says where a history goes. */
  readonly kind: 'api' | 'library' | 'template' | 'any';
  readonly facts: Demands;
  /** The counter that comes nearest to what it counts; absent where none does. */
  readonly counter?: string;
  /** Addresses that go to it: host and path in small letters, without the scheme. */
  readonly hosts?: readonly RegExp[];
  /** The API whose form its requests are written in, where it has none of its own. */
  readonly wire?: TargetId;
  /** The target of the same provider, or of the same servers, that this one is another form of. */
  readonly of?: TargetId;
  /** True if nobody else speaks its form: a history in it goes there, whichever model it names. */
  readonly binds?: true;
  /**
   * The error text, by rule id or `rule:variant`. `{i}` is the message's number in the request, `{p}` the part's, `{item}`
   * the list item's, `{i:key}` that of another message in the data; `+1` counts one further. Other braces name values of
   * the data, lists joined by ", "; without the value there is no text.
   */
  readonly answers: { readonly [rule: string]: string };
  /** What a request can ask for so that a finding is none, by rule id or `rule:variant`. */
  readonly requests?: { readonly [rule: string]: RequestChange };
  /** Keys of a body and of its messages that a request to this API has, and none to others of its form. */
  readonly keys?: { readonly body: readonly string[]; readonly message: readonly string[] };
  /** True if it passes requests on to other APIs, and their errors back. */
  readonly relays?: true;
  /** Models whose name says that a request goes to this API. */
  readonly models: readonly RegExp[];
}
