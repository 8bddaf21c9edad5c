import type { Edit } from '../core/index.ts';

/** A stretch of the text that stays, or characters that come in. */
type Piece = { readonly from: number; readonly to: number } | { readonly text: string };

/** One list of edits that does what two do one after the other; the offsets of both results are those of the first text. */
export function compose(first: readonly Edit[], second: readonly Edit[]): Edit[] {
  if (first.length === 0) return inOrder(second);
  const middle = piecesOf(first);
  const out: Piece[] = [];
  let index = 0;
  let used = 0;
  const take = (count: number, emit: boolean) => {
    let left = count;
    for (let piece = middle[index]; left > 0 && piece; piece = middle[index]) {
      const size = sizeOf(piece) - used;
      const n = Math.min(left, size);
      if (emit) out.push(part(piece, used, used + n));
      left -= n;
      used += n;
      if (n === size) {
        index++;
        used = 0;
      }
    }
  };
  let at = 0;
  for (const edit of inOrder(second)) {
    take(edit.start - at, true);
    if (edit.text !== '') out.push({ text: edit.text });
    take(edit.end - edit.start, false);
    at = edit.end;
  }
  take(Number.POSITIVE_INFINITY, true);
  return editsOfPieces(out);
}

/** The text with edits put in; they must not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  const pieces: string[] = [];
  let done = 0;
  for (const edit of inOrder(edits)) {
    pieces.push(text.slice(done, edit.start), edit.text);
    done = edit.end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

/** The edits that take others back; `before` is the text that those were edits of. */
export function inverse(before: string, edits: readonly Edit[]): Edit[] {
  let moved = 0;
  return inOrder(edits).map(({ start, end, text }) => {
    const from = start + moved;
    moved += text.length - (end - start);
    return { start: from, end: from + text.length, text: before.slice(start, end) };
  });
}

/** The one edit that turns a text into another: what is between their common beginning and end. */
export function difference(before: string, after: string): Edit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  if (isBetween(before, start) || isBetween(after, start)) start--;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++;
  if (isBetween(before, before.length - end) || isBetween(after, after.length - end)) end--;
  return [{ start, end: before.length - end, text: after.slice(start, after.length - end) }];
}

/** Inside a character of two units, which is written as one. */
const isBetween = (text: string, at: number): boolean =>
  (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Edits in the order of the text; an insertion comes before what replaces the characters that follow it. */
export function inOrder(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}

function piecesOf(edits: readonly Edit[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const edit of inOrder(edits)) {
    if (edit.start > done) pieces.push({ from: done, to: edit.start });
    if (edit.text !== '') pieces.push({ text: edit.text });
    done = edit.end;
  }
  pieces.push({ from: done, to: Number.POSITIVE_INFINITY });
  return pieces;
}

function editsOfPieces(pieces: readonly Piece[]): Edit[] {
  const edits: Edit[] = [];
  let done = 0;
  let texts: string[] = [];
  for (const piece of pieces) {
    if ('text' in piece) {
      texts.push(piece.text);
      continue;
    }
    if (piece.from > done || texts.length > 0) edits.push({ start: done, end: piece.from, text: texts.join('') });
    texts = [];
    done = piece.to;
  }
  return edits;
}

const sizeOf = (piece: Piece): number => ('text' in piece ? piece.text.length : piece.to - piece.from);

function part(piece: Piece, from: number, to: number): Piece {
  if ('text' in piece) return { text: piece.text.slice(from, to) };
  return { from: piece.from + from, to: piece.from + to };
}
