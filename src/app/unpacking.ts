import type { Unpacked, Watch } from './archives.ts';

/**
 * The files that are in archives, in their place. An archive that cannot be opened stays, and the worker says what it is.
 * Rejects with the reason where it was told to stop.
 */
export async function withoutArchives(chosen: readonly File[], tries: number, watch: Watch): Promise<Unpacked> {
  const files: File[] = [];
  let note: string | null = null;
  for (const [at, file] of chosen.entries()) {
    if (at >= tries) {
      for (const rest of chosen.slice(at)) files.push(rest);
      break;
    }
    try {
      const { packingOf, unpack } = await import('./archives.ts');
      const packing = await packingOf(file);
      const inside = packing === null ? { files: [file], note: null } : await unpack(file, packing, watch);
      for (const one of inside.files) files.push(one);
      note ??= inside.note;
    } catch (error) {
      watch.signal.throwIfAborted();
      files.push(file);
      note ??= error instanceof Error && file.size > 0 ? error.message : null;
    }
  }
  return { files, note };
}
