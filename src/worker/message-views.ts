/** What the page sees of one message. */
import type { Role } from '../core/index.ts';
import type { PartView } from './session-views.ts';

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

/** A message or the whole text as it is written, or a piece of what is very long; a message of several records joined by newlines. */
export interface WrittenView {
  readonly text: string;
  /** Where the piece begins in it, and how long it is. */
  readonly from: number;
  readonly of: number;
  /** Its offset in the text, null when it is joined. */
  readonly offset: number | null;
  /** The line of the file in which the piece begins, from 1 on; null when it is joined. */
  readonly line: number | null;
}

/** Which piece of something long is asked for: from a character on, or round a place of the text; else its beginning. */
export interface WrittenAsk {
  /** What is longer comes in pieces of so many characters. */
  readonly most: number;
  readonly piece: number;
  readonly from?: number;
  readonly round?: number;
}
