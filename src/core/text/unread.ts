import { Attached } from './attached.ts';
import type { TextDocument } from './document.ts';
import { skipSpace } from './scan.ts';

/** A stretch of a JSONL text that was not read as a record. */
export interface UnreadLine {
  /** How many records stand before it. */
  readonly before: number;
  readonly text: string;
}

/** The lines among the records of a document that could not be read. Empty where the text is no list of records. */
export function unreadLines({ text, records }: TextDocument): UnreadLine[] {
  const found: UnreadLine[] = [];
  if (records === null) return found;
  for (let i = 0; i <= records.length; i += 2) {
    const from = records[i - 1] ?? 0;
    const to = records[i] ?? text.length;
    // Between records that stand one after the other there is a line break and nothing else.
    if (to - from < 3) continue;
    const start = skipSpace(text, from);
    if (start >= to || (i === 0 && text.slice(start, to) === '\ufeff')) continue;
    for (const line of text.slice(start, to).split('\n'))
      if (line.trim() !== '') found.push({ before: i / 2, text: line });
  }
  return found;
}

const known = new Attached<TextDocument, readonly UnreadLine[]>();

/** Tells of an id whether it is written in a line that could not be read. The lines are looked for once. */
export function unreadIn(document: TextDocument): (id: string) => boolean {
  return (id) => {
    let lines = known.get(document);
    if (!lines) known.set(document, (lines = unreadLines(document)));
    const written = JSON.stringify(id);
    return lines.some((it) => it.text.includes(written));
  };
}
