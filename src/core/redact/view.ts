import { firstWhere } from '../text/search.ts';

/** A text as a person would read it: escapes resolved, each character with the place where it is written. */
interface View {
  readonly text: string;
  /** The offset in the written text at which a character of the view, or the end of the one before it, stands. */
  written(at: number): number;
}

/** Backslashes before a letter that is an escape; several of them stand in JSON that stands in a string. Or percent-encoding. */
const ESCAPE = /(?<!\\)(\\+)(?:u([\da-fA-F]{4})|([nrtbf"'/]))|%([2-7][\da-fA-F])/g;
const MEANING: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
/** A path of Windows up to here: its backslashes are no escapes. */
const WINDOWS_PATH = /(?:^|[^A-Za-z])[A-Za-z]:(?:\\+[^\\/"\s:*?<>|]+)*$/;
const LONGEST_PATH = 260;

/** Resolves the escapes of strings, at whatever depth of nesting they stand. */
export function viewOf(text: string): View {
  if (!text.includes('\\') && !text.includes('%')) return { text, written: (at) => at };
  const pieces: string[] = [];
  // Behind each escape: where the view goes on, and where the text does.
  const seen: number[] = [0];
  const stands: number[] = [0];
  let done = 0;
  let length = 0;
  for (const { index, 0: whole, 1: slashes, 2: unit, 3: letter, 4: octet } of text.matchAll(ESCAPE)) {
    if (letter !== undefined && letter in MEANING && slashes!.length % 2 === 0 && isPath(text, index)) continue;
    const code = unit ?? octet;
    const meaning = code === undefined ? (MEANING[letter!] ?? letter!) : String.fromCharCode(Number.parseInt(code, 16));
    pieces.push(text.slice(done, index), meaning);
    length += index - done + 1;
    done = index + whole.length;
    seen.push(length);
    stands.push(done);
  }
  pieces.push(text.slice(done));
  return { text: pieces.join(''), written: (at) => writtenAt(seen, stands, at) };
}

function isPath(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_PATH), at);
  return (before.includes(':\\') || before.endsWith(':')) && WINDOWS_PATH.test(before);
}

function writtenAt(seen: readonly number[], stands: readonly number[], at: number): number {
  const last = Math.max(0, firstWhere(seen.length, (i) => seen[i]! > at) - 1);
  return stands[last]! + (at - seen[last]!);
}

/** A line that ends within a word, and the indentation of the next one. */
const BREAK = /(?<=[\w+/=.@-])\r?\n[ \t]{0,40}(?=[\w+/=.@-])/g;

/** A text with its lines joined where a break may be within a word, as a terminal or a mail breaks long ones. */
export function unbroken(text: string): View | null {
  const pieces: string[] = [];
  const seen: number[] = [0];
  const stands: number[] = [0];
  let done = 0;
  let length = 0;
  for (const { index, 0: gap } of text.matchAll(BREAK)) {
    pieces.push(text.slice(done, index));
    length += index - done;
    done = index + gap.length;
    seen.push(length);
    stands.push(done);
  }
  if (done === 0) return null;
  pieces.push(text.slice(done));
  return { text: pieces.join(''), written: (at) => writtenAt(seen, stands, at) };
}
