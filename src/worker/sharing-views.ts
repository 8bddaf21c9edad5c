import type { RedactKind, Replaced } from '../core/index.ts';
import type { WrittenSides } from './sides/figures.ts';

/** A copy to be shown to somebody else. */
export interface SharingRequest {
  /** The key of the one finding that is to be in it; null for the whole transcript. */
  readonly only: string | null;
  /** What is replaced; null for nothing. */
  readonly redact: { readonly kinds: readonly RedactKind[]; readonly words: readonly string[] } | null;
  /** Of the conversation before the change that was applied last: the finding is no longer in it. */
  readonly isBefore?: boolean;
}

export interface SharingView {
  readonly sides: WrittenSides;
  readonly extension: 'json' | 'jsonl' | 'txt';
  /** Characters of the copy and of the transcript. */
  readonly size: number;
  readonly before: number;
  readonly left: number;
  readonly removed: number;
  /** Texts that were tried on the way to the smallest. */
  readonly steps: number;
  /** Why it is no smaller; null where that is plain. */
  readonly note: string | null;
  /** What was replaced, the most telling first. Capped. */
  readonly replaced: readonly Replaced[];
  readonly moreReplaced: number;
  /** What was not, and why: sentences. */
  readonly untouched: readonly string[];
}
