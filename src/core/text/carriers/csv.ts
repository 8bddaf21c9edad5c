import type { OuterText, TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { firstOf, type Quoted, quotedValues, type Reading } from './carrier.ts';
import { jsonCarrier } from './json.ts';

/** Where a quoted cell begins whose text is a list or an object; its quotes are doubled. */
const CELL = /(?:^|[,;\t])"(?=[ \t\r\n]{0,80}[[{][ \t\r\n]{0,80}(?:""|[[{\]}]))/gm;
const OFFERED = 50;

/** JSON in cells of a table, as spreadsheets and tracing tools export requests, in the order of the rows. */
export const csvCarrier = firstOf('csv', cells);

function* cells(text: string): Iterable<Reading> {
  let offered = 0;
  for (const cell of quotedValues(text, CELL, (at) => cellAt(text, at - 1))) {
    const reading = jsonCarrier.read(cell.value);
    if (reading === null) continue;
    yield within(text, cell, reading, offered === OFFERED - 1);
    if (++offered === OFFERED) return;
  }
}

/** A cell up to its closing quote, behind which the next cell or row begins; null where no such quote is. */
function cellAt(text: string, start: number): Quoted | null {
  const quotes = /""|"/g;
  quotes.lastIndex = start + 1;
  for (let found = quotes.exec(text); found; found = quotes.exec(text)) {
    if (found[0] === '""') continue;
    const end = found.index + 1;
    const isWhole = end === text.length || /[,;\t\r\n]/.test(text.charAt(end));
    return isWhole ? { start, end, value: text.slice(start + 1, end - 1).replaceAll('""', '"') } : null;
  }
  return null;
}

function within(text: string, { start, end }: Quoted, reading: Reading, isLast: boolean): Reading {
  const outer: OuterText = { text, start, end, as: 'quoted', quote: 'csv' };
  const line = lineAt(text, start);
  const message = `The transcript is a cell of a table, on line ${line}; the rest of the table stays as it is.`;
  const around: TextProblem = { kind: 'text-around', message, offset: start, line };
  return {
    document: { ...reading.document, carrier: 'csv' },
    problems: [around, ...reading.problems],
    outer: [outer],
    beside: () => cells(text),
    ...(isLast ? { isCut: true } : {}),
  };
}
