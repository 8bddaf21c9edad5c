import { crc32, ZIP_LIMITS, type ZipEntry, zipEnd, zipHead } from '../../core/index.ts';
import type { Progress } from '../protocol.ts';
import type { PathedFile } from './folder-views.ts';

const STEP = 4 * 1024 * 1024;

interface Packed extends ZipEntry {
  readonly bytes: Blob;
}

/** An archive of files. Throws with a sentence where it would hold more than such an archive can. */
export async function zipOf(files: readonly PathedFile[], tell: (progress: Progress) => void): Promise<Blob> {
  const entries: Packed[] = [];
  for (const file of files) {
    entries.push(await packed(file));
    tell({ label: 'Packing', done: entries.length, total: files.length });
  }
  const total = entries.reduce((sum, it) => sum + it.packed + 76 + 2 * it.name.length, 22);
  if (entries.length > ZIP_LIMITS.files || total > ZIP_LIMITS.bytes)
    throw new Error('This is more than a ZIP archive can hold, which is 4 GB. Select fewer files.');
  const parts = entries.flatMap((it) => [zipHead(it), it.bytes]);
  return new Blob([...parts, zipEnd(entries)], { type: 'application/zip' });
}

/** Deflated where that makes it smaller and the browser can. */
async function packed({ path, modified, file }: PathedFile): Promise<Packed> {
  let crc = 0;
  for (let at = 0; at < file.size; at += STEP)
    crc = crc32(new Uint8Array(await file.slice(at, at + STEP).arrayBuffer()), crc);
  const deflated = await deflate(file);
  const bytes = deflated !== null && deflated.size < file.size ? deflated : file;
  const method = bytes === file ? 0 : 8;
  return { name: new TextEncoder().encode(path), crc, size: file.size, packed: bytes.size, method, modified, bytes };
}

async function deflate(file: Blob): Promise<Blob | null> {
  try {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = file.stream().pipeThrough(new CompressionStream('deflate-raw')).getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) pieces.push(step.value);
    return new Blob(pieces);
  } catch {
    // A browser that does not know this way to pack.
    return null;
  }
}
