import type { TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { findDepth, rootStart, skipString } from '../scan.ts';
import { type Carrier, MAX_DEPTH, repairedReading } from './carrier.ts';

const COMMENT = /\/\/[^\n]*|#[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y;
const LEFT_OUT = /(?:\.\.\.|…)[^\n,\]}"]*/y;
/** A comment that says that something was left out. */
const SAYS_LEFT_OUT = /\.\.\.|…|\b(?:more|omitted|truncated|elided|snipp?ed|skipped)\b/i;
/** So many places where something is missing are told one by one. */
const MOST = 20;

interface Gap {
  readonly offset: number;
  readonly words: string;
}

/** JSON with comments, or with marks in place of elements that somebody left out. Neither is data: it is read without them. */
export const commentedCarrier: Carrier = {
  id: 'commented',
  read(text) {
    const start = rootStart(text);
    if (findDepth(text, start, text.length, MAX_DEPTH) >= 0 || !/[#…]|\/[/*]|\.\.\./.test(text)) return null;
    const writer = new Writer(text);
    if (!writer.write()) return null;
    const json = writer.out.join('');
    const reading = repairedReading(json, () => problemsOf(text, writer));
    return typeof reading?.document.value === 'object' ? reading : null;
  },
};

/** Writes a text again without its comments. Linear. */
class Writer {
  readonly out: string[] = [];
  readonly gaps: Gap[] = [];
  comments = 0;
  first = -1;
  /** Where in `out` the last character stands that is no white space. */
  private last = -1;
  private isGap = false;

  constructor(private readonly text: string) {}

  /** False where there is nothing to leave out. */
  write(): boolean {
    const { text } = this;
    for (let i = 0; i < text.length; ) {
      const end = text[i] === '"' ? skipString(text, i) : (this.comment(i) ?? this.leftOut(i));
      if (end === null) this.char(text.charAt(i));
      else if (text[i] === '"') this.value(text.slice(i, end));
      i = end ?? i + 1;
    }
    return this.comments + this.gaps.length > 0;
  }

  private comment(at: number): number | null {
    const words = this.match(COMMENT, at);
    if (words === null) return null;
    if (SAYS_LEFT_OUT.test(words.slice(0, 400))) this.gap(at, words);
    else this.comments++;
    if (this.first < 0) this.first = at;
    return at + words.length;
  }

  private leftOut(at: number): number | null {
    const words = this.match(LEFT_OUT, at);
    if (words === null) return null;
    this.gap(at, words);
    if (this.first < 0) this.first = at;
    return at + words.length;
  }

  private gap(offset: number, words: string): void {
    this.gaps.push({ offset, words });
    this.isGap = true;
  }

  private match(pattern: RegExp, at: number): string | null {
    pattern.lastIndex = at;
    return pattern.exec(this.text)?.[0] ?? null;
  }

  private char(char: string): void {
    if (' \n\r\t\ufeff'.includes(char)) {
      this.out.push(char);
      return;
    }
    const before = this.out[this.last] ?? '';
    if (char === '{' || char === '[') this.value(char);
    else if (char === ',' && (before === ',' || before === '[' || before === '{')) return;
    else {
      if ((char === ']' || char === '}') && before === ',') this.out[this.last] = '';
      this.last = this.out.push(char) - 1;
      this.isGap = false;
    }
  }

  /** What begins a value or a key; a mark between two elements stood for their comma too. */
  private value(written: string): void {
    const before = this.out[this.last]?.at(-1) ?? '';
    if (this.isGap && '}]"'.includes(before) && before !== '') this.out.push(',');
    this.isGap = false;
    this.last = this.out.push(written) - 1;
  }
}

function problemsOf(text: string, { gaps, comments, first }: Writer): TextProblem[] {
  const told = (offset: number, message: string): TextProblem => ({
    kind: 'mended-syntax',
    message,
    offset,
    line: lineAt(text, offset),
  });
  const problems = gaps.slice(0, MOST).map(({ offset, words }) => {
    const excerpt = words.replace(/\s+/g, ' ').trim().slice(0, 80);
    return told(
      offset,
      `Something is missing at line ${lineAt(text, offset)}: “${excerpt}” says that it was removed. What is found near it may not be true of the whole conversation.`,
    );
  });
  if (comments === 0) return problems;
  const count = `${comments} ${comments === 1 ? 'comment is' : 'comments are'}`;
  return [
    told(first, `JSON has no comments: ${count} removed, the first at line ${lineAt(text, first)}.`),
    ...problems,
  ];
}
