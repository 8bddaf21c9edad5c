import type { Edit } from './change.ts';

/** The text with the edits put in. They must not overlap; those at one place keep their order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  const sorted = sortEdits(edits);
  const pieces: string[] = [];
  let done = 0;
  for (const edit of sorted) {
    if (edit.start < done || edit.end < edit.start || edit.end > text.length) {
      throw new RangeError(`Edit ${edit.start}..${edit.end} overlaps another one or lies outside the text.`);
    }
    pieces.push(text.slice(done, edit.start), edit.text);
    done = edit.end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

/** Edits in the order of the text; an insertion comes before what replaces the characters that follow it. */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}
