import type { Json } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';

/** Where the messages are a section of a file: more of the same history stands there. */
export interface More {
  readonly before: boolean;
  readonly behind: boolean;
}

/**
 * A place where the thread of a session goes on although the record before it is not there, or could not be read;
 * `begins`: where nothing stands before it that the thread could go on with; `shown`: where a copy for the screen shows
 * words that no record holds.
 */
export interface Bridge {
  /** The record that names the one that is not there. */
  readonly at: Pointer;
  /** The first message after it: so many stand before it, and would be lost without the bridge. */
  readonly message: number;
  readonly why: 'missing' | 'unread' | 'begins' | 'shown';
  /** True if recorded prompts show that what stands before it was sent. */
  readonly isProven: boolean;
}

/** Something in a file that the program which keeps it refuses when it reads the file again. */
export interface ClientFault {
  /** The value that it refuses, or the place where it misses one. */
  readonly at: Pointer;
  /** What refuses it: "Copilot CLI 1.0.6". */
  readonly client: string;
  /** The place in its own words: `line 4: data.summary`. */
  readonly path: string;
  /** What it says. */
  readonly says: string;
  /** What can stand there instead; undefined takes the key out, null: nothing is known. */
  readonly mend: { readonly at: Pointer; readonly to: Json | undefined; readonly isLossless: boolean } | null;
}

/** Something that a program mends in its own history before it sends it: what the file holds is then no fault. */
export interface Mend {
  readonly what: 'blank-text' | 'last-turn' | 'results-order' | 'unanswered-calls';
  /** What it gives open calls as their result. */
  readonly placeholder?: string;
  /** One sentence: "Claude Code leaves out texts of white space." */
  readonly says: string;
  readonly source: string;
  /** The day on which it was found, as in 2026-11-21. */
  readonly checked: string;
}

/** A name and an id of a conversation, as far as it has them. */
export interface Called {
  readonly name: string | null;
  readonly id: string | null;
}

/** Who runs a model, and the form of its API, in the words of a file. */
export interface Via {
  readonly provider: string;
  readonly api: string;
}

/** One of several conversations that stand apart in a text, each in a place of its own. */
export interface Conversation {
  /** Where it stands, in a few words. */
  readonly label: string;
  readonly format: string;
  /** Elements of its list, before they are read. */
  readonly elements: number;
}
