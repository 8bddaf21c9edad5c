import { append } from '../../text/append.ts';

/** Letters of which a match has one of a list; null where an expression can do without any. */
type Literals = readonly string[] | null;

const CLASSES = /[dDwWsSpPnrtvfcxk0-9]/;
const LOOKS = /^\?(?:=|!|<=|<!)/;

/** For every way through an expression some letters that its match must hold. Reads what its source says, or gives up. */
export function literalsOf(source: string): Literals {
  const reader = new Reader(source);
  const found = reader.choice();
  return reader.isDone ? found : null;
}

class Reader {
  private at = 0;
  constructor(private readonly source: string) {}

  get isDone(): boolean {
    return this.at >= this.source.length;
  }

  /** Ways beside each other: letters of every one, or none at all. */
  choice(): Literals {
    const all: string[] = [];
    let isSound = true;
    for (;;) {
      const one = this.sequence();
      if (one === null) isSound = false;
      else append(all, one);
      if (this.source[this.at] !== '|') break;
      this.at++;
    }
    return isSound ? all : null;
  }

  /** What follows each other: the best of its parts. */
  private sequence(): Literals {
    let best: Literals = null;
    let run = '';
    const offer = (list: Literals): void => {
      if (list !== null && (best === null || worth(list) > worth(best))) best = list;
    };
    const end = (): void => {
      if (run !== '') offer([run]);
      run = '';
    };
    while (!this.isDone && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      const sign = this.source.charAt(this.at);
      if (sign === '(') {
        const looks = LOOKS.test(this.source.slice(this.at + 1, this.at + 4));
        const inner = this.group();
        if (looks) continue;
        end();
        if (!this.mayBeNone()) offer(inner);
      } else if (sign === '^' || sign === '$' || this.isEdge()) this.at += sign === '\\' ? 2 : 1;
      else {
        const letter = this.letter();
        const before = this.at;
        const isOptional = this.mayBeNone();
        if (letter === null || isOptional) end();
        else run += letter;
        // What is repeated stands once for certain, and what follows does not follow that one.
        if (this.at > before) end();
      }
    }
    end();
    return best;
  }

  private isEdge(): boolean {
    return this.source[this.at] === '\\' && /[bB]/.test(this.source[this.at + 1] ?? '');
  }

  private group(): Literals {
    this.at++;
    const head = /^\?(?:[:=!]|<[=!]|<\w{1,40}>)/.exec(this.source.slice(this.at, this.at + 44))?.[0] ?? '';
    this.at += head.length;
    const inner = this.choice();
    this.at++;
    return inner;
  }

  /** One letter, or null for a class of them. */
  private letter(): string | null {
    const sign = this.source.charAt(this.at++);
    if (sign === '.') return null;
    if (sign === '[') {
      while (!this.isDone && this.source[this.at] !== ']') this.at += this.source[this.at] === '\\' ? 2 : 1;
      this.at++;
      return null;
    }
    if (sign !== '\\') return sign;
    const next = this.source[this.at++] ?? '';
    if (next === 'u') {
      const code = /^[0-9a-fA-F]{4}/.exec(this.source.slice(this.at, this.at + 4))?.[0];
      this.at += code?.length ?? 0;
      return code === undefined ? null : String.fromCharCode(Number.parseInt(code, 16));
    }
    if (/[pP]/.test(next)) this.at = Math.max(this.at, this.source.indexOf('}', this.at) + 1);
    return CLASSES.test(next) ? null : next;
  }

  /** Steps over a count; true where it allows for none. */
  private mayBeNone(): boolean {
    if (this.isDone || !'?*+{'.includes(this.source.charAt(this.at))) return false;
    const count = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(this.source.slice(this.at, this.at + 16))?.[0] ?? '';
    this.at += count.length;
    return /^(?:[?*]|\{0)/.test(count);
  }
}

/** Longer letters are rarer; with many to look for some are found anywhere. */
const worth = (list: readonly string[]): number =>
  Math.min(LONG, ...list.map((it) => it.length)) * 100 - Math.min(99, list.length);
const LONG = 6;
