import { type Reading, unread } from './carriers/carrier.ts';
import { carriers } from './carriers/index.ts';
import { diagnose, hopeless } from './carriers/unreadable.ts';

export type { Reading } from './carriers/carrier.ts';

/**
 * Reads any text as JSON or JSONL. Never throws: an unreadable text gives a document of carrier `none` and one problem
 * that says what was found. Where a cut end had to be closed, the document is that of `repairedText`.
 */
export function readText(text: string): Reading {
  const reason = hopeless(text);
  if (reason !== null) return { document: unread(text), problems: [reason] };
  for (const carrier of carriers) {
    const reading = carrier.read(text);
    if (reading !== null) return reading;
  }
  return { document: unread(text), problems: [diagnose(text)] };
}
