import { touchedLines } from './carriers/spliced.ts';
import type { Edit } from './change.ts';
import type { TextDocument } from './document.ts';
import { applyEdits } from './edits.ts';
import { faultOf, type TextFault } from './fault.ts';

/** Where the text stops being JSON: of records only the lines that are touched are looked at. */
export function faultAfter({ document }: { readonly document: TextDocument }, edit: Edit): TextFault | null {
  const { carrier, records, text } = document;
  if (carrier === 'json' && records === null) return faultOf(applyEdits(text, [edit]), 0);
  const lines = carrier === 'jsonl' && records !== null ? touchedLines(document, [edit]) : null;
  if (lines === null) return null;
  const touched = text.slice(lines.start, edit.start) + edit.text + text.slice(edit.end, lines.end);
  const fault = faultInLines(touched, lines.start);
  // A line that was broken before may stay so.
  return fault !== null && faultInLines(text.slice(lines.start, lines.end), 0) === null ? fault : null;
}

function faultInLines(text: string, from: number): TextFault | null {
  let start = from;
  for (const line of text.split('\n')) {
    const fault = line.trim() === '' ? null : faultOf(line, start);
    if (fault !== null) return fault;
    start += line.length + 1;
  }
  return null;
}
