import type { FormatId, TargetId } from './model/diagnostic.ts';
import type { Transcript } from './model/message.ts';
import type { CarrierId, TextDocument, TextProblem } from './text/document.ts';

/** A text, read. Plain data; every question and every plan is about one snapshot. */
export interface Snapshot {
  readonly text: string;
  readonly fileName: string | null;
  readonly format: { readonly id: FormatId; readonly title: string; readonly evidence: readonly string[] };
  readonly carrier: CarrierId;
  readonly target: { readonly id: TargetId; readonly title: string; readonly reason: string };
  readonly transcripts: readonly Transcript[];
  readonly problems: readonly TextProblem[];
  /** What could be read after mending the syntax; absent when nothing was mended. */
  readonly repairedText?: string;
  /** The parsed text the pointers point into (the mended text where there is one). */
  readonly document: TextDocument;
}
