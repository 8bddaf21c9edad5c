import type { TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { findDepth, rootStart } from '../scan.ts';
import { findFault } from '../syntax.ts';
import { MAX_DEPTH } from './carrier.ts';
import { describeFault } from './describe.ts';

/** Longer texts are refused: engines end strings a little behind it, and an edited text needs room too. */
export const MAX_LENGTH = 500_000_000;

/** Why a text is not worth a try: too long, nothing but white space, or a file of another kind. Null if it is. */
export function hopeless(text: string): TextProblem | null {
  if (text.length > MAX_LENGTH) {
    const size = Math.round(text.length / 1e6);
    return problem(
      'too-large',
      `The text has ${size} million characters; at most ${MAX_LENGTH / 1e6} million can be opened. Split the file and open its parts.`,
    );
  }
  if (text === '') return problem('empty', 'The text is empty. Paste a transcript or open a file that holds one.');
  if (!/[^\s\ufeff]/.test(text)) {
    return problem(
      'empty',
      'The text holds nothing but white space. Paste a transcript or open a file that holds one.',
    );
  }
  // Rows between the pages of a database look like JSON: what a file is comes before what could be read in it.
  return binaryFile(text);
}

/** The one sentence about a text that no carrier could read: what it is, or where it stops being JSON. */
export function diagnose(text: string): TextProblem {
  return wrongEncoding(text) ?? tooDeep(text) ?? manyControls(text) ?? printedObjects(text) ?? firstFault(text);
}

/** First characters of files that are no text, as UTF-8 readers (invalid bytes become U+FFFD) or Latin-1 readers see them. */
const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^[\ufffd\x89]PNG/, 'a PNG picture'],
  [/^(?:\xff\xd8\xff|\ufffd{3,4}[^{[]{0,6}(?:JFIF|Exif))/, 'a JPEG picture'],
  [/^GIF8[79]a/, 'a GIF picture'],
  [/^RIFF.{1,8}WEBP/s, 'a WebP picture'],
  [/^%PDF-/, 'a PDF document'],
  [/^SQLite format 3/, 'an SQLite database'],
  [/^PK(?:\x03\x04|\x05\x06|\x07\x08)/, 'a ZIP archive'],
  [/^\x1f[\ufffd\x8b]\x08/, 'a gzip file'],
  [/^\([\ufffd\xb5]\/[\ufffd\xfd]/, 'a zstd file'],
  [/^7z[\ufffd\xbc][\ufffd\xaf]/, 'a 7z archive'],
  [/^[\ufffd\xfd]7zXZ\0/, 'an xz file'],
  [/^BZh[1-9]1AY/, 'a bzip2 file'],
  [/^PAR1[\0-\x1f]/, 'a Parquet file'],
  [/^[\ufffd\x80][\x02-\x05][\ufffd\x95\]}(cX]/, 'a Python pickle'],
];

/** How to get at the text that a file holds. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/zstd/, 'Unpack it with `zstd -d` and open the file that comes out.'],
  [/gzip/, 'Unpack it with `gunzip` and open the file that comes out.'],
  [/xz/, 'Unpack it with `unxz` and open the file that comes out.'],
  [/bzip2/, 'Unpack it with `bunzip2` and open the file that comes out.'],
  [/ZIP|7z/, 'Unpack it and open the JSON or JSONL file inside.'],
  [
    /SQLite/,
    'Export the session with the program that wrote it (`opencode export`, `goose session export`) and open that file. To look inside without changing it, run `sqlite3 -readonly FILE .dump`; a plain `sqlite3 FILE` can disturb a running program.',
  ],
];
const OTHER_ADVICE = 'Open the file that holds the conversation as text (JSON or JSONL).';

function binaryFile(text: string): TextProblem | null {
  const head = text.slice(0, 64);
  const found = SIGNATURES.find(([pattern]) => pattern.test(head))?.[1];
  if (found === undefined) return null;
  const advice = ADVICE.find(([pattern]) => pattern.test(found))?.[1] ?? OTHER_ADVICE;
  return problem('binary', `This is ${found}, not a transcript. ${advice}`, text, 0);
}

function wrongEncoding(text: string): TextProblem | null {
  const offset = text.indexOf('\0');
  if (offset < 0) return null;
  const head = text.slice(0, 4000);
  const nuls = head.split('\0').length - 1;
  if (nuls * 3 > head.length) {
    const isUtf16 = /[^\0\ufffd]\0[^\0]|\0[^\0]\0/.test(head);
    const what = isUtf16
      ? 'This text was saved as UTF-16 and read as something else'
      : 'This text is mostly NUL characters';
    return problem(
      'encoding',
      `${what}: ${nuls} of its first ${head.length} characters are NUL. Save it as UTF-8 and open it again.`,
      text,
      offset,
    );
  }
  if (isMostlyControls(text)) return null;
  const line = lineAt(text, offset);
  return problem(
    'encoding',
    `There is a NUL character at line ${line}, column ${columnAt(text, offset)}, which JSON does not allow; a crash while the file was written can leave it. Delete it there and try again.`,
    text,
    offset,
  );
}

function tooDeep(text: string): TextProblem | null {
  const offset = findDepth(text, rootStart(text), text.length, MAX_DEPTH);
  if (offset < 0) return null;
  return problem(
    'too-deep',
    `The text is nested deeper than ${MAX_DEPTH} levels at line ${lineAt(text, offset)}, column ${columnAt(text, offset)}, and was not read. Check how it was made: transcripts are much flatter.`,
    text,
    offset,
  );
}

function manyControls(text: string): TextProblem | null {
  if (!isMostlyControls(text)) return null;
  return problem(
    'binary',
    'This does not look like text: many of its first characters are unreadable. Open the file that holds the conversation as text (JSON or JSONL, UTF-8).',
    text,
    0,
  );
}

/** `Message[role=USER, text=Hi]` of Java, `Message(role=user, text=Hi)` of Kotlin. */
const PRINTED = /\b([A-Z]\w{1,60})[[({][a-z]\w{0,40}=(?!=)/g;
const LOOKED_AT = 200_000;

/** Objects as Java prints them: strings have no quotes there, and where one ends is not written. */
function printedObjects(text: string): TextProblem | null {
  const [first, ...others] = text.slice(0, LOOKED_AT).matchAll(PRINTED);
  if (first === undefined || others.length === 0) return null;
  const line = lineAt(text, first.index);
  return problem(
    'not-json',
    `From line ${line} on this is what \`toString\` prints of Java or Kotlin objects (\`${first[1]}\`). Strings have no quotes in it, so where one ends cannot be told. Log the request as JSON (Spring: the body that the HTTP client sends; Jackson: \`writeValueAsString\`) and paste that.`,
    text,
    first.index,
  );
}

function isMostlyControls(text: string): boolean {
  const head = text.slice(0, 4000);
  const odd = head.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g)?.length ?? 0;
  return odd > 2 && odd * 10 > head.length;
}

function firstFault(text: string): TextProblem {
  const fault = findFault(text, rootStart(text), text.length);
  if (fault === null) return problem('not-json', 'This text could not be read as JSON.', text, 0);
  const { offset } = fault;
  const place = `line ${lineAt(text, offset)}, column ${columnAt(text, offset)}`;
  return problem(
    'not-json',
    `This is not valid JSON: at ${place} ${describeFault(text, fault, text.length)}. Correct it there, or paste the JSON alone.`,
    text,
    offset,
  );
}

function columnAt(text: string, offset: number): number {
  return offset === 0 ? 1 : offset - text.lastIndexOf('\n', offset - 1);
}

function problem(kind: TextProblem['kind'], message: string, text?: string, offset?: number): TextProblem {
  if (text === undefined || offset === undefined) return { kind, message, offset: null, line: null };
  return { kind, message, offset, line: lineAt(text, offset) };
}
