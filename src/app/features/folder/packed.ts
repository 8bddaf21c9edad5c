import { gunzip, membersOf } from '../../archives.ts';
import type { FolderFile } from './files.ts';

const GZIP = /\.(?:gz|gzip)$/i;
const ZIP = /\.zip$/i;

/** Between an archive and what is in it. No path of a disk has it. */
const INTO = ' / ';

/** The same files, but for archives what is in them. A packed file is one file; neither can be written in its place. */
export async function* withMembers(
  found: AsyncIterable<FolderFile> | Iterable<FolderFile>,
): AsyncGenerator<FolderFile> {
  for await (const it of found) {
    const { path, file } = it;
    if (file !== null && GZIP.test(path)) {
      yield { path, file, place: null, inside: { size: file.size, open: () => gunzip(file) } };
    } else if (file !== null && ZIP.test(path)) yield* filesInside(path, file);
    else yield it;
  }
}

async function* filesInside(archive: string, file: File): AsyncGenerator<FolderFile> {
  try {
    const { members, left } = await membersOf(file);
    for (const { path, size, open } of members)
      yield { path: `${archive}${INTO}${path}`, file, place: null, inside: { size, open } };
    if (left > 0) yield { path: archive, file, place: null, why: `${left} more files in this archive are not listed.` };
  } catch (error) {
    yield { path: archive, file, place: null, why: error instanceof Error ? error.message : String(error) };
  }
}

/** The path of what was taken out of an archive, for another one. */
export const pathOutside = (path: string): string => path.replaceAll(INTO, '/').replace(GZIP, '');
