import type { Span } from '../../../core/index.ts';

/** What was read, for a revision. */
export interface Written {
  readonly revision: number;
  readonly what: What;
  readonly text: string;
  /** Where it begins in the text as it is written; null if it is joined from several places. */
  readonly offset: number | null;
  readonly from: number;
  readonly of: number;
  readonly line: number | null;
  /** Where the whole message is. */
  readonly message: Span | null;
}

/** A message, or the whole text. */
export type What = number | 'all';
