import { parsed } from '../targets/parsed.ts';
import { isObject } from '../text/json.ts';
import { ESCAPES } from '../text/python-text.ts';
import { withoutEnd } from '../text/without-end.ts';

interface Mended {
  readonly json: string;
  /** `escaped`: characters were escaped; `first`: the first of several objects was kept; `closed`: the text was cut off. */
  readonly how: 'escaped' | 'first' | 'closed';
}

/**
 * Repairs arguments that are not valid JSON: unescaped characters and quotes are escaped, the first of several objects is kept, an
 * open string or bracket is closed, and a dangling key or comma is dropped. Null if the result is not a JSON object. Linear.
 */
export function mendArguments(text: string): Mended | null {
  for (const unescaped of [BACKSLASHES, UNESCAPED]) {
    const json = text.replaceAll(unescaped, escapedOf);
    if (json !== text && isJsonObject(json)) return { json, how: 'escaped' };
    const quoted = withInnerQuotes(json);
    if (quoted !== json && isJsonObject(quoted)) return { json: quoted, how: 'escaped' };
  }
  const read = firstValue(text);
  if (read === null) return null;
  if ('first' in read) return isJsonObject(read.first) ? { json: read.first, how: 'first' } : null;
  const tail = read.closers.reverse().join('');
  const open = read.inString ? `${text.replace(/\\(u[0-9a-f]{0,3})?$/i, '')}"` : withoutEnd(text, ', \t\r\n');
  for (const attempt of [open, `${open}: null`, withoutMember(open)]) {
    const json = attempt + tail;
    if (isJsonObject(json)) return { json, how: 'closed' };
  }
  return null;
}

/** The objects of a text that holds several in a row and nothing else; null for any other text. Linear. */
export function objectsIn(text: string): readonly unknown[] | null {
  const found: unknown[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const read = firstValue(rest);
    const value = read !== null && 'first' in read ? parsed(read.first) : undefined;
    if (!isObject(value) || read === null || !('first' in read)) return null;
    found.push(value);
    rest = rest.slice(read.first.length).trim();
  }
  return found.length > 1 ? found : null;
}

/** The first value of a text that closes all its brackets, or what is open at its end; null where they do not match. */
function firstValue(text: string): { first: string } | { closers: string[]; inString: boolean } | null {
  const closers: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === '"') {
      i = closingQuote(text, i + 1);
      if (i < 0) return { closers, inString: true };
    } else if (c === '{') closers.push('}');
    else if (c === '[') closers.push(']');
    else if (c === '}' || c === ']') {
      if (closers.pop() !== c) return null;
      if (closers.length === 0) return { first: text.slice(0, i + 1) };
    }
  }
  return { closers, inString: false };
}

/** Where a string ends, from a place in it; -1 where it is cut off. */
function closingQuote(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (c === '"') return i;
    if (c === '\\') i++;
  }
  return -1;
}

/** The text with every quote escaped that stands inside a string: what follows it neither ends nor continues an object. */
function withInnerQuotes(text: string): string {
  const pieces: string[] = [];
  let [from, inString] = [0, false];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"' && inString && !endsString(text, i + 1)) {
      pieces.push(text.slice(from, i), '\\');
      from = i;
    } else if (text[i] === '"') inString = !inString;
  }
  return pieces.join('') + text.slice(from);
}

/** True if a string can end before a place: a bracket, a colon, or a comma and another value follow. */
function endsString(text: string, from: number): boolean {
  AFTER_STRING.lastIndex = from;
  return AFTER_STRING.test(text);
}
const AFTER_STRING = /\s*(?:[:}\]]|$|,\s*["{[\dtfn-])/y;

/** A backslash that begins no escape of JSON; escapes are passed over whole. */
const BACKSLASHES = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|\\/g;
/** The same, and line breaks and tabs, which a string of JSON may not hold. */
const UNESCAPED = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|\\|[\n\r\t]/g;

const escapedOf = (found: string): string => ESCAPES.get(found) ?? found;

/** Without a key that breaks off, and what there is of its value. */
function withoutMember(text: string): string {
  const close = text.lastIndexOf('"');
  if (close < 0) return text;
  const isNamed = /^\s*(?::\s*)?[\w.+-]*$/.test(text.slice(close + 1));
  const open = isNamed ? text.lastIndexOf('"', close - 1) : close;
  const before = text.slice(0, open < 0 ? close : open).trimEnd();
  return before.endsWith(',') ? before.slice(0, -1) : before;
}

const isJsonObject = (text: string): boolean => isObject(parsed(text));
