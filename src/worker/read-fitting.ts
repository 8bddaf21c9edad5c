import type { Cuts, TextProblem } from '../core/index.ts';
import { hasLines } from './bulk/pieces.ts';
import type { Encoding } from './encoding.ts';
import type { Around } from './history.ts';
import { bytesFor, bytesForSize, noRoom, roomIn } from './memory.ts';
import type { OpenInput } from './protocol.ts';
import { type FileRead, readFile, SIZE_LIMIT, tooLarge } from './read-file.ts';
import { NO_CUTS, readHeld, scanFile } from './read-held.ts';
import { type Section, sectionOf } from './section.ts';

/** So much of a file is read at most where not all of it can be, and less than the other is not worth it. Bytes. */
const SECTION = 240_000_000;
const LEAST = 4_000_000;

/** Of the room that one section was too large for the next takes a little less. */
const SPARE = 0.9;

/** What could be read of a file. */
interface Fitting {
  readonly text: string;
  readonly encoding: Encoding;
  readonly notes: readonly TextProblem[];
  /** What stands before and behind it; null where all of it was read. */
  readonly around: Around | null;
}

/** Why a file cannot be read whole, and what helps to choose a section of it. */
interface TooLarge {
  readonly refused: string;
  readonly isLines: boolean;
  readonly pictures: Cuts;
  /** Bytes that there is room for. */
  readonly room: number;
}

type Tell = (done: number, total: number) => void;

/** Reads a file as text as far as there is room: whole, without what fills it, or a section of its lines. */
export async function readFitting(
  file: Blob,
  { heap = Number.POSITIVE_INFINITY, section, carried }: Pick<OpenInput, 'heap' | 'section' | 'carried'>,
  tell: Tell,
): Promise<Fitting | { readonly refused: string }> {
  const wanted = typeof section === 'object' ? section : null;
  const whole = wanted === null ? await readWhole(file, heap, tell) : await surveyed(file, heap, tell);
  if ('text' in whole) return { ...whole, around: null };
  if (section === 'none' || !whole.isLines) return whole;
  let most = Math.min(SECTION, whole.room);
  const least = wanted === null ? LEAST : LEAST / 8;
  while (most >= least) {
    const found = await sectionOf(file, wanted ?? { to: file.size }, whole.pictures, Math.floor(most), tell);
    if (found === null) break;
    const read = await readWhole(found.file, heap, tell);
    if ('text' in read)
      return { ...read, around: found.around, notes: [noteOn(found, file.size, carried?.edits ?? 0), ...read.notes] };
    // What has many small records takes more room than its size says.
    most = read.room < most ? read.room : most / 2;
  }
  return wanted === null ? whole : { refused: NO_LINES };
}

const NO_LINES =
  'Those lines cannot be opened: one of them would take more memory than this browser gives a page. What was open stays open.';

/** A file as text; of one that there is no room for what is left without its pictures and its longest words. */
async function readWhole(file: Blob, heap: number, tell: Tell): Promise<FileRead | TooLarge> {
  const { size } = file;
  const isSmall = size <= SIZE_LIMIT && bytesForSize(size) <= heap;
  const read = isSmall ? await readFile(file, tell) : await readHeld(file, Math.min(SIZE_LIMIT, roomIn(heap)), tell);
  if (read !== null && 'text' in read) {
    const needed = bytesFor(read.text);
    if (needed <= heap) return read;
    const isLines = await hasLines(file).catch(() => false);
    return { refused: noRoom(size, needed, heap), isLines, pictures: NO_CUTS, room: (size * heap * SPARE) / needed };
  }
  if (read !== null && 'refused' in read) return { ...read, isLines: false, pictures: NO_CUTS, room: 0 };
  const refused = size <= SIZE_LIMIT ? noRoom(size, bytesForSize(size), heap) : tooLarge(size, read?.left ?? null);
  if (read === null) return { refused, isLines: false, pictures: NO_CUTS, room: 0 };
  note(file, read.isLines, read.pictures);
  return { refused, isLines: read.isLines, pictures: read.pictures, room: roomIn(heap) };
}

/** What was found in the file that was gone over last: its sections are opened one after another. */
let last: { readonly file: string; readonly found: Pick<TooLarge, 'isLines' | 'pictures'> } | null = null;

/** What helps to choose a section of a file of which it is known that it cannot be read whole. */
async function surveyed(file: Blob, heap: number, tell: Tell): Promise<TooLarge> {
  const known = last !== null && last.file === nameOf(file) ? last.found : await scanFile(file, tell);
  const { isLines, pictures } = known ?? { isLines: false, pictures: NO_CUTS };
  note(file, isLines, pictures);
  return { refused: tooLarge(file.size), isLines, pictures, room: roomIn(heap) };
}

function note(file: Blob, isLines: boolean, pictures: Cuts): void {
  const name = nameOf(file);
  if (name !== null) last = { file: name, found: { isLines, pictures } };
}

/** Tells a file from others, and from itself before it was changed; null for what is no file. */
const nameOf = (file: Blob): string | null =>
  file instanceof File ? `${file.size} ${file.lastModified} ${file.name}` : null;

/** What was done while other lines were open, in a sentence. */
const editsIn = (edits: number): string =>
  edits === 0
    ? ''
    : ` ${edits === 1 ? 'One edit' : `${edits.toLocaleString('en')} edits`} made while other lines were open ${edits === 1 ? 'is' : 'are'} in the file.`;

/** What a person should know of a file of which a section was read. */
function noteOn({ around: { before, after, lines }, file }: Section, size: number, edits: number): TextProblem {
  const mega = (bytes: number) => Math.max(1, Math.round(bytes / 1e6)).toLocaleString('en');
  const rest = [
    before.size && `${mega(before.size)} MB before them`,
    after.size && `${mega(after.size)} MB after them`,
  ];
  const place =
    after.size === 0
      ? 'the last'
      : before.size === 0
        ? 'the first'
        : `from line ${(lines + 1).toLocaleString('en')} on`;
  const message = `Of this file of ${mega(size)} MB ${place} ${mega(file.size)} MB are open, in whole lines. ${rest.filter(Boolean).join(' and ')} stay in the file: they are neither checked, counted nor converted, a trim does not reach them, and what is saved has them as they are.${editsIn(edits)}`;
  return { kind: 'left-in-file', message, offset: null, line: null };
}
