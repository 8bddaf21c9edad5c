/** How a value is quoted: in one of the ways of POSIX shells, that of the Windows prompt, or as YAML or a table has it. */
export type Quote = 'single' | 'double' | 'ansi' | 'cmd' | 'yaml' | 'csv';

/** An argument of a command, decoded. */
export interface Argument {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** How its (first) quoted piece is quoted; null if none is. */
  readonly quote: Quote | null;
}

/** What C and its descendants write for control characters, behind a backslash. */
export const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\x07'],
]);
const ANSI = new Map([...CONTROLS, ['e', '\x1b']]);
const CODE = /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3}))/y;
const PLAIN = /[^\s'"\\$;|&<>]+/y;
const BETWEEN = /(?:[ \t]|\\\r?\n)+/y;

/** A command with more arguments is none. */
const MOST = 500;

/** The arguments of a command from an offset up to the end of its line; lines that go on are one. Linear. */
export function commandArguments(text: string, from: number, isWindows = false): Argument[] {
  const found: Argument[] = [];
  for (let at = skip(text, from); at < text.length && found.length < MOST; at = skip(text, at)) {
    const argument = argumentAt(text, at, isWindows);
    if (argument.end === at) break;
    found.push(argument);
    at = argument.end;
  }
  return found;
}

function skip(text: string, at: number): number {
  BETWEEN.lastIndex = at;
  return at + (BETWEEN.exec(text)?.[0].length ?? 0);
}

function argumentAt(text: string, start: number, isWindows: boolean): Argument {
  const pieces: string[] = [];
  let quote: Quote | null = null;
  let at = start;
  for (;;) {
    const char = text[at];
    const open = quoteAt(text, at, isWindows);
    if (open !== null) {
      const piece = quotedPiece(text, at, open);
      pieces.push(piece.value);
      at = piece.end;
      quote ??= open;
    } else if (char === '\\' && at + 1 < text.length && !/[\r\n]/.test(text.charAt(at + 1))) {
      pieces.push(text.charAt(at + 1));
      at += 2;
    } else {
      PLAIN.lastIndex = at;
      const isPlain = char === '$' || (isWindows && char === "'");
      const plain = isPlain ? char : PLAIN.exec(text)?.[0];
      if (plain === undefined) return { value: pieces.join(''), start, end: at, quote };
      pieces.push(plain);
      at += plain.length;
    }
  }
}

function quoteAt(text: string, at: number, isWindows: boolean): Quote | null {
  if (text[at] === '"') return isWindows ? 'cmd' : 'double';
  if (isWindows) return null;
  if (text[at] === '$' && text[at + 1] === "'") return 'ansi';
  return text[at] === "'" ? 'single' : null;
}

const OPENS: Readonly<Record<Quote, string>> = { single: "'", double: '"', ansi: "$'", cmd: '"', yaml: "'", csv: '"' };
const STOPS: Readonly<Record<Quote, RegExp>> = {
  single: /'/g,
  double: /["\\]/g,
  ansi: /['\\]/g,
  cmd: /["\\]/g,
  yaml: /'/g,
  csv: /"/g,
};

/** A piece in quotes. One that nothing closes goes to the end of the text: that is where it was cut. */
function quotedPiece(text: string, open: number, quote: Quote): { readonly value: string; readonly end: number } {
  const stops = STOPS[quote];
  const pieces: string[] = [];
  for (let at = open + OPENS[quote].length; ; ) {
    stops.lastIndex = at;
    const stop = stops.exec(text)?.index;
    if (stop === undefined) return { value: pieces.join('') + text.slice(at), end: text.length };
    pieces.push(text.slice(at, stop));
    if (text[stop] !== '\\') return { value: pieces.join(''), end: stop + 1 };
    const escaped = quote === 'ansi' ? ansiEscape(text, stop) : doubleEscape(text, stop, quote);
    pieces.push(escaped.value);
    at = stop + escaped.length;
  }
}

interface Escape {
  readonly value: string;
  readonly length: number;
}

function ansiEscape(text: string, at: number): Escape {
  CODE.lastIndex = at;
  const code = CODE.exec(text);
  if (code === null) return { value: ANSI.get(text[at + 1] ?? '') ?? text[at + 1] ?? '', length: 2 };
  const [whole, x, u, long, octal] = code;
  const number = octal === undefined ? Number.parseInt(x ?? u ?? long ?? '0', 16) : Number.parseInt(octal, 8);
  return { value: number <= 0x10ffff ? String.fromCodePoint(number) : whole, length: whole.length };
}

function doubleEscape(text: string, at: number, quote: Quote): Escape {
  const next = text[at + 1] ?? '';
  if (quote === 'double' && next === '\n') return { value: '', length: 2 };
  const isEscaped = quote === 'cmd' ? next === '"' || next === '\\' : '"\\$`'.includes(next) && next !== '';
  return isEscaped ? { value: next, length: 2 } : { value: '\\', length: 1 };
}

/** A command of the Windows prompt without its carets, with the offset that each character had. */
export function withoutCarets(
  text: string,
  from: number,
): { readonly text: string; readonly offsets: readonly number[] } {
  const out: string[] = [];
  const offsets: number[] = [];
  for (let at = from; at < text.length; at++) {
    if (text[at] === '^' && at + 1 < text.length) {
      at++;
      // A caret at the end of a line joins it to the next; an empty line behind it is a line break.
      if (text[at] === '\r') at++;
      if (text[at] === '\n') {
        if (!/^\r?\n/.test(text.slice(at + 1, at + 3))) continue;
        at += text[at + 1] === '\r' ? 2 : 1;
      }
    }
    out.push(text.charAt(at));
    offsets.push(at);
  }
  return { text: out.join(''), offsets };
}

export function quoted(value: string, quote: Quote): string {
  if (quote === 'yaml') return /[\n\r\t]/.test(value) ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;
  if (quote === 'csv') return `"${value.replaceAll('"', '""')}"`;
  if (quote === 'single') return `'${value.replaceAll("'", "'\\''")}'`;
  if (quote === 'double') return `"${value.replaceAll(/["\\$`]/g, '\\$&')}"`;
  if (quote === 'ansi')
    return `$'${value.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}'`;
  const escaped = value.replaceAll(/["\\]/g, '\\$&').replaceAll(/[^\w\s\-:=+~/.,?;()*'`]/g, '^$&');
  return `^"${escaped.replaceAll('\n', '^\n\n')}^"`;
}
