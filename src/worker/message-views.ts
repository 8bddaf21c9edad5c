/** What the page sees of one message. */
import type { Role } from '../core/index.ts';
import type { PartView } from './views.ts';

export interface MessageView {
  readonly index: number;
  readonly role: Role;
  readonly roleName: string;
  readonly place: string;
  readonly parts: readonly MessagePart[];
}

/** A part of which a very long text is sent only in part. */
export interface MessagePart extends PartView {
  /** Characters of the whole text. */
  readonly length: number;
}

/** A message as it is written, or a piece of a very long one; joined by newlines where it stands in several records. */
export interface WrittenView {
  readonly text: string;
  /** Where the piece begins in the message, and how long that is. */
  readonly from: number;
  readonly of: number;
  /** Offset of the whole message in the text, null when it is joined. */
  readonly offset: number | null;
}

/** Which piece of a long message is asked for: from a character on, or round a place of the text; else its beginning. */
export interface WrittenAsk {
  /** Longer messages come in pieces of so many characters. */
  readonly most: number;
  readonly piece: number;
  readonly from?: number;
  readonly round?: number;
}
