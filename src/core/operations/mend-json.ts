import { withoutEnd } from '../text/without-end.ts';

/** Repaired JSON, and how it was repaired. */
interface Mended {
  readonly json: string;
  /** `escaped`: characters were escaped; `first`: the first of several objects was kept; `closed`: the text was cut off. */
  readonly how: 'escaped' | 'first' | 'closed';
}

/**
 * Repairs arguments that are not valid JSON: unescaped characters are escaped, the first of several objects is kept, an
 * open string or bracket is closed, and a dangling key or comma is dropped. Null if the result is not a JSON object. Linear.
 */
export function mendArguments(text: string): Mended | null {
  for (const unescaped of [BACKSLASHES, UNESCAPED]) {
    const json = text.replaceAll(unescaped, escapedOf);
    if (json !== text && isJsonObject(json)) return { json, how: 'escaped' };
  }
  const closers: string[] = [];
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
      continue;
    }
    if (c === '"') inString = true;
    else if (c === '{') closers.push('}');
    else if (c === '[') closers.push(']');
    else if (c === '}' || c === ']') {
      if (closers.pop() !== c) return null;
      if (closers.length > 0) continue;
      const first = text.slice(0, i + 1);
      return isJsonObject(first) ? { json: first, how: 'first' } : null;
    }
  }
  const tail = closers.reverse().join('');
  const open = inString ? `${text.replace(/\\(u[0-9a-f]{0,3})?$/i, '')}"` : withoutEnd(text, ', \t\r\n');
  for (const attempt of [open, `${open}: null`, withoutMember(open)]) {
    const json = attempt + tail;
    if (isJsonObject(json)) return { json, how: 'closed' };
  }
  return null;
}

/** A backslash that begins no escape of JSON; escapes are passed over whole. */
const BACKSLASHES = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|\\/g;
/** The same, and line breaks and tabs, which a string of JSON may not hold. */
const UNESCAPED = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|\\|[\n\r\t]/g;

const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

const escapedOf = (found: string): string => WRITTEN.get(found) ?? found;

/** Without a key that breaks off, and what there is of its value. */
function withoutMember(text: string): string {
  const close = text.lastIndexOf('"');
  if (close < 0) return text;
  const isNamed = /^\s*(?::\s*)?[\w.+-]*$/.test(text.slice(close + 1));
  const open = isNamed ? text.lastIndexOf('"', close - 1) : close;
  const before = text.slice(0, open < 0 ? close : open).trimEnd();
  return before.endsWith(',') ? before.slice(0, -1) : before;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
