/** Above this nothing is read: the text would not fit beside what is made of it. */
export const BYTE_LIMIT = 300_000_000;
const STEP = 8 * 1024 * 1024;

/** What a file holds, or a sentence why it is not read. `invalid` is the place of the first byte that is not UTF-8. */
export type FileText = { readonly text: string; readonly invalid: boolean } | { readonly refused: string };

/** Reads a file as UTF-8, telling how far it is. A byte order mark stays, so that nothing is lost. */
export async function readFile(file: Blob, tell: (done: number, total: number) => void): Promise<FileText> {
  if (file.size > BYTE_LIMIT) {
    const size = Math.round(file.size / 1_000_000).toLocaleString('en');
    return {
      refused: `This file has ${size} MB; up to 300 MB can be read. Split it, or take the part around the error.`,
    };
  }
  try {
    return await decode(file, tell, true);
  } catch (error) {
    if (error instanceof TypeError) return decode(file, tell, false);
    return {
      refused: 'This could not be read. A folder or a file that has changed on disk cannot be opened; choose it again.',
    };
  }
}

async function decode(file: Blob, tell: (done: number, total: number) => void, fatal: boolean): Promise<FileText> {
  const decoder = new TextDecoder(fatal ? 'utf-8' : await encodingOf(file), { fatal, ignoreBOM: true });
  const pieces: string[] = [];
  for (let at = 0; at < file.size; at += STEP) {
    const bytes = await file.slice(at, at + STEP).arrayBuffer();
    pieces.push(decoder.decode(bytes, { stream: at + STEP < file.size }));
    tell(Math.min(at + STEP, file.size), file.size);
  }
  return { text: pieces.join(''), invalid: !fatal };
}

/** UTF-16 says so in its first two bytes; everything else is read as UTF-8 with replacement characters. */
async function encodingOf(file: Blob): Promise<string> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
}
