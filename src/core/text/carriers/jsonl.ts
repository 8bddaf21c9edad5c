import { Brevity } from '../brevity.ts';
import type { TextProblem } from '../document.ts';
import { IntList } from '../int-list.ts';
import { findDepth, skipSpace, skipValue } from '../scan.ts';
import { findFault } from '../syntax.ts';
import { type Carrier, isTooDeep, MAX_DEPTH, parse, parseAnyDepth, type Reading, UNREADABLE } from './carrier.ts';
import { describeFault } from './describe.ts';
import { KnownRecords } from './known-records.ts';
import { type Line, mendLines, withMended } from './mended-lines.ts';
import { SharedStrings } from './shared-strings.ts';

/** One JSON value a line. Lines end at `\n` only: other line separators are data. */
export const jsonlCarrier: Carrier = {
  id: 'jsonl',
  read(text, isKnown = false, _classes, before) {
    const lines = new Lines(text, isKnown, KnownRecords.of(before));
    let line = 1;
    for (let start = text.charCodeAt(0) === 0xfeff ? 1 : 0; start < text.length; line++) {
      const newline = text.indexOf('\n', start);
      const end = newline < 0 ? text.length : newline;
      lines.read(start, end, line);
      start = end + 1;
    }
    return lines.reading(isKnown);
  },
};

/** Texts of so many characters are not held twice: below it the room is not worth the time. */
const LARGE = 32_000_000;

/** More broken lines than this are counted, not listed. */
const MAX_PROBLEMS = 50;

class Lines {
  /** Begin and end of each record in turn. */
  private readonly spans = new IntList();
  private readonly values: unknown[] = [];
  private readonly broken: Line[] = [];
  private readonly glued: TextProblem[] = [];
  private good = 0;
  private hasContainer = false;
  /** What parsing hides is asked now, while a record's text and value are at hand. */
  private readonly brevity: Brevity;
  private readonly lengthy: number[] = [];
  private readonly strings: SharedStrings | null;

  constructor(
    private readonly text: string,
    isKnown: boolean,
    private readonly known: KnownRecords | null,
  ) {
    this.brevity = new Brevity(text);
    // A slice keeps its text: those of a text that was edited would pile up.
    this.strings = text.length >= LARGE && !isKnown ? new SharedStrings(text) : null;
  }

  read(from: number, to: number, line: number): void {
    // No farther than the line: of many blank ones each would be looked through to the last.
    let start = from;
    while (start < to && isSpace(this.text.charCodeAt(start))) start++;
    if (start === to) return;
    let end = to;
    while (isSpace(this.text.charCodeAt(end - 1))) end--;
    if (this.isRecord(start, end) || this.areGlued(start, end, line)) this.good++;
    else this.broken.push({ start, end, line });
  }

  reading(isKnown: boolean): Reading | null {
    const { text, values, broken } = this;
    const last = broken.at(-1);
    const end = this.spans.length === 0 ? text.length : this.spans.at(this.spans.length - 1);
    const cut = last !== undefined && last.start >= end ? last : undefined;
    const inside = broken.length - (cut ? 1 : 0);
    // One record and a line that looks like the start of another are records too.
    const begun = cut !== undefined && isOpening(text.charCodeAt(cut.start)) ? 1 : 0;
    if (!this.hasContainer || (!isKnown && values.length + begun < 2)) return null;
    if (!isKnown && this.good <= inside) return null;
    const lines = mendLines(text, broken, values);
    const mended = new Set(lines.map((it) => it.from));
    const torn = broken.filter((it) => !mended.has(it.start));
    const told = [...this.glued, ...torn.slice(0, MAX_PROBLEMS).map((it) => this.problem(it, it === cut))];
    const more = torn.length > MAX_PROBLEMS ? [moreProblems(torn.length - MAX_PROBLEMS)] : [];
    if (lines.length === 0) {
      const noticed = { lengthy: this.lengthy, hasPlainEscapes: this.brevity.hasPlainEscapes };
      const document = { text, carrier: 'jsonl', value: values, records: this.spans.done().slice(), noticed } as const;
      return { document, problems: [...told.sort(byPlace), ...more] };
    }
    const now = withMended(text, this.spans.done(), values, lines);
    const moved = told.map((it) => ({ ...it, offset: it.offset === null ? null : now.moved(it.offset) }));
    return {
      document: { text: now.text, carrier: 'jsonl', value: now.values, records: new Int32Array(now.spans) },
      problems: [...[...moved, ...now.problems].sort(byPlace), ...more],
      ...(now.text === text ? {} : { repairedText: now.text }),
    };
  }

  private isRecord(start: number, end: number): boolean {
    const { text } = this;
    // Lines of a pretty document or of prose are told apart by their ends: a failed parse is slow.
    if (!canBeValue(text.charCodeAt(start), text.charCodeAt(end - 1))) return false;
    const { known } = this;
    const record = known?.at(start, end);
    if (known && record) {
      this.brevity.pass(start, end, known.hasPlainEscapes);
      this.add(start, end, record.value, record.isPlain);
      return true;
    }
    const value = parseAnyDepth(text.slice(start, end));
    if (value === UNREADABLE) return false;
    // To know that nothing is hidden the whole value was seen, and how deep it is.
    const isPlain = this.brevity.isPlain(value, start, end);
    if (!isPlain && isTooDeep(value, end - start)) return false;
    this.strings?.share(value, start, end);
    this.add(start, end, value, isPlain);
    return true;
  }

  private areGlued(start: number, end: number, line: number): boolean {
    const text = this.text.slice(start, end);
    if (!/[}\]]\s*[{[]/.test(text)) return false;
    const found: [from: number, to: number, value: unknown][] = [];
    for (let i = 0; i < text.length; ) {
      const to = skipValue(text, i);
      const value = isOpening(text.charCodeAt(i)) ? parse(text.slice(i, to)) : UNREADABLE;
      if (value === UNREADABLE) return false;
      found.push([i, to, value]);
      i = skipSpace(text, to);
    }
    for (const [from, to, value] of found) {
      const isPlain = this.brevity.isPlain(value, start + from, start + to);
      this.add(start + from, start + to, value, isPlain);
    }
    const message = `Line ${line} holds ${found.length} records with no line break between them; they are read as ${found.length} records.`;
    this.glued.push({ kind: 'glued-records', message, offset: start, line });
    return true;
  }

  private add(start: number, end: number, value: unknown, isPlain: boolean): void {
    if (!isPlain) this.lengthy.push(this.values.length);
    this.spans.push(start);
    this.spans.push(end);
    this.values.push(value);
    if (typeof value === 'object' && value !== null) this.hasContainer = true;
  }

  private problem({ start, end, line }: Line, isLast: boolean): TextProblem {
    const { text } = this;
    const kept = 'It is kept in the text as it is and is not part of the conversation.';
    if (findDepth(text, start, end, MAX_DEPTH) >= 0) {
      const message = `Line ${line} is nested deeper than ${MAX_DEPTH} levels. ${kept}`;
      return { kind: 'too-deep', message, offset: start, line };
    }
    const fault = findFault(text, start, end);
    if (isLast && fault?.isCut) {
      const message = `The text ends in the middle of the record on line ${line}; the records before it are shown. The unfinished line is kept in the text as it is.`;
      return { kind: 'cut-end', message, offset: start, line };
    }
    const why = fault
      ? ` (column ${fault.offset - lineStart(text, start) + 1}: ${describeFault(text, fault, end)})`
      : '';
    return { kind: 'broken-line', message: `Line ${line} is not valid JSON${why}. ${kept}`, offset: start, line };
  }
}

const byPlace = (a: TextProblem, b: TextProblem): number => (a.offset ?? 0) - (b.offset ?? 0);

function moreProblems(count: number): TextProblem {
  const message = `${count} more ${count === 1 ? 'line is' : 'lines are'} not valid JSON; they are kept in the text as they are.`;
  return { kind: 'broken-line', message, offset: null, line: null };
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function canBeValue(first: number, last: number): boolean {
  if (first === 123) return last === 125;
  if (first === 91) return last === 93;
  if (first === 34) return last === 34;
  // A number, true, false or null.
  return (
    (first === 45 || (first >= 48 && first <= 57) || first === 116 || first === 102 || first === 110) && last !== 44
  );
}

function isOpening(c: number): boolean {
  return c === 123 || c === 91;
}

function isSpace(c: number): boolean {
  return c === 32 || c === 13 || c === 9;
}
