import type { FormatId, TargetId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Message, Transcript } from '../model/message.ts';
import type { Pointer } from '../text/pointer.ts';
import type { Spelling } from '../text/spelling.ts';

/** Why a document is held to be of a format. */
export interface Evidence {
  /** 0..100; the highest wins, ties are decided by the order of the registry. */
  readonly score: number;
  /** Short facts: "`tool_use` blocks in 3 messages". */
  readonly why: readonly string[];
}

/** The parsed document as a format sees it. */
export interface Source {
  /** The parsed root; for JSONL the list of the records' values. */
  readonly value: unknown;
  readonly isRecords: boolean;
}

/** A part of the document with its new spelling. `at` names a list or an object of the snapshot. */
export interface Placement {
  readonly at: Pointer;
  readonly spelling: Spelling;
}

/**
 * A wire shape: how it is recognised, how it is read, how new things are spelled in it. Reads without judging:
 * whatever it meets, it gives messages; what it does not understand is `opaque` or role `other`.
 */
export interface Format {
  readonly id: FormatId;
  readonly title: string;
  readonly docs: string;
  /** The API whose own wire this is; null if the format is no API's. */
  readonly api: TargetId | null;
  /** The target to check against when nothing else says which. */
  readonly target: TargetId;
  /** Where a new result goes: into a user message, or into a message of its own. */
  readonly results: 'in-user' | 'own-message';
  detect(source: Source): Evidence | null;
  read(source: Source): Transcript[];
  /**
   * Spells a drafted history. Everything the draft did not touch is a `copy`. Never called for an unchanged draft.
   * Returns null with a reason where the format cannot hold it.
   */
  spell(source: Source, transcript: Transcript, draft: Draft): readonly Placement[];
  /** Reads one message value outside a document, for the library functions over plain lists. */
  readMessage?(value: unknown, index: number): Message;
}
