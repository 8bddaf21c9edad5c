import type { Span } from '../text/change.ts';
import type { Pointer } from '../text/pointer.ts';
import type { RequestChange } from './request-change.ts';

export type RuleId = string;
export type FixId = string;
export type PassId = string;
export type PresetId = string;
export type FormatId = string;
export type TargetId = string;

export type Severity = 'error' | 'warning' | 'info';

/** Values that explain a finding: names, ids, counts. Texts are made from them, tests compare them. */
export type FindingData = { readonly [key: string]: string | number | boolean | null | readonly (string | number)[] };

export interface RelatedPlace {
  readonly messageIndex: number;
  readonly at: Pointer;
  /** What this place is to the finding: "the call that it answers". */
  readonly label: string;
}

/** What a rule says. Places are those of the transcript it was given. */
export interface Finding {
  /** -1 when the finding is about the transcript as a whole. */
  readonly messageIndex: number;
  /** null when it is about the message. */
  readonly partIndex: number | null;
  readonly at: Pointer;
  readonly data: FindingData;
  /** Selects the sentence and the predicted answer when a rule has several. */
  readonly variant?: string;
  readonly severity?: Severity;
  readonly related?: readonly RelatedPlace[];
  /** Where it is written, when the rule knows better than `at` (spelling rules). */
  readonly span?: Span;
}

/** A finding dressed for the screen. */
export interface Diagnostic {
  /** Stable name of this finding in this text: rule, place and occurrence. */
  readonly key: string;
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly message: string;
  readonly messageIndex: number;
  readonly partIndex: number | null;
  /** The key that it is about; else the message, part or picture. */
  readonly at: Pointer;
  /** The message, part or picture that the key is of; absent where `at` is that itself. */
  readonly within?: Pointer;
  /** UTF-16 offsets in the snapshot's text; null when the transcript has no text (a plain list). */
  readonly span: Span | null;
  readonly related: readonly RelatedPlace[];
  /** What the target's API would answer, with the real indices and ids. */
  readonly predicted?: string;
  readonly fixes: readonly FixId[];
  /** Ways out that change the request and not the history. */
  readonly requests?: readonly RequestChange[];
  /** Why nothing in the history can end it, where that is so. */
  readonly unfixable?: string;
  readonly data: FindingData;
  readonly variant?: string;
}

/** Where the message, part or picture is written that a finding is about, whichever key of it it names. */
export const wholeOf = ({ at, within }: Pick<Diagnostic, 'at' | 'within'>): Pointer => within ?? at;
