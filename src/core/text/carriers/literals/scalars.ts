import { type Foreign, nothingForeign } from './foreign.ts';
import { JSON_NUMBER, NUMBER, PRINTED, SPACE } from './patterns.ts';
import { bytesAsText, stringAt } from './strings.ts';

/** Reads strings, numbers and printed names of Python and JavaScript, and writes them as JSON. Linear. */
export class ScalarReader {
  /** True if the text ended in the middle of the value. */
  isCut = false;
  /** True if it stopped where there was more within itself than is ever read. */
  isDeep = false;
  protected readonly out: string[] = [];

  constructor(
    protected readonly text: string,
    public at: number,
    /** Several values may be counted together. */
    readonly foreign: Foreign = nothingForeign(),
  ) {}

  get json(): string {
    return this.out.join('');
  }

  protected cut(): false {
    this.isCut = true;
    return false;
  }

  protected match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** The white space here; comments are left out of it. */
  protected space(): string {
    const found = this.match(SPACE)?.[0] ?? '';
    return /[#/]/.test(found) ? (found.includes('\n') ? '\n' : ' ') : found;
  }

  protected string(): boolean | null {
    let said: string[] | null = null;
    for (let next = this.at; ; ) {
      const found = stringAt(this.text, next);
      if (found === null) break;
      if (found.end < 0) return this.cut();
      if (!found.isJson || said !== null) this.foreign.quotes++;
      if (found.isBytes) this.foreign.bytes++;
      said ??= [];
      said.push(found.isBytes ? bytesAsText(found.value) : found.value);
      this.at = found.end;
      // Long strings are printed in pieces, one behind another or with a plus.
      this.space();
      if (this.text[this.at] === '+') {
        this.at++;
        this.space();
      }
      next = this.at;
      this.at = found.end;
    }
    if (said === null) return null;
    this.foreign.strings++;
    this.out.push(JSON.stringify(said.join('')));
    return true;
  }

  protected number(): true | null {
    const found = this.match(NUMBER)?.[0];
    if (found === undefined) return null;
    const plain = found.replaceAll('_', '').replace(/n$/, '').replace(/^\+/, '');
    this.out.push(JSON_NUMBER.test(plain) ? plain : (JSON.stringify(Number(plain)) ?? 'null'));
    return true;
  }

  /** `<Role.user: 'user'>` says its value, any other object its name. */
  protected printed(): boolean {
    const said = this.match(PRINTED)?.[1];
    if (said === undefined) return false;
    this.foreign.names.add(said);
    this.out.push(JSON.stringify(/: '([^']*)'$/.exec(said)?.[1] ?? said));
    return true;
  }
}
