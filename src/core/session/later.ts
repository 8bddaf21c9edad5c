/**
 * Functions of the door whose work comes with later issues. They keep their shapes and say plainly that nothing was
 * done; none pretends.
 */
import type { Snapshot } from '../snapshot.ts';

const NOT_BUILT = 'is not built yet; the text is returned unchanged.';

/** Finds the smallest text with the same finding. Not built yet: returns the text unchanged, 0 removed, with a note. */
export function shrinkTranscript(
  snapshot: Snapshot,
  _key: string,
): { readonly text: string; readonly removed: number; readonly steps: number; readonly note: string } {
  return { text: snapshot.text, removed: 0, steps: 0, note: `Shrinking ${NOT_BUILT}` };
}

/** Replaces secrets and names. Not built yet: returns the text unchanged and lists that as untouched. */
export function redactTranscript(snapshot: Snapshot): {
  readonly text: string;
  readonly replaced: readonly object[];
  readonly untouched: readonly string[];
} {
  return { text: snapshot.text, replaced: [], untouched: [`Redaction ${NOT_BUILT}`] };
}
