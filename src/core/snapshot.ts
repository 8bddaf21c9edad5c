import type { FormatId, TargetId } from './model/diagnostic.ts';
import type { Transcript } from './model/message.ts';
import type { Conversation, More } from './model/stored.ts';
import type { CarrierId, OuterText, TextDocument, TextProblem } from './text/document.ts';

/** A transcript with the format it is written in and the API whose rules apply to it. */
export interface OpenedTranscript extends Transcript {
  readonly format: {
    readonly id: FormatId;
    readonly title: string;
    readonly evidence: readonly string[];
    /** True if no message shows a sign of the format's own. */
    readonly isPlain?: true;
    /** True where a message is written wrongly, so that the format is the nearest that there is. */
    readonly isGuess?: true;
    /** True where somebody chose it. */
    readonly isChosen?: true;
  };
  readonly target: {
    readonly id: TargetId;
    readonly title: string;
    /** Why it is this one, in words. */
    readonly reason: string;
    /** True where somebody chose it. */
    readonly isChosen?: true;
  };
}

/** A text, read. Plain data; every question and every plan is about one snapshot. */
export interface Snapshot {
  readonly text: string;
  readonly fileName: string | null;
  /** Format and target of the first transcript; each transcript has its own. */
  readonly format: OpenedTranscript['format'];
  readonly carrier: CarrierId;
  readonly target: OpenedTranscript['target'];
  readonly transcripts: readonly OpenedTranscript[];
  /** Where several conversations stand apart in the text: all of them, and which of them this is. */
  readonly conversations?: readonly Conversation[];
  /** True if the text holds more conversations than are offered. */
  readonly moreConversations?: true;
  readonly conversation?: number;
  /** Of a section of a file: what stands around it. */
  readonly more?: More;
  readonly problems: readonly TextProblem[];
  /** What could be read after mending the syntax; absent when nothing was mended. */
  readonly repairedText?: string;
  /** The texts that the document stands in, from the inside outwards; absent where it stands alone. */
  readonly outer?: readonly OuterText[];
  /** The parsed text the pointers point into (the mended text where there is one, the inner text where it is nested). */
  readonly document: TextDocument;
}
