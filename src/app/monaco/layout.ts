/** Characters in a line beyond which an editor no longer shows it whole. */
export const LONG_LINE = 4000;

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
 * characters. Also works on JSONL and on JSON that is cut or broken.
 */
export function layOut(text: string): string {
  return spread(text, (string) => string);
}

/**
 * JSON as it is read, not as it is written: a line per member, and inside strings the line ends, quotes and letters
 * that their escapes stand for. For eyes only: it is no longer JSON.
 */
export function readable(text: string): string {
  return spread(text, decoded);
}

function spread(text: string, spell: (string: string) => string): string {
  const out: string[] = [];
  let depth = 0;
  const token = (start: number, end: number) => out.push(text.slice(start, end));
  const newLine = () => out.push(`\n${'  '.repeat(Math.min(depth, 40))}`);
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      const end = stringEnd(text, at);
      out.push(spell(text.slice(at, end)));
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
      out.push(' ');
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
  return out.join('');
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
