import { messageName } from '../../parts/formatting.ts';

/** What somebody typed and did not finish. */
interface Draft {
  /** The message; null for one that is to be inserted. */
  readonly index: number | null;
  /** The text that it was typed in. */
  readonly before: string;
  readonly text: string;
}

/** A shorter text may be in many messages. */
const TELLING = 20;

let draft: Draft | null = null;

export function keepDraft(typed: Draft | null): void {
  draft = typed;
}

/** What was typed in one of these texts of a message, which may have another number by now; null for nothing. */
export function draftOf(index: number | null, texts: readonly (string | null)[]): Draft | null {
  if (draft === null || !texts.includes(draft.before)) return null;
  const isMoved = draft.index !== null && index !== null && draft.before.length >= TELLING;
  return draft.index === index || isMoved ? draft : null;
}

/** What is said where an edit is left without an end; null where none is. */
export function draftWords(): string | null {
  if (draft === null) return null;
  const [what, how] =
    draft.index === null ? ['the new message', 'insert one'] : [messageName(draft.index), 'edit the message'];
  return `Your edit of ${what} is not finished. It is kept: ${how} again to go on.`;
}
