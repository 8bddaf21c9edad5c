import type { TextProblem } from '../core/index.ts';
import { decodeBytes, type Encoding, UTF8 } from './encoding.ts';
import { guessUtf16 } from './utf16.ts';

/** Above this no text is read: it would not fit beside what is made of it. Bytes of a file, characters of a paste. */
export const SIZE_LIMIT = 450_000_000;
const STEP = 8 * 1024 * 1024;

/** What a file holds. */
export interface FileRead {
  readonly text: string;
  readonly encoding: Encoding;
  readonly notes: readonly TextProblem[];
}

/** What a file holds, or a sentence why it is not read. */
export type FileText = FileRead | { readonly refused: string };

/** Reads a file as text, telling how far it is. A byte order mark stays, so that nothing is lost. */
export async function readFile(file: Blob, tell: (done: number, total: number) => void): Promise<FileText> {
  if (file.size > SIZE_LIMIT) return { refused: tooLarge(file.size) };
  try {
    const head = new Uint8Array(await file.slice(0, 4000).arrayBuffer());
    if (guessUtf16(head) === null) return { text: await decode(file, tell), encoding: UTF8, notes: [] };
    return await decodeOdd(file);
  } catch (error) {
    // What the decoder throws at the first byte that is not UTF-8. Everything else is about the file.
    if (error instanceof TypeError) return decodeOdd(file).catch(() => UNREADABLE);
    return UNREADABLE;
  }
}

/** The one sentence about size, for files and pastes alike; `left`: what a file still has without pictures and long texts. */
export function tooLarge(size: number, left: number | null = null): string {
  const mega = (bytes: number) => Math.round(bytes / 1_000_000).toLocaleString('en');
  const rest =
    left === null
      ? ''
      : ` Without the middles of its pictures and long texts it still has ${mega(left)} MB: many small records, what calls are given, or JSON within texts.`;
  return `This has ${mega(size)} MB; up to ${mega(SIZE_LIMIT)} MB can be read, pictures and long texts aside.${rest} Split it, or take the part around the error.`;
}

/** The file itself could not be read. */
export const UNREADABLE = {
  refused: 'This could not be read. A folder or a file that has changed on disk cannot be opened; choose it again.',
};

/** A file as text. Throws a `TypeError` at the first byte that is not UTF-8. */
export async function decode(file: Blob, tell: (done: number, total: number) => void): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const pieces: string[] = [];
  for (let at = 0; at < file.size; at += STEP) {
    const bytes = await file.slice(at, at + STEP).arrayBuffer();
    pieces.push(decoder.decode(bytes, { stream: at + STEP < file.size }));
    tell(Math.min(at + STEP, file.size), file.size);
  }
  return pieces.join('');
}

async function decodeOdd(file: Blob): Promise<FileText> {
  const { text, encoding } = decodeBytes(new Uint8Array(await file.arrayBuffer()));
  return { text, encoding, notes: [noteOn(text, encoding)] };
}

/** What a person should know about the bytes of a file. */
function noteOn(text: string, { name, strays }: Encoding): TextProblem {
  const offset = strays.offsets[0] ?? null;
  const line = offset === null ? null : text.slice(0, offset).split('\n').length;
  return { kind: 'encoding', message: sentenceOn(name, strays.offsets.length, line), offset, line };
}

function sentenceOn(name: Encoding['name'], strays: number, line: number | null): string {
  if (name !== 'UTF-8') return `This file is written in ${name}, not UTF-8. It stays so: what is saved is ${name} too.`;
  if (strays === 0) return 'Many bytes of this file are not UTF-8.';
  const places =
    strays === 1
      ? `In line ${line} there are bytes`
      : `In ${strays.toLocaleString('en')} places, first in line ${line}, there are bytes`;
  return `${places} that are not UTF-8, shown as \ufffd. They are saved as they are, unless a repair rewrites or moves that text.`;
}
