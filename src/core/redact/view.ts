import { IntList } from '../text/int-list.ts';
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
  const isPlain = !text.includes('\\') && !text.includes('%');
  return (isPlain ? null : viewWith(text, escapesIn(text))) ?? { text, written: (at) => at };
}

/** A stretch of a text, and what a view has in its place. */
interface Replacement {
  readonly index: number;
  readonly length: number;
  readonly as: string;
}

function* escapesIn(text: string): Iterable<Replacement> {
  for (const { index, 0: whole, 1: slashes = '', 2: unit, 3: letter = '', 4: octet } of text.matchAll(ESCAPE)) {
    if (letter in MEANING && slashes.length % 2 === 0 && isPath(text, index)) continue;
    const code = unit ?? octet;
    const as = code === undefined ? (MEANING[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16));
    yield { index, length: whole.length, as };
  }
}

/** A text with something else in the place of some stretches, given in their order; null where there are none. */
function viewWith(text: string, replaced: Iterable<Replacement>): View | null {
  const pieces: string[] = [];
  // Behind each stretch: where the view goes on, and where the text does.
  const [seen, stands] = [new IntList(), new IntList()];
  let done = 0;
  let length = 0;
  seen.push(length);
  stands.push(done);
  for (const { index, length: replacedLength, as } of replaced) {
    pieces.push(text.slice(done, index), as);
    length += index - done + as.length;
    done = index + replacedLength;
    seen.push(length);
    stands.push(done);
  }
  if (done === 0) return null;
  pieces.push(text.slice(done));
  const written = (at: number): number => {
    const last = Math.max(0, firstWhere(seen.length, (i) => seen.at(i) > at) - 1);
    return stands.at(last) + (at - seen.at(last));
  };
  return { text: pieces.join(''), written };
}

function isPath(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_PATH), at);
  return (before.includes(':\\') || before.endsWith(':')) && WINDOWS_PATH.test(before);
}

/** A line that ends within a word, and the indentation of the next one. */
const BREAK = /(?<=[\w+/=.@-])\r?\n[ \t]{0,40}(?=[\w+/=.@-])/g;

/** A text with its lines joined where a break may be within a word, as a terminal or a mail breaks long ones. */
export function unbroken(text: string): View | null {
  return viewWith(
    text,
    Array.from(text.matchAll(BREAK), ({ index, 0: gap }) => ({ index, length: gap.length, as: '' })),
  );
}
