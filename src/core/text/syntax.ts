/**
 * A strict reader of JSON that builds no values: it says where a text stops being JSON and what was open there.
 * Only texts that `JSON.parse` refuses come here, because its messages differ from engine to engine and name no place.
 */

/** A list or an object that was not closed where the text stopped being JSON. */
export interface OpenContainer {
  readonly isList: boolean;
  readonly start: number;
  /** How many elements or members are complete. */
  complete: number;
  /** Where the last complete one ends. */
  lastEnd: number;
  /** Where the last but one ends; the start of the inside where there is none. */
  formerEnd: number;
  /** Where the element or member that was being read starts. */
  itemStart: number;
  /** Where the value that was being read starts, and that of the last complete element or member. */
  valueStart: number;
  lastValue: number;
}

/** Where and why a text is not JSON. */
export interface SyntaxFault {
  readonly offset: number;
  /** True if the text was good up to its end, and only stops too early. */
  readonly isCut: boolean;
  /** What could have stood there: "a value", "“,” or “]”". */
  readonly expected: string;
  /** Where the last string before it starts, or the one it is in; -1 if there is none. */
  readonly lastString: number;
  /** From the outside in. */
  readonly open: readonly OpenContainer[];
}

/** The first syntax error of the value that fills `start..end` (white space around it is fine), or null. */
export function findFault(text: string, start: number, end: number): SyntaxFault | null {
  return new Reader(text, end).read(start);
}

/** Digits of a number, sticky. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PARTIAL_NUMBER = /-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?\d*)?)?/y;
const LITERALS = ['true', 'false', 'null'] as const;

class Reader {
  private readonly open: OpenContainer[] = [];
  private at = 0;
  private expected = '';
  private lastString = -1;

  constructor(
    private readonly text: string,
    private readonly end: number,
  ) {}

  read(start: number): SyntaxFault | null {
    this.at = start;
    if (!this.value('a value')) return this.fault();
    for (;;) {
      const top = this.open.at(-1);
      if (top === undefined) break;
      if (!this.next(top)) return this.fault();
    }
    this.space();
    this.expected = 'the end of the text';
    return this.at < this.end ? this.fault() : null;
  }

  /** One step inside a container: its end, or the next element or member up to where its value is open or read. */
  private next(top: OpenContainer): boolean {
    this.space();
    const close = top.isList ? ']' : '}';
    if (this.peek() === close) {
      this.at++;
      this.open.pop();
      this.completed();
      return true;
    }
    if (top.complete > 0) {
      if (!this.expect(',', `“,” or “${close}”`)) return false;
      this.space();
    }
    top.itemStart = this.at;
    const first = top.complete === 0;
    if (top.isList) return this.value(first ? 'a value or “]”' : 'a value');
    if (!this.string(first ? 'a key in double quotes or “}”' : 'a key in double quotes')) return false;
    this.space();
    if (!this.expect(':', '“:”')) return false;
    return this.value('a value');
  }

  private value(expected: string): boolean {
    this.space();
    const c = this.peek();
    const top = this.open.at(-1);
    if (top) top.valueStart = this.at;
    if (c === '{' || c === '[') {
      this.open.push(opened(c === '[', this.at));
      this.at++;
      return true;
    }
    const isRead = c === '"' ? this.string(expected) : this.scalar(expected);
    if (isRead) this.completed();
    return isRead;
  }

  private completed(): void {
    const top = this.open.at(-1);
    if (top === undefined) return;
    top.complete++;
    top.formerEnd = top.lastEnd;
    top.lastEnd = this.at;
    top.lastValue = top.valueStart;
  }

  private scalar(expected: string): boolean {
    const literal = LITERALS.find((word) => this.text.startsWith(word, this.at));
    if (literal !== undefined && this.at + literal.length <= this.end) {
      this.at += literal.length;
      return true;
    }
    NUMBER.lastIndex = this.at;
    const number = NUMBER.exec(this.text)?.[0] ?? '';
    PARTIAL_NUMBER.lastIndex = this.at;
    const partial = PARTIAL_NUMBER.exec(this.text)?.[0] ?? '';
    this.expected = expected;
    // A number that touches the end may go on behind it, unless nothing is open that could be cut.
    if (this.at + partial.length >= this.end && partial !== '' && (this.open.length > 0 || number !== partial)) {
      this.at = this.end;
      return false;
    }
    this.at += number.length;
    if (number !== '') return true;
    const rest = this.text.slice(this.at, Math.min(this.end, this.at + 5));
    if (rest !== '' && this.at + rest.length === this.end && LITERALS.some((word) => word.startsWith(rest))) {
      this.at = this.end;
    }
    return false;
  }

  private string(expected: string): boolean {
    this.expected = expected;
    if (this.peek() !== '"') return false;
    this.lastString = this.at;
    for (this.at++; this.at < this.end; this.at++) {
      const c = this.text.charCodeAt(this.at);
      if (c === 34) {
        this.at++;
        return true;
      }
      if (c < 32) {
        this.expected = 'the rest of the string';
        return false;
      }
      if (c === 92 && !this.escape()) return false;
    }
    this.expected = 'the rest of the string';
    return false;
  }

  /** Leaves `at` on the last character of the escape. */
  private escape(): boolean {
    const rest = this.text.slice(this.at + 1, Math.min(this.end, this.at + 6));
    const whole = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(rest);
    if (whole !== null) {
      this.at += whole[0].length;
      return true;
    }
    this.expected = 'an escape that JSON knows';
    if (/^(?:u[\da-fA-F]{0,3})?$/.test(rest)) this.at = this.end;
    return false;
  }

  private expect(char: string, expected: string): boolean {
    this.expected = expected;
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }

  private space(): void {
    while (this.at < this.end && ' \n\r\t'.includes(this.text.charAt(this.at))) this.at++;
  }

  private peek(): string {
    return this.at < this.end ? this.text.charAt(this.at) : '';
  }

  private fault(): SyntaxFault {
    const { at, expected, open, lastString } = this;
    return { offset: at, isCut: at >= this.end, expected, open, lastString };
  }
}

function opened(isList: boolean, start: number): OpenContainer {
  const inside = start + 1;
  return {
    isList,
    start,
    complete: 0,
    lastEnd: inside,
    formerEnd: inside,
    itemStart: inside,
    valueStart: inside,
    lastValue: inside,
  };
}
