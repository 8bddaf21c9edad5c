/** What the page sees of a conversation that is read: plain data that survives `structuredClone`. */
import type { Role } from '../core/index.ts';
import type { PartView } from './session-views.ts';

/** A text without its middle, where it is long. */
export interface Excerpt {
  readonly head: string;
  /** Characters left out between the two. */
  readonly left: number;
  readonly tail: string;
}

/** One part with the place it has in its message. Its words are in `words`, `part.text` is empty. */
export interface ReadPart {
  readonly message: number;
  readonly at: number;
  readonly part: PartView;
  readonly words: Excerpt;
}

/** An argument that another try has otherwise. What was not there is null. */
export interface ArgumentChange {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What is read in one piece: a part, and for a call what answers it. */
export interface ReadBlock extends ReadPart {
  /** Results of a call; empty where nothing answers it. */
  readonly results: readonly ReadPart[];
  /** The call is the provider's own: nobody else answers it. */
  readonly server: boolean;
  /** A result whose call is nowhere. */
  readonly orphan: boolean;
  /** The call comes after one of the same tool that failed: the message of that one, and what is otherwise now. */
  readonly again: { readonly message: number; readonly changes: readonly ArgumentChange[] } | null;
}

/** A message as a person reads it. */
export interface ReadView {
  readonly index: number;
  readonly role: Role;
  readonly roleName: string;
  /** "line 762" or "messages.29". */
  readonly place: string;
  readonly note: string | null;
  readonly blocks: readonly ReadBlock[];
  /** The message with the call under which all of this one is shown; null if it is shown by itself. */
  readonly shownIn: number | null;
}
