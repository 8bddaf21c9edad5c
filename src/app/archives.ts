/** Archives that the browser itself can open: a packed file, and a file of files. */

import { inflated } from './inflating.ts';

/** Bytes that are unpacked of one archive: a small file can hold any number. */
const LIMIT = 1_000_000_000;
/** Files of an archive that are offered. */
const FILES = 2000;
const TEXTLESS = /\.(?:png|jpe?g|gif|webp|pdf|db|sqlite3?|zip|gz|zst|wasm|so|dylib|exe|mp[34]|woff2?)$/i;

export type Packing = 'gzip' | 'zip';

/** What an archive held that may be a transcript, and what of it was left out. */
export interface Unpacked {
  readonly files: readonly File[];
  readonly note: string | null;
}

/** Told how many bytes of an archive were gone over, and asked to stop: what was asked for is then rejected with the reason. */
export interface Watch {
  readonly signal: AbortSignal;
  tell(done: number, total: number): void;
}

/** How a file is packed, by its first bytes; null where it is not. */
export async function packingOf(file: Blob): Promise<Packing | null> {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (a === 0x1f && b === 0x8b && c === 8) return 'gzip';
  return a === 0x50 && b === 0x4b && c === 3 && d === 4 ? 'zip' : null;
}

/** Unpacks a file. Throws with a sentence where that cannot be done. */
export async function unpack(file: File, packing: Packing, watch?: Watch): Promise<Unpacked> {
  if (packing === 'zip') return unzip(file, watch);
  return { files: [await gunzip(file, watch)], note: `Unpacked from ${file.name}. What you save is the file inside.` };
}

/** The file in a packed one. Throws with a sentence where there is none. */
export async function gunzip(file: File, watch?: Watch): Promise<File> {
  const bytes = await inflated(file, 'gzip', LIMIT, watcherOf(file, watch));
  if (bytes === null) throw new Error(`${file.name} cannot be unpacked: it is damaged, or holds more than 1,000 MB.`);
  return new File([bytes], nameInside(file.name), { lastModified: file.lastModified });
}

/** The name of the file in a packed one. */
export const nameInside = (name: string): string => name.replace(/\.(?:gz|gzip)$/i, '') || name;

/** A file in an archive. */
export interface Member {
  readonly path: string;
  readonly size: number;
  /** Unpacks it. Throws with a sentence where that cannot be done. */
  open(): Promise<File>;
}

/** The files in an archive that may be transcripts, in its order, and how many more it has than are listed. */
export async function membersOf(file: File): Promise<{ readonly members: readonly Member[]; readonly left: number }> {
  const entries = await textsOf(file);
  const open = async (entry: Entry): Promise<File> => {
    const blob = entry.size > LIMIT ? null : await contentOf(file, entry);
    if (blob === null)
      throw new Error(
        'This cannot be unpacked: it is encrypted, damaged, or packed in a way that browsers do not know.',
      );
    return new File([blob], lastStep(entry.name), { lastModified: file.lastModified });
  };
  const members = entries.slice(0, FILES).map((it) => ({ path: it.name, size: it.size, open: () => open(it) }));
  return { members, left: entries.length - members.length };
}

const lastStep = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || path;

interface Entry {
  readonly name: string;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly isSecret: boolean;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

async function unzip(file: File, watch?: Watch): Promise<Unpacked> {
  const entries = await textsOf(file);
  const files: File[] = [];
  let left = LIMIT;
  let out = entries.length;
  let done = 0;
  for (const entry of entries.sort(byLikeliness).slice(0, FILES)) {
    const before = done;
    done += entry.packed;
    const own: Watch | undefined = watch && {
      signal: watch.signal,
      tell: (now) => watch.tell(before + now, file.size),
    };
    const blob = entry.size > left ? null : await contentOf(file, entry, own);
    if (blob === null) continue;
    left -= entry.size;
    out--;
    files.push(new File([blob], lastStep(entry.name)));
  }
  if (files.length === 0)
    throw new Error(
      `Nothing in ${file.name} can be unpacked here: it is encrypted, or packed in a newer way than browsers know.`,
    );
  const others = out === 0 ? '' : ` ${out} more could not be unpacked, or are too much at once.`;
  return {
    files,
    note: `Unpacked ${files.length === 1 ? '1 file' : `${files.length} files`} from ${file.name}. What you save is the file inside.${others}`,
  };
}

/** What in an archive may be a transcript. Throws with a sentence where nothing is. */
async function textsOf(file: File): Promise<Entry[]> {
  const entries = (await entriesOf(file)).filter((it) => !it.name.endsWith('/') && !TEXTLESS.test(it.name));
  if (entries.length === 0) throw new Error(`${file.name} is a ZIP archive without a file that could be a transcript.`);
  return entries;
}

/** Session files first, then the largest. */
const byLikeliness = (a: Entry, b: Entry): number => likeliness(b.name) - likeliness(a.name) || b.size - a.size;

const likeliness = (name: string): number => (/\.jsonl$/i.test(name) ? 2 : /\.(?:json|har|ya?ml)$/i.test(name) ? 1 : 0);

/** The directory of a ZIP archive stands at its end. */
async function entriesOf(file: File): Promise<Entry[]> {
  const tail = await viewOf(file.slice(-66_000));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error(`${file.name} is a ZIP archive that is cut off: its end is missing. Copy it again.`);
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  const directory = await viewOf(file.slice(start, start + size));
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === 0x02014b50; ) {
    const name = directory.getUint16(at + 28, true);
    const bytes = new Uint8Array(directory.buffer, directory.byteOffset + at + 46, name);
    entries.push({
      name: new TextDecoder().decode(bytes),
      method: directory.getUint16(at + 10, true),
      isSecret: (directory.getUint16(at + 8, true) & 1) === 1,
      packed: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      at: directory.getUint32(at + 42, true),
    });
    at += 46 + name + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

async function contentOf(
  file: Blob,
  { at, packed, size, method, isSecret }: Entry,
  watch?: Watch,
): Promise<Blob | null> {
  if (isSecret || (method !== 0 && method !== 8)) return null;
  const head = await viewOf(file.slice(at, at + 30));
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) return null;
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const content = file.slice(start, start + packed);
  return method === 0 ? content : inflated(content, 'deflate-raw', size, watcherOf(content, watch));
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

const watcherOf = (packed: Blob, watch: Watch | undefined) =>
  watch && { signal: watch.signal, tell: (done: number) => watch.tell(done, packed.size) };
