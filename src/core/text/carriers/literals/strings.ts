import { base64Of } from '../../base64.ts';
import { CONTROLS } from '../../shell.ts';
import { textOfUtf8 } from '../../utf8.ts';

/** A string literal of Python or JavaScript, decoded. */
interface StringLiteral {
  readonly value: string;
  /** Where the text goes on behind it; -1 if the text ends inside it. */
  readonly end: number;
  readonly isBytes: boolean;
  /** True if JSON writes it in the same characters. */
  readonly isJson: boolean;
}

const PREFIX = /[bBrRuUfF]{0,2}/y;

/** The string literal that begins at an offset; null if none does, or it cannot be one. Linear. */
export function stringAt(text: string, at: number): StringLiteral | null {
  PREFIX.lastIndex = at;
  const prefix = PREFIX.exec(text)?.[0].toLowerCase() ?? '';
  const open = at + prefix.length;
  const quote = text.charAt(open);
  const isTriple = quote !== '`' && text.startsWith(quote.repeat(3), open);
  const stops = (isTriple ? LONG : STOPS).get(quote);
  if (stops === undefined) return null;
  const close = isTriple ? quote.repeat(3) : quote;
  const isRaw = prefix.includes('r');
  const pieces: string[] = [];
  for (let i = open + close.length; ; ) {
    stops.lastIndex = i;
    const stop = stops.exec(text)?.index;
    if (stop === undefined) return { value: '', end: -1, isBytes: false, isJson: false };
    pieces.push(text.slice(i, stop));
    if (text[stop] === '\n') return null;
    if (text[stop] === '\\') {
      if (isRaw) pieces.push(text.slice(stop, stop + 2));
      else pieces.push(escapeAt(text, stop));
      i = stop + (isRaw ? 2 : escapeLength(text, stop));
    } else if (text.startsWith(close, stop)) {
      const isJson = prefix === '' && close === '"';
      return { value: pieces.join(''), end: stop + close.length, isBytes: prefix.includes('b'), isJson };
    } else {
      pieces.push(text.charAt(stop));
      i = stop + 1;
    }
  }
}

const STOPS: ReadonlyMap<string, RegExp> = new Map([
  ["'", /['\\\n]/g],
  ['"', /["\\\n]/g],
  ['`', /[`\\]/g],
]);
const LONG: ReadonlyMap<string, RegExp> = new Map([
  ["'", /['\\]/g],
  ['"', /["\\]/g],
  ['`', /[`\\]/g],
]);

const SHORT: ReadonlyMap<string, string> = new Map([
  ...CONTROLS,
  ['\n', ''],
  ...['\\', "'", '"', '`', '/'].map((it) => [it, it] as const),
]);
const CODE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|([0-7]{1,3}))/y;

function codeAt(text: string, at: number): RegExpExecArray | null {
  CODE.lastIndex = at;
  return CODE.exec(text);
}

function escapeAt(text: string, at: number): string {
  const found = codeAt(text, at);
  if (found === null) return SHORT.get(text[at + 1] ?? '') ?? text.slice(at, at + 2);
  const [, x, u, braced, long, octal] = found;
  const code = octal === undefined ? Number.parseInt(x ?? u ?? braced ?? long ?? '0', 16) : Number.parseInt(octal, 8);
  return code <= 0x10ffff ? String.fromCodePoint(code) : found[0];
}

const escapeLength = (text: string, at: number): number => codeAt(text, at)?.[0].length ?? 2;

/** What JSON says for bytes, given as characters up to 255: the text that they spell, else base64. */
export function bytesAsText(bytes: string): string {
  const text = textOfUtf8(Array.from(bytes, (byte) => byte.charCodeAt(0)));
  return text !== null && !/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text) ? text : base64Of(bytes);
}
