import { firstLine, lineIndex, type Snapshot } from '../core/index.ts';

/** The lines of the file by offsets of the text that pointers lead into; so many stand before the text that was read. */
export function fileLines(snapshot: Snapshot, unread = 0): (offset: number) => number {
  const { lineOf } = lineIndex(snapshot.document.text);
  const before = unread + firstLine(snapshot) - 1;
  return (offset) => before + lineOf(offset);
}

/** A sentence in which a line of the open text is named, with the line of the file in its place; so many stand before it. */
export function namingLine(sentence: string, line: number, before: number): string {
  return before === 0 ? sentence : sentence.replace(new RegExp(`\\b([Ll]ine) ${line}\\b`), `$1 ${line + before}`);
}
