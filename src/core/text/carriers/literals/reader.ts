import { MAX_DEPTH } from '../carrier.ts';
import { type Classes, type Constructed, EMPTY, isoDate, lastName, leadOf } from './constructed.ts';
import type { Foreign } from './foreign.ts';
import {
  ARROW,
  BRACKETED,
  BRACKETED_KEY,
  JSON_WORDS,
  KEYWORD,
  LEFT_OUT,
  MAP,
  NAME,
  NUMBER,
  PREFIX,
  SHORTHAND,
  SPELLERS,
  SYMBOL,
  WORDS,
} from './patterns.ts';
import { ScalarReader } from './scalars.ts';

/** Reads a value as Python or JavaScript writes it, and writes it as JSON. Linear; stops at the first thing that is neither. */
export class LiteralReader extends ScalarReader {
  constructor(
    text: string,
    at: number,
    private readonly classes: Classes,
    foreign?: Foreign,
  ) {
    super(text, at, foreign);
  }

  /** Reads one value; false if there is none here, or the text ends in it. */
  value(depth = 0): boolean {
    if (depth > MAX_DEPTH) {
      this.isDeep = true;
      return false;
    }
    this.match(PREFIX);
    const char = this.text[this.at];
    if (char === undefined) return this.cut();
    if (char === '[') return this.bracketed() || this.list(depth, ']', '[');
    if (char === '(') return this.tuple(depth);
    if (char === '{') return this.object(depth);
    if (char === '%' && this.match(MAP) !== null) return this.map(depth);
    if (char === ':') return this.symbol();
    return this.string() ?? this.number() ?? this.name(depth) ?? this.printed();
  }

  private name(depth: number): boolean | null {
    const path = this.match(NAME)?.[1];
    if (path === undefined) return null;
    const word = WORDS.get(path);
    if (word !== undefined) {
      if (!JSON_WORDS.has(path)) this.foreign.words.add(path);
      this.out.push(word);
      return true;
    }
    if (this.text[this.at] === '(')
      return SPELLERS.has(path) ? this.spelled(path, depth) : this.constructed(path, depth);
    if (this.text.startsWith(' {', this.at)) return this.instance(lastName(path), depth);
    this.foreign.names.add(path);
    this.out.push(JSON.stringify(lastName(path)));
    return true;
  }

  /** Elements up to a closing bracket; `read` reads one and says whether it is to be kept. */
  private elements(close: string, read: () => boolean | 'drop'): number {
    let count = 0;
    for (;;) {
      const start = this.out.length;
      this.out.push(count > 0 ? ',' : '', this.space());
      const char = this.text[this.at];
      if (char === close) {
        this.out[start] = '';
        this.at++;
        return count;
      }
      if (char === undefined) {
        this.out.length = start;
        this.cut();
        return -1;
      }
      const isLeft = this.match(LEFT_OUT) !== null;
      if (isLeft) this.foreign.left++;
      const kept = isLeft ? 'drop' : read();
      if (kept === false) return -1;
      if (kept === 'drop') this.out.length = start;
      else count++;
      const after = this.space();
      if (this.text[this.at] === ',') this.at++;
      else if (this.text[this.at] === close) this.out.push(after);
      else if (this.at >= this.text.length) {
        this.cut();
        return -1;
      } else if (!isLeft) return -1;
    }
  }

  private bracketed(): boolean {
    const printed = this.match(BRACKETED)?.[0];
    if (printed === undefined) return false;
    this.foreign.names.add(printed);
    this.out.push(JSON.stringify(printed));
    return true;
  }

  private list(depth: number, close: string, open: string): boolean {
    this.at++;
    const mark = this.out.push(open) - 1;
    let isArray = true;
    const count = this.elements(close, () => {
      const start = this.out.length;
      if (!this.value(depth + 1)) return false;
      const before = this.space();
      // A list of PHP with keys is an object.
      if (this.match(ARROW) === null) {
        this.out.push(before);
        return isArray;
      }
      const isKey = this.out.length - start === 1 && this.out[start]?.startsWith('"');
      if (!isKey || (isArray && this.out[mark] !== '[')) return false;
      isArray = false;
      this.out[mark] = '{';
      this.foreign.arrows++;
      this.out.push(`${before}:${this.space()}`);
      return this.value(depth + 1);
    });
    if (count < 0) return false;
    if (!isArray) this.foreign.objects++;
    this.out.push(isArray ? ']' : '}');
    return true;
  }

  /** A map of Elixir is an object; a struct of it is one of its class. */
  private map(depth: number): boolean {
    this.foreign.maps++;
    return this.object(depth);
  }

  /** A symbol of Ruby or an atom of Elixir is the string that it spells. */
  private symbol(): boolean {
    const found = this.match(SYMBOL)?.[1];
    if (found === undefined) return false;
    this.foreign.symbols++;
    if (found === '') return this.string() ?? false;
    this.foreign.strings++;
    this.out.push(JSON.stringify(found));
    return true;
  }

  /** A tuple is a list; a value in brackets is the value. */
  private tuple(depth: number): boolean {
    this.at++;
    const mark = this.out.push('') - 1;
    const count = this.elements(')', () => {
      const isRead = this.value(depth + 1);
      if (isRead && this.text[this.at] === ',') this.out[mark] = '[';
      return isRead;
    });
    if (count < 0) return false;
    if (count === 0) this.out[mark] = '[';
    if (this.out[mark] === '') return true;
    this.foreign.tuples++;
    this.out.push(']');
    return true;
  }

  private object(depth: number): boolean {
    const start = this.at++;
    const mark = this.out.push('{') - 1;
    this.foreign.objects++;
    let isSet = false;
    const count = this.elements('}', () => {
      const from = this.at;
      if (isSet || this.key()) return this.value(depth + 1);
      if (!this.isCut) isSet = !this.shorthand(from);
      return !this.isCut && !isSet;
    });
    if (count >= 0) {
      this.out.push('}');
      return true;
    }
    if (!isSet || this.out.length - mark > 4) return false;
    // Values without keys in curly brackets are a set.
    this.out.length = mark;
    this.at = start;
    this.foreign.tuples++;
    this.foreign.objects--;
    return this.list(depth, '}', '[');
  }

  private shorthand(from: number): boolean {
    this.at = from;
    const name = this.match(SHORTHAND)?.[0];
    if (name === undefined) return false;
    this.foreign.names.add(name);
    this.out.push(`"${name}": "${name}"`);
    return true;
  }

  /** A key with its colon, as a string; false if none is here. */
  private key(): boolean {
    const mark = this.out.length;
    const isSymbol = this.text[this.at] === ':';
    if (isSymbol ? !this.symbol() : this.string() === null) {
      if (isSymbol) return false;
      const found = this.match(NAME)?.[1] ?? this.match(NUMBER)?.[0] ?? this.match(BRACKETED_KEY)?.[1];
      if (found === undefined) return false;
      this.foreign.keys++;
      this.out.push(JSON.stringify(found));
    }
    const before = this.space();
    if (this.at >= this.text.length) this.cut();
    const isArrow = !this.isCut && this.match(ARROW) !== null;
    if (this.isCut || (!isArrow && (isSymbol || this.text[this.at] !== ':'))) {
      this.out.length = mark;
      return false;
    }
    if (isArrow) this.foreign.arrows++;
    else this.at++;
    this.out.push(`${before}:${this.space()}`);
    return true;
  }

  /** What the program spells as JSON, as the string that this gives; the arguments behind it say only how. */
  private spelled(path: string, depth: number): boolean {
    this.at++;
    const mark = this.out.length;
    let values = 0;
    const count = this.elements(')', () => {
      if (this.match(KEYWORD)) this.space();
      if (!this.value(depth + 1)) return false;
      return values++ === 0 || 'drop';
    });
    if (count < 0) return false;
    this.foreign.words.add(path);
    this.out.push(JSON.stringify(this.out.splice(mark).join('').trim()));
    return true;
  }

  /** An object of a class as Node prints it, `HumanMessage { content: 'hi' }`: its members, and what the class leaves out. */
  private instance(name: string, depth: number): boolean {
    this.at++;
    const mark = this.out.length;
    if (!this.object(depth)) return false;
    this.foreign.classes.add(name);
    this.foreign.instances++;
    const lead = leadOf(this.classes.get(name));
    const head = this.out.slice(mark, mark + 5).join('');
    const isEmpty = head.replace(/\s/g, '') === '{}';
    if (lead !== '' && this.out[mark] === '{') this.out[mark] = `{${lead}${isEmpty ? '' : ', '}`;
    return true;
  }

  /** An object of a class: its named arguments; one that has but a single value is that value. */
  private constructed(path: string, depth: number): boolean {
    const name = lastName(path);
    const known = this.classes.get(name);
    const start = ++this.at;
    const mark = this.out.push('') - 1;
    const lead = leadOf(known);
    const open = `{${lead}${lead === '' ? '' : ', '}`;
    const bare: number[] = [];
    if (known) this.out[mark] = open;
    const count = this.elements(')', () => {
      const key = this.match(KEYWORD)?.[1];
      if (key !== undefined && this.out[mark] === '') this.out[mark] = open;
      const first = key ?? (bare.length === 0 ? known?.first : undefined);
      if (first === undefined) bare.push(this.out.length);
      this.out.push(first === undefined ? '' : `${JSON.stringify(first)}: `);
      this.space();
      const from = this.at;
      if (!this.value(depth + 1)) return false;
      return key !== undefined && this.text.slice(from, this.at) === 'None' ? 'drop' : true;
    });
    if (count < 0) return false;
    this.foreign.classes.add(name);
    return this.shaped(mark, { name, count, bare, args: this.text.slice(start, this.at - 1) });
  }

  private shaped(mark: number, { name, count, bare, args }: Constructed): boolean {
    const opening = this.out[mark] ?? '';
    const date = /^(?:date|datetime|Timestamp)$/.test(name) && args.length < 200 ? isoDate(args) : null;
    if (date !== null) {
      this.out.length = mark;
      this.out.push(JSON.stringify(date));
    } else if (opening !== '') {
      this.foreign.objects++;
      for (const [i, place] of bare.entries()) this.out[place] = `"_${i}": `;
      if (count === 0) this.out[mark] = opening.replace(/, $/, '');
      this.out.push('}');
    } else if (count === 0) this.out[mark] = EMPTY.get(name) ?? '{}';
    else if (count > 1) {
      this.out[mark] = '[';
      this.out.push(']');
    }
    return true;
  }
}
