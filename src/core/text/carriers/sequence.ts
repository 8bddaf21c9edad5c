import type { TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { rootStart, skipSpace, skipValue } from '../scan.ts';
import { findFault } from '../syntax.ts';
import { type Carrier, parse, UNREADABLE } from './carrier.ts';

/** Two or more JSON documents pasted one after another, each over as many lines as it likes. The last may be cut. */
export const sequenceCarrier: Carrier = {
  id: 'sequence',
  read(text, isKnown = false) {
    const spans: number[] = [];
    const values: unknown[] = [];
    let cutAt = -1;
    for (let i = rootStart(text); i < text.length; ) {
      const end = skipValue(text, i);
      const isContainer = text[i] === '{' || text[i] === '[';
      const value = isContainer ? parse(text.slice(i, end)) : UNREADABLE;
      if (value === UNREADABLE) {
        if (values.length === 0 || !isContainer || end < text.length || !findFault(text, i, end)?.isCut) return null;
        cutAt = i;
        break;
      }
      spans.push(i, end);
      values.push(value);
      i = skipSpace(text, end);
    }
    if (values.length === 0 || (!isKnown && values.length + (cutAt < 0 ? 0 : 1) < 2)) return null;
    return {
      document: { text, carrier: 'jsonl', value: values, records: new Int32Array(spans) },
      problems: problemsOf(text, spans, cutAt),
    };
  },
};

function problemsOf(text: string, spans: readonly number[], cutAt: number): TextProblem[] {
  const problems: TextProblem[] = [];
  const count = spans.length / 2;
  const offset = spans[2];
  if (offset !== undefined) {
    const line = lineAt(text, offset);
    const message = `The text holds ${count} JSON documents one after another, the second from line ${line} on; they are read as ${count} records.`;
    problems.push({ kind: 'several-values', message, offset, line });
  }
  if (cutAt >= 0) {
    const line = lineAt(text, cutAt);
    const message = `The text ends in the middle of the document that starts on line ${line}; what is complete before it is shown. The unfinished part is kept in the text as it is.`;
    problems.push({ kind: 'cut-end', message, offset: cutAt, line });
  }
  return problems;
}
