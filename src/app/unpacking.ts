import type { Unpacked } from './archives.ts';

/** The files that are in archives, in their place. An archive that cannot be opened stays, and the worker says what it is. */
export async function withoutArchives(chosen: readonly File[], tries: number): Promise<Unpacked> {
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
      const inside = packing === null ? { files: [file], note: null } : await unpack(file, packing);
      for (const one of inside.files) files.push(one);
      note ??= inside.note;
    } catch (error) {
      files.push(file);
      note ??= error instanceof Error && file.size > 0 ? error.message : null;
    }
  }
  return { files, note };
}
