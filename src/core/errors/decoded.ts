import type { About } from '../api-texts/api-text.ts';
import type { Diagnostic, RuleId, TargetId } from '../model/diagnostic.ts';
import type { Links } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import type { Span } from '../text/change.ts';
import type { Pointer } from '../text/pointer.ts';
import type { RefusedPlace, RequestPlaces } from './place/refused-place.ts';

/** Names one text that one API sends. */
export type ErrorId = string;

/** Figures that the text states: `limit` is what is allowed, `actual` what was sent; other names where a text has more. */
export interface Limits {
  readonly [name: string]: number;
}

/**
 * How far a text is known: word for word, by the kind of fault that it speaks of, by the place that it names alone, or
 * not at all, so that only the file can say something.
 */
export type Degree = 'words' | 'kind' | 'place' | 'file';

/** What a text names, as the API counted: messages and their parts from 0 on. */
export interface NamedPlace {
  readonly messageIndex?: number;
  readonly partIndex?: number;
  /** As the text spells it, without white space and quotes. */
  readonly path?: string;
  readonly ids: readonly string[];
  readonly limits: Limits;
}

/** One fault that the text names. */
export interface ErrorMatch extends Omit<NamedPlace, 'limits'>, Partial<Pick<NamedPlace, 'limits'>> {
  readonly error: ErrorId;
  /** Our rule that asks the same question. */
  readonly rule?: RuleId;
  readonly explanation: string;
  readonly fix: string;
  readonly about: About;
  /** Set where the text is known by its kind only: the matches are then what it may mean, not what it says. */
  readonly confidence?: 'likely' | 'possible';
}

/** The place in the loaded history, how it was found, and how sure that is. */
export interface Culprit {
  readonly at: Pointer;
  readonly messageIndex: number;
  readonly partIndex: number | null;
  readonly how: 'id' | 'path' | 'rule' | 'shifted' | 'file';
  /** `certain`: our own rule agrees; `likely`: the place fits the error; `guess`: the nearest fit. */
  readonly sure: 'certain' | 'likely' | 'guess';
  /** One sentence that says how it was found. */
  readonly note: string;
  /** Where it is written in the text of the file, and on which line; absent where only messages are known. */
  readonly span?: Span;
  readonly line?: number;
}

/** An error text, read: the innermost message, what it names, and where that is. */
export interface DecodedError {
  readonly status?: number;
  /** Who spoke, as far as the text tells. */
  readonly provider?: string;
  /** The API whose rules the error is about. */
  readonly target?: TargetId;
  /** The innermost message. */
  readonly payload: string;
  /** Absent when the text says nothing that is known here, not even that something was refused. */
  readonly degree?: Degree;
  /** Whom it concerns; also set for a trouble outside the history. */
  readonly about?: About;
  /** What the same words can be about as well, the likeliest first: never the history. */
  readonly mayBe?: readonly About[];
  /**
   * Every fault in the text, the specific before the general; empty when nothing is recognised. Of a text that is known
   * by its kind only: every rule that may be meant, with a file at hand the one that it breaks first.
   */
  readonly matches: readonly ErrorMatch[];
  /** Plain words about the first match, or about a known trouble that is not in the history (limits of use, access). */
  readonly explanation: string;
  readonly fix: string;
  /** False also when nothing is recognised. */
  readonly aboutHistory: boolean;
  /** Set where the fault is known and no rule here looks for it: a file is not checked for it yet. */
  readonly unchecked?: true;
  /** What the text names though its fault is not known. */
  readonly place?: NamedPlace;
  readonly culprit?: Culprit;
  /** The places of the request that the text names, literally; absent where it names none that is there. */
  readonly refused?: readonly RefusedPlace[];
  /** Set when everything that the error can mean was checked in the whole file, and is not there: what was checked. */
  readonly notInFile?: string;
  /** Set when the fault was not found and the file cannot rule it out: what was checked, and what was not. */
  readonly notChecked?: string;
}

/** The history that an error is looked up in. Diagnostics are those of `targetId`. */
export interface ErrorContext {
  readonly messages: readonly Message[];
  readonly links?: Links;
  readonly diagnostics: readonly Diagnostic[];
  readonly targetId: TargetId;
  /** The target of the API that spoke, in the form of the file; null where it has none in that form. */
  readonly speaker?: TargetId | null;
  /** The text of the file, to look for what stands outside the messages; absent where only messages are known. */
  readonly text?: string;
  /** What of the file no rule looked at, in words that complete "not checked: ..."; empty where everything was. */
  readonly unchecked?: readonly string[];
  /** The document, with the request around the messages where it is one. */
  readonly request?: RequestPlaces;
}
