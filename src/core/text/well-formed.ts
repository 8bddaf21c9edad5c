import type { TextDocument } from './document.ts';

/** Documents whose text was looked through, and has no half of a surrogate pair. */
const known = new WeakSet<TextDocument>();

/** False where a half of a surrogate pair is in the text. Looked for once. */
export function isWellFormed(document: TextDocument): boolean {
  if (known.has(document)) return true;
  const text: string & { isWellFormed?(): boolean } = document.text;
  const is = text.isWellFormed?.() ?? !/[\ud800-\udfff]/u.test(text);
  if (is) known.add(document);
  return is;
}

/** Of a text in which a few lines are others: where the rest is known only these are looked through. */
export function noteWellFormed(document: TextDocument, before: TextDocument, lines: string): void {
  if (known.has(before) && isWellFormed({ ...document, text: lines })) known.add(document);
}
