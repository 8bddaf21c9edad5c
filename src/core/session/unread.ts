import type { TextDocument } from '../text/document.ts';
import { type UnreadLine, unreadLines } from '../text/unread.ts';

const known = new WeakMap<TextDocument, readonly UnreadLine[]>();

/** Tells of an id whether it is written in a line that could not be read. The lines are looked for once. */
export function unreadIn(document: TextDocument): (id: string) => boolean {
  return (id) => {
    let lines = known.get(document);
    if (!lines) known.set(document, (lines = unreadLines(document)));
    const written = JSON.stringify(id);
    return lines.some((it) => it.text.includes(written));
  };
}
