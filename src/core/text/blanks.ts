const RETURN = 13;
const TAB = 9;
const BLANK = 32;
const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;

/**
 * Counts the blanks between the tokens of a JSON text, asked of its records in their order: lines, what they begin with, and
 * the blank behind the colon of a key that begins a line; of a record on one line, one blank behind a colon or a comma. What
 * stands in a string is none of these, unless, on one line, the string begins with a colon and a blank or ends with a comma
 * and a blank: the quotes of a text are escaped within a string, and lines cannot end there. Blanks elsewhere are not counted.
 * Linear.
 */
export class Blanks {
  private readonly lines: Sought;
  private readonly colons: Sought;
  private readonly commas: Sought;

  constructor(private readonly text: string) {
    this.lines = new Sought(text, '\n');
    this.colons = new Sought(text, '": ');
    this.commas = new Sought(text, ', "');
  }

  areOnOneLine(start: number, end: number): boolean {
    return this.lines.from(start) >= end;
  }

  between(start: number, end: number): number {
    return this.areOnOneLine(start, end) ? this.ofOneLine(start, end) : this.ofLines(start, end);
  }

  private ofLines(start: number, end: number): number {
    const { text, lines } = this;
    let count = 0;
    for (let at = lines.from(start); at < end; ) {
      let next = at + 1;
      while (isBlank(text.charCodeAt(next))) next++;
      count += next - at;
      if (text.charCodeAt(at - 1) === RETURN) count++;
      if (text.charCodeAt(next) === QUOTE) {
        next = text.indexOf('"', next + 1);
        const isKey = text.charCodeAt(next + 1) === COLON && text.charCodeAt(next - 1) !== BACKSLASH;
        if (isKey && text.charCodeAt(next + 2) === BLANK) count++;
      }
      at = lines.from(next);
    }
    return count;
  }

  private ofOneLine(start: number, end: number): number {
    const { text, colons, commas } = this;
    let count = 0;
    for (let at = colons.from(start); at < end; at = colons.from(at + 1)) {
      if (text.charCodeAt(at - 1) !== BACKSLASH) count++;
    }
    for (let at = commas.from(start); at < end; at = commas.from(at + 1)) count++;
    return count;
  }
}

const isBlank = (code: number): boolean => code === BLANK || code === TAB;

/** Where a piece stands next in a text. It is only looked for once somebody asks, and never twice. */
class Sought {
  private next = -1;

  constructor(
    private readonly text: string,
    private readonly piece: string,
  ) {}

  /** The first place at or behind `start`, which is never less than it was; the end of all numbers where there is none. */
  from(start: number): number {
    if (this.next < start) {
      const found = this.text.indexOf(this.piece, start);
      this.next = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.next;
  }
}
