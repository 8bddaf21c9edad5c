import { convert, type ReadIn } from '../convert/convert.ts';
import { formatById, listsFor } from '../formats/detect.ts';
import type { FormatId } from '../model/diagnostic.ts';
import type { Snapshot } from '../snapshot.ts';
import { textOf } from './apply.ts';

/** Reads the list that a format finds in a document. */
export const readIn: ReadIn = (format, source) => {
  const [list] = listsFor(format, source);
  return list && format.read(source, list);
};

/**
 * Writes a transcript in another format, in a new document. Each loss names the message that it is about, -1 for what
 * stands beside the messages. A format that nothing can be written in returns the text unchanged and says so.
 */
export function convertTranscript(
  snapshot: Snapshot,
  to: FormatId,
  options: { readonly transcript?: number } = {},
): { readonly text: string; readonly losses: readonly { readonly index: number; readonly what: string }[] } {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  const format = formatById(to);
  if (!transcript || transcript.format.id === to) return { text: textOf(snapshot), losses: [] };
  const converted = format ? convert(transcript, format, readIn) : null;
  if (converted) return converted;
  const what = `Nothing can be written anew as ${format?.title ?? to}; the text is returned unchanged.`;
  return { text: textOf(snapshot), losses: [{ index: -1, what }] };
}
