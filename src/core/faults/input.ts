import type { Links } from '../model/links.ts';
import type { Transcript } from '../model/message.ts';
import type { PlanContext } from '../operations/context.ts';
import type { RequestQuestion } from '../request/fault.ts';

/** Spelling oddities of the text, already placed in messages. */
export interface PlacedOddity {
  readonly kind: 'duplicate-key' | 'unsafe-number' | 'prototype-key' | 'too-deep' | 'invalid-character';
  /** -1 outside the messages. */
  readonly messageIndex: number;
  readonly at: string;
  readonly start: number;
  readonly end: number;
  readonly detail: string;
}

/** A place that an API names when it rejects a request, and what it asks for there. */
export interface NamedPlace {
  readonly at: string;
  /** As the error spells it. */
  readonly path: string;
  readonly isSure: boolean;
  /** A key that the error names and that is not there. */
  readonly missing: string | null;
  /** A message that was found for the error, and the part of it; absent for a place that the error spells. */
  readonly message?: number;
  readonly part?: number | null;
  readonly asks: {
    readonly remove: boolean;
    readonly rename: string | null;
    readonly values: readonly unknown[];
    readonly type: string | null;
    readonly missing: boolean;
    readonly repeated: boolean;
    readonly begins: boolean;
    readonly isMet: boolean;
    readonly isBroken: boolean;
  };
}

/** What rules are asked about: a history, paired, with what its target demands. */
export interface RuleInput
  extends Pick<PlanContext, 'facts' | 'native' | 'sent' | 'namedRules' | 'deniedCalls' | 'raw' | 'isUnread'> {
  readonly transcript: Transcript;
  readonly links: Links;
  readonly oddities: readonly PlacedOddity[];
  /** The request around the messages; absent for drafts, and where the document is none of the target's form. */
  readonly request?: RequestQuestion;
  /** Places of the request that a pasted error names; absent where none was pasted. */
  readonly refused?: readonly NamedPlace[];
  /** What a pasted error says of a request that is in the form of another API. */
  readonly otherForm?: {
    readonly titles: { readonly speaker: string; readonly own: string };
    readonly word: string;
    readonly isMissing: boolean;
    readonly places: readonly string[];
  };
  /** The text of the document was mended before it could be read. */
  readonly repaired: readonly { readonly kind: string; readonly message: string; readonly offset: number | null }[];
}
