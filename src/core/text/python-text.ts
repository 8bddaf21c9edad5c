import { isObject } from './json.ts';

/** A value as Python's `str` spells it: a text as it is, of anything else what `repr` gives. Numbers lose `.0`. */
export function inPython(value: unknown): string {
  return typeof value === 'string' ? value : spelled(value, 0);
}

/** Deeper values are not spelled out. */
const DEPTH = 200;

function spelled(value: unknown, depth: number): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (depth > DEPTH) return '...';
  if (Array.isArray(value)) return `[${value.map((item: unknown) => spelled(item, depth + 1)).join(', ')}]`;
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, item]) => `${quoted(key)}: ${spelled(item, depth + 1)}`);
    return `{${entries.join(', ')}}`;
  }
  return String(value);
}

/** How JSON and Python alike escape what stands in no string as it is. */
export const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = mark;
  for (const letter of text) out += letter === mark ? `\\${mark}` : (ESCAPES.get(letter) ?? printable(letter));
  return out + mark;
}

/** Python escapes what has no picture: of white space all but the blank. */
function printable(letter: string): string {
  if (letter === ' ' || !/[\p{C}\p{Z}]/u.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}
