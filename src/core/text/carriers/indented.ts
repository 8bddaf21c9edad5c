import type { TextProblem } from '../document.ts';
import { type Carrier, parse, repairedReading, UNREADABLE } from './carrier.ts';
import { mendedCarrier } from './mended.ts';

/** So many lines are mended; a text with more is not JSON with a slip, but something else. */
const MOST = 8;
const LONGEST = 20_000_000;

/**
 * JSON on indented lines of which a bracket, a quotation mark or a whole line is lost or doubled. How far a line stands
 * in says what it belongs to, so that the fault stays with the element that it is in.
 */
export const indentedCarrier: Carrier = {
  id: 'indented',
  read(text) {
    if (text.length > LONGEST || !/^\ufeff?(?:[{[]\s*\n|[ \t]+["{[])/.test(text)) return null;
    // One wrong character is named more exactly by whoever looks at characters.
    if (mendedCarrier.read(text)?.problems.length === 1) return null;
    const mended = new Mender(text).mended();
    return mended && repairedReading(mended.text, () => mended.problems);
  },
};

interface Open {
  readonly level: number;
  readonly isList: boolean;
  /** Where among the written lines it begins. */
  readonly at: number;
}

interface Written {
  readonly indent: string;
  readonly body: string;
}

const KEYED = /^"(?:[^"\\]|\\.)*"\s*:\s*/;

class Mender {
  private readonly step: string;
  private readonly open: Open[] = [];
  private readonly out: Written[] = [];
  private readonly problems: TextProblem[] = [];
  private line = 0;
  private offset = 0;
  private readonly lines: readonly string[];

  constructor(private readonly text: string) {
    // A NUL that stands for white space is one: a line break where a line would begin.
    const spaced = text.replace(/\0(?=[ \t]{2})/g, '\n');
    this.lines = spaced.replace('\ufeff', '').split('\n');
    this.step = this.lines.map((it) => /^[ \t]+(?=\S)/.exec(it)?.[0]).find((it) => it !== undefined) ?? '  ';
  }

  mended(): { readonly text: string; readonly problems: TextProblem[] } | null {
    for (const line of this.lines) {
      if (!this.take(line) || this.problems.length > MOST) return null;
      this.line++;
      this.offset += line.length + 1;
    }
    while (this.open.length > 0) this.close('the bracket that is missing at the end was added');
    if (this.problems.length === 0 || this.problems.length > MOST) return null;
    return { text: this.spelled(), problems: this.problems };
  }

  /** Puts one line where its indentation says; false if it says nothing. */
  private take(line: string): boolean {
    const trimmed = line.trim();
    const indent = line.slice(0, line.length - line.trimStart().length);
    const written = trimmed.endsWith(',') ? trimmed.slice(0, -1).trimEnd() : trimmed;
    if (written === '') return true;
    const level = indent.length / this.step.length;
    if (!Number.isInteger(level)) return false;
    if (written === '}' || written === ']') return this.takeCloser(level, indent, written);
    const body = this.sound(written, level);
    if (body === null) return this.leavesOut(written, level);
    while ((this.open.at(-1)?.level ?? -1) > level - 1 && this.open.length > 0) {
      if (level === 0) return false;
      this.close('the bracket that is missing before it was added');
    }
    while ((this.open.at(-1)?.level ?? -1) < level - 1) this.reopen(KEYED.test(body));
    if (level === 0 && this.out.length > 0) return false;
    if (/[{[]$/.test(body)) this.open.push({ level, isList: body.endsWith('['), at: this.out.length });
    this.out.push({ indent, body });
    return true;
  }

  /** A line that breaks off inside a key or a value; true if it can go as if it were lost. One behind another is a string with a line break. */
  private leavesOut(line: string, level: number): boolean {
    if (level === 0 || !line.startsWith('"') || this.problems.at(-1)?.line === this.line) return false;
    this.note('the line, which breaks off, was removed');
    return true;
  }

  private takeCloser(level: number, indent: string, body: string): boolean {
    while ((this.open.at(-1)?.level ?? -1) > level) this.close('the bracket that is missing before it was added');
    const top = this.open.at(-1);
    if (top?.level !== level) {
      this.note('a bracket too many was removed');
      return true;
    }
    if (top.isList !== (body === ']')) return false;
    this.open.pop();
    this.out.push({ indent, body });
    return true;
  }

  /** Closes what is open innermost; what holds nothing was doubled, and goes. */
  private close(done: string): void {
    const top = this.open.pop();
    if (!top) return;
    this.note(done);
    if (top.at === this.out.length - 1) this.out.pop();
    else this.out.push({ indent: this.step.repeat(top.level), body: top.isList ? ']' : '}' });
  }

  /** Opens what a line that is not there opened. */
  private reopen(holdsKeys: boolean): void {
    const level = (this.open.at(-1)?.level ?? -1) + 1;
    const bracket = holdsKeys ? '{' : '[';
    const isNamed = this.open.length > 0 && this.open.at(-1)?.isList === false;
    const key = isNamed ? `"${level === 1 && !holdsKeys ? 'messages' : 'lost'}": ` : '';
    this.note(`“${key}${bracket}” was put where a line is missing`);
    this.open.push({ level, isList: !holdsKeys, at: this.out.length });
    this.out.push({ indent: this.step.repeat(level), body: `${key}${bracket}` });
  }

  /** The line if it is one of JSON, else the first way to make it one; null if there is none. */
  private sound(line: string, level: number): string | null {
    // In an object only what has a key can be meant.
    const isNamed = this.open.findLast((it) => it.level === level - 1)?.isList === false;
    if (isSound(line) && !(isNamed && line.startsWith('"') && !KEYED.test(line))) return line;
    const next = this.lines[this.line + 1] ?? '';
    const inside = next.startsWith(this.step.repeat(level + 1)) ? next.trim() : null;
    for (const [candidate, done] of candidatesFor(line, inside))
      if (isSound(candidate) && (!isNamed || KEYED.test(candidate))) {
        this.note(done);
        return candidate;
      }
    return null;
  }

  private note(done: string): void {
    const message = `This is not valid JSON: something is wrong at line ${this.line + 1}. To show the messages ${done}.`;
    const offset = Math.min(this.offset, this.text.length);
    this.problems.push({ kind: 'mended-syntax', message, offset, line: this.line + 1 });
  }

  /** The lines with a comma behind each that has a neighbour. */
  private spelled(): string {
    const { out } = this;
    const newline = this.text.includes('\r\n') ? '\r\n' : '\n';
    const lines = out.map(({ indent, body }, i) => {
      const next = out[i + 1]?.body;
      const isLast = next === undefined || next === '}' || next === ']';
      return `${indent}${body}${isLast || /[{[]$/.test(body) ? '' : ','}`;
    });
    return `${this.text.startsWith('\ufeff') ? '\ufeff' : ''}${lines.join(newline)}${newline}`;
  }
}

function isSound(line: string): boolean {
  const value = line.replace(KEYED, '');
  return value === '{' || value === '[' || parse(value) !== UNREADABLE;
}

/** `inside`: the line behind it, if it stands further in. */
function* candidatesFor(line: string, inside: string | null): Iterable<readonly [string, string]> {
  const quote = 'a quotation mark was added';
  yield [`"${line}`, quote];
  yield [`${line}"`, quote];
  yield [line.replace(/^("[^":]*):/, '$1":'), quote];
  yield [line.replace(/^("[^"]*"\s*:\s*)/, '$1"'), quote];
  if (inside !== null && line.endsWith(':'))
    yield [`${line} ${/^"[^"]*"\s*:/.test(inside) ? '{' : '['}`, 'a bracket was added'];
  yield [line.replace(/[\0-\x1f]/g, ''), 'a control character was removed'];
  yield [line.replace(/\\(?!["\\/bfnrtu])/g, '\\\\'), 'a backslash was doubled'];
  yield [line.replace(/^("[^"]*")(\s*)/, '$1:$2'), 'a colon was added'];
}
