import type { TargetId } from '../model/diagnostic.ts';

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
}

/** Writes facts that were all checked on one day, unless one says another. */
export const factsChecked =
  (day: string) =>
  <T>(is: T, source: string, confidence: Confidence, note?: string, checked = day): Fact<T> => ({
    is,
    source,
    checked,
    confidence,
    ...(note === undefined ? {} : { note }),
  });

/** How a string must look. `pattern` is a regular expression source, anchored. */
export interface NameShape {
  readonly pattern: string | null;
  readonly min: number;
  readonly max: number | null;
}

/**
 * What an API demands of a history: nouns, never verbs. A fact that is absent is a demand the API does not make.
 * Facts marked (wire) are about the API's own spelling and count only for transcripts written in a format of that API.
 */
export interface Facts {
  /** Where the results of an assistant turn must stand. `next-turn`: at the beginning of the next user turn (consecutive
   *  user messages count as one turn where `consecutive` is `merged`). `directly-after`: tool messages directly after.
   *  `next-message`: in the next message. `anywhere-after`: later. */
  readonly results?: Fact<'next-turn' | 'directly-after' | 'next-message' | 'anywhere-after'>;
  /** Must a call be answered at all, also at the very end of the list? */
  readonly answers?: Fact<'always' | 'unless-last'>;
  /** Must a result have its call? */
  readonly orphans?: Fact<'refused'>;
  readonly duplicateResults?: Fact<'refused'>;
  /** Results must come before anything else in their user turn. */
  readonly resultsFirst?: Fact<true>;
  /** The results of one assistant turn belong into one message. */
  readonly resultsTogether?: Fact<true>;
  /** Where call ids must be unique. */
  readonly uniqueCallIds?: Fact<'turn' | 'history'>;
  /** (wire) */
  readonly callIdRequired?: Fact<true>;
  /** Repeating an id of an earlier turn, where `uniqueCallIds` asks for less than the whole history. */
  readonly reusedCallIds?: Fact<'discouraged'>;
  /** One result may answer two calls of one turn that share an id. */
  readonly sharedResults?: Fact<'accepted'>;
  readonly callId?: Fact<NameShape>;
  /** (wire) Ids of calls that the provider runs itself. */
  readonly serverCallId?: Fact<NameShape>;
  readonly callName?: Fact<NameShape>;
  /** (wire) */
  readonly argumentsAre?: Fact<'string' | 'object' | 'string-or-object'>;
  /** Must a string of arguments parse as JSON? */
  readonly argumentsParse?: Fact<true>;
  /** Calls to tools the request does not declare. */
  readonly undeclaredTools?: Fact<'refused' | 'discouraged'>;
  /** (wire) `tool_calls: []`. */
  readonly emptyCalls?: Fact<'refused'>;
  readonly maxCalls?: Fact<number>;
  /** (wire) Role names the list may hold. */
  readonly roles?: Fact<readonly string[]>;
  readonly consecutive?: Fact<'merged' | 'refused'>;
  readonly first?: Fact<'user'>;
  /** What the last message may be. `models` limits the demand to model ids that match one of these patterns. */
  readonly last?: Fact<{ readonly roles: readonly string[]; readonly models: string | null }>;
  readonly system?: Fact<'top-level' | 'first' | 'anywhere'>;
  /** Models (a pattern) that take system messages inside the list after all, behind a user turn. */
  readonly systemInList?: Fact<{ readonly models: string }>;
  readonly userRequired?: Fact<true>;
  /** Roles that may follow a role. */
  readonly order?: Fact<{ readonly [role: string]: readonly string[] }>;
  /** Messages without content. `unless-last-assistant`: allowed only for a final assistant message. */
  readonly emptyMessage?: Fact<'refused' | 'unless-last-assistant'>;
  /** Empty text blocks; `blank`: white space only is refused as well. */
  readonly emptyText?: Fact<'empty' | 'blank'>;
  /** A final assistant text may not end in white space. */
  readonly trailingWhitespace?: Fact<'refused'>;
}

/** Where the sentences of `answers` may be filled from: the finding's data, and the message's number. */
export interface Target {
  readonly id: TargetId;
  readonly title: string;
  /** What a person calls it in the middle of a sentence: "Anthropic would answer: ...". */
  readonly speaker: string;
  readonly docs: string;
  readonly facts: Facts;
  /**
   * What the API would answer, by rule id or `rule:variant`. `{i}` is the request's message number, `{p}` the part's
   * number in it, `{i:key}` the request's number of another message that the finding's data names, other braces name a
   * value of the data; lists are joined by ", ". A text that names a value the finding lacks is not given.
   */
  readonly answers: { readonly [rule: string]: string };
  /** Models whose name says that a request goes to this API. */
  readonly models: readonly RegExp[];
}
