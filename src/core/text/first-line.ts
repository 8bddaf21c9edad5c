import type { OuterText, TextDocument } from './document.ts';
import { lineAt } from './lines.ts';

/**
 * The line of the file in which the text that pointers lead into begins, from 1 on. Where it is written into a string on
 * one line, its lines are none of the file's: they are counted from 1.
 */
export function firstLine({
  document,
  outer = [],
}: {
  readonly document: TextDocument;
  readonly outer?: readonly OuterText[];
}): number {
  let line = 1;
  let inner = document.text;
  for (const it of outer) {
    if (it.as === 'literal' && inner.includes('\n')) break;
    line += lineAt(it.text, it.start) - 1;
    inner = it.text;
  }
  return line;
}
