import type { Format } from '../formats/format.ts';
import type { Transcript } from '../model/message.ts';
import type { TextDocument } from '../text/document.ts';
import { applyEdits } from '../text/edits.ts';
import { locate, writtenAt } from '../text/locate.ts';
import { readText } from '../text/read.ts';
import type { ReadIn } from './convert.ts';

/** A body of a format round a list as it is written; null where none can be made. */
export function bodyRound(
  document: TextDocument,
  transcript: Transcript,
  format: Format,
  readIn: ReadIn,
): string | null {
  const blank = format.blank?.(transcript);
  const empty = blank && readIn(format, blank);
  if (!blank || !empty) return null;
  const { document: around } = readText(`${JSON.stringify(blank.value, null, 2)}\n`);
  const place = locate(around, empty.at);
  const list = writtenAt(document, transcript.at);
  if (!place || list === null) return null;
  return applyEdits(around.text, [{ ...place, text: list.startsWith('[') ? list : `[${list}]` }]);
}
