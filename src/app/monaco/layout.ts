/** Characters in a line beyond which an editor no longer shows it whole. */
export const LONG_LINE = 4000;

interface LaidOut {
  readonly text: string;
  /** Where an offset of the text as written stands in the laid out text. */
  toLaid(offset: number): number;
  /** The way back. */
  toWritten(offset: number): number;
}

/** True if a line of the text is too long to be read, or shown, as one line. */
export function hasLongLine(text: string): boolean {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    if ((end < 0 ? text.length : end) - start > LONG_LINE) return true;
    if (end < 0) return false;
    start = end + 1;
  }
  return false;
}

/**
 * JSON with a line per member, for reading. Only white space outside strings changes, so every token keeps its
 * characters; the maps lead from one text to the other. Also works on JSONL and on JSON that is cut or broken.
 */
export function layOut(text: string): LaidOut {
  return spread(text, (string) => string);
}

/**
 * JSON as it is read, not as it is written: a line per member, and inside strings the line ends, quotes and letters
 * that their escapes stand for. For eyes only: it is no longer JSON.
 */
export function readable(text: string): string {
  return spread(text, decoded).text;
}

function spread(text: string, spell: (string: string) => string): LaidOut {
  const out: string[] = [];
  const written: number[] = [];
  const laid: number[] = [];
  let length = 0;
  let depth = 0;
  const put = (piece: string) => {
    out.push(piece);
    length += piece.length;
  };
  const token = (start: number, end: number) => {
    written.push(start);
    laid.push(length);
    put(text.slice(start, end));
  };
  const newLine = () => put(`\n${'  '.repeat(Math.min(depth, 40))}`);
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      const end = stringEnd(text, at);
      written.push(at);
      laid.push(length);
      put(spell(text.slice(at, end)));
      at = end;
    } else if (code === 123 || code === 91) {
      const close = skipSpace(text, at + 1);
      const next = text.charCodeAt(close);
      if (next === code + 2) {
        token(at, at + 1);
        token(close, close + 1);
        at = close + 1;
      } else {
        token(at, at + 1);
        depth++;
        newLine();
        at = skipSpace(text, at + 1);
      }
    } else if (code === 125 || code === 93) {
      depth = Math.max(0, depth - 1);
      newLine();
      token(at, at + 1);
      at++;
    } else if (code === 44) {
      token(at, at + 1);
      newLine();
      at = skipSpace(text, at + 1);
    } else if (code === 58) {
      token(at, at + 1);
      put(' ');
      at = skipSpace(text, at + 1);
    } else if (isSpace(code)) {
      const end = skipSpace(text, at);
      // Between records of JSONL the line ends stay; white space before a comma or a bracket goes.
      if (depth === 0) token(at, end);
      at = end;
    } else {
      const end = wordEnd(text, at);
      token(at, end);
      at = end;
    }
  }
  return {
    text: out.join(''),
    toLaid: (offset) => shift(written, laid, offset),
    toWritten: (offset) => shift(laid, written, offset),
  };
}

const ESCAPES: { readonly [sign: string]: string } = { n: '\n', t: '\t', r: '\r', '"': '"', '/': '/', '\\': '\\' };

/** A string without its escapes; those of characters that cannot be seen stay. */
function decoded(string: string): string {
  return string.replaceAll(
    /\\(?:u([0-9a-fA-F]{4})|([nrt"/\\]))/g,
    (written, code: string | undefined, sign: string) => {
      if (code === undefined) return ESCAPES[sign] ?? written;
      const unit = Number.parseInt(code, 16);
      const unseen = unit < 32 || (unit > 126 && unit < 161) || (unit > 0x2000 && unit < 0x2070) || unit > 0xd7ff;
      return unseen ? written : String.fromCharCode(unit);
    },
  );
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes++;
    at = quote + 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function skipSpace(text: string, at: number): number {
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSpace(code) || code === 44 || code === 58 || code === 34) break;
    if (code === 91 || code === 93 || code === 123 || code === 125) break;
    at++;
  }
  return at;
}

/** Moves an offset from the text whose token starts are `from` to the one whose token starts are `to`. */
function shift(from: readonly number[], to: readonly number[], offset: number): number {
  let low = 0;
  let high = from.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (from[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  if (from.length === 0) return 0;
  const next = to[low + 1];
  const moved = to[low]! + Math.max(0, offset - from[low]!);
  return next === undefined ? moved : Math.min(moved, next);
}
