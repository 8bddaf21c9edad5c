/** What an API said of the request: an error text that was pasted, came with a file or a sample, or is recorded in the file. */
import type { DecodedError } from '../core/index.ts';
import type { RowView } from '../worker/protocol.ts';

/** A message, as it was when the error was about it. */
export interface Found {
  readonly index: number;
  readonly row: RowView | null;
}

interface Explained {
  readonly decoded: DecodedError;
  /** The errors of a log, where the text holds several. */
  readonly log: readonly DecodedError[];
}

export type Refusal =
  /** The text is blank. */
  | { readonly at: 'none'; readonly text: string }
  /** `last`: of the text or the conversation before, shown until this one is explained. */
  | {
      readonly at: 'reading';
      readonly text: string;
      readonly last: Explained | null;
      readonly found: Found | null;
    }
  /** `found` stays once a fix has ended the error. */
  | (Explained & { readonly at: 'read'; readonly text: string; readonly found: Found | null });

export const NO_REFUSAL: Refusal = { at: 'none', text: '' };

const explainedIn = (refusal: Refusal): Explained | null =>
  refusal.at === 'read' ? refusal : refusal.at === 'reading' ? refusal.last : null;

/** What the text means; null while that is not known. */
export const decodedIn = (refusal: Refusal): DecodedError | null => explainedIn(refusal)?.decoded ?? null;

/** True while nothing is known of what an API said: no verdict of ours counts until then. */
export const isUnread = (refusal: Refusal): boolean => refusal.at === 'reading' && refusal.last === null;

const NO_LOG: readonly DecodedError[] = [];
export const logIn = (refusal: Refusal): readonly DecodedError[] => explainedIn(refusal)?.log ?? NO_LOG;

export const foundIn = (refusal: Refusal): Found | null => (refusal.at === 'none' ? null : refusal.found);

/** Another text, which has to be explained. */
export function worded(refusal: Refusal, text: string): Refusal {
  if (text.trim() === '') return { at: 'none', text };
  if (text === refusal.text) return refusal;
  return { at: 'reading', text, last: explainedIn(refusal), found: null };
}

/** Something else is open, or nothing: what the text means there is not known. */
export const elsewhere = (refusal: Refusal): Refusal =>
  refusal.at === 'none' ? refusal : { at: 'reading', text: refusal.text, last: null, found: null };

/** A text is explained; where another has taken its place that changes nothing. */
export const explained = (refusal: Refusal, text: string, { decoded, log }: Explained): Refusal =>
  refusal.at === 'none' || refusal.text !== text ? refusal : { at: 'read', text, decoded, log, found: refusal.found };

/** The message that it is about; the first that was found stays. */
export const foundAt = (refusal: Refusal, found: Found): Refusal =>
  refusal.at === 'none' || refusal.found !== null ? refusal : { ...refusal, found };

/** One of the errors of a log is looked at. */
export const showing = (refusal: Refusal, decoded: DecodedError): Refusal =>
  refusal.at === 'none'
    ? refusal
    : { at: 'read', text: refusal.text, decoded, log: logIn(refusal), found: refusal.found };
