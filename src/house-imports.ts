/** What the tests of the house ask: which files there are, and who imports whom. Read from the import lines. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SRC = dirname(fileURLToPath(import.meta.url));
export const ROOT = dirname(SRC);

export interface Import {
  readonly from: string;
  readonly line: number;
  /** Path from the root for imports of our own, the package's specifier otherwise. */
  readonly to: string;
  readonly isOurs: boolean;
}

export function filesUnder(folder: string): string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/[\\/]node_modules\b/.test(entry.parentPath))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const pattern =
    /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...text.matchAll(pattern)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const isOurs = name.startsWith('.');
    const line = text.slice(0, match.index).split('\n').length;
    return { from: file, line, isOurs, to: isOurs ? posix.join(posix.dirname(file), name) : name };
  });
}

/** The folder of the core a file is in, its own name for files directly in it, null outside the core. */
export function coreRoom(file: string): string | null {
  return /^src\/core\/([^/]+)/.exec(file)?.[1] ?? null;
}

export function linesOf(file: string): string[] {
  return readFileSync(join(ROOT, file), 'utf8').replace(/\n$/, '').split('\n');
}

export function isTest(file: string): boolean {
  return /\.(test|suite)\.ts$/.test(file);
}

export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
