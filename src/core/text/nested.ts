import type { Edit, Span } from './change.ts';

/**
 * Edits of the decoded content of a string literal as edits of the text around it: JSON inside a JSON string is changed
 * without touching how its other characters are escaped. `literal` spans the string with its quotes.
 */
export function nestedEdits(text: string, literal: Span, inner: readonly Edit[]): Edit[] {
  if (inner.length === 0) return [];
  const offsets = outerOffsets(
    text,
    literal,
    inner.flatMap((edit) => [edit.start, edit.end]),
  );
  const outer = (offset: number): number => offsets.get(offset) ?? literal.end - 1;
  const escaped = escaper(text, literal);
  return inner.map((edit) => ({ start: outer(edit.start), end: outer(edit.end), text: escaped(edit.text) }));
}

/** Where the characters at some offsets of a string's decoded content are written. Offsets behind the end are its end. */
export function outerOffsets(text: string, literal: Span, inner: readonly number[]): Map<number, number> {
  const wanted = [...new Set(inner)].sort((a, b) => a - b);
  const found = new Map<number, number>();
  const last = literal.end - 1;
  let at = literal.start + 1;
  let decoded = 0;
  for (const offset of wanted) {
    for (; decoded < offset && at < last; decoded++) {
      if (text.charCodeAt(at) !== 92) at++;
      else at += text[at + 1] === 'u' ? 6 : 2;
    }
    found.set(offset, Math.min(at, last));
  }
  return found;
}

/** Escapes as the literal does: characters beyond ASCII and slashes as it has them, the rest as JSON must. */
function escaper(text: string, literal: Span): (content: string) => string {
  const original = text.slice(literal.start, literal.end);
  const isAscii = !/[^\0-\x7f]/.test(original) && /(?<!\\)(?:\\\\)*\\u(?!00[0-7])[\da-fA-F]{4}/.test(original);
  const hasSlashes = /(?<!\\)(?:\\\\)*\\\//.test(original);
  return (content) => {
    let written = JSON.stringify(content).slice(1, -1);
    if (hasSlashes) written = written.replaceAll('/', '\\/');
    if (!isAscii) return written;
    return written.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  };
}
