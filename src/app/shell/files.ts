import { actions } from '../store.ts';

/** Of a dropped folder no more files are collected than this. */
const FILE_LIMIT = 10_000;
export const FILE_INPUT = 'file-input';

/** Opens the system's dialog for choosing files. */
export function pickFiles(): void {
  document.getElementById(FILE_INPUT)?.click();
}

/** Files of a drop, with those inside dropped folders. Likely transcripts come first. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry.isDirectory)) return plain;
  const files: File[] = [];
  const waiting: FileSystemEntry[] = entries;
  for (let entry = waiting.shift(); entry && files.length < FILE_LIMIT; entry = waiting.shift()) {
    if (entry.isDirectory) waiting.push(...(await childrenOf(entry as FileSystemDirectoryEntry)));
    else files.push(...(await fileOf(entry as FileSystemFileEntry)));
  }
  return files.sort((a, b) => likeliness(b.name) - likeliness(a.name) || a.name.localeCompare(b.name));
}

/** What was dropped or chosen, if it is files; says so if it was an empty folder. */
export function openFiles(files: readonly File[]): void {
  if (files.length > 0) void actions.openFiles(files);
  else actions.notify('There are no files in what was dropped.', 'error');
}

function likeliness(name: string): number {
  return /\.jsonl$/i.test(name) ? 2 : /\.(json|txt|log|har|md)$/i.test(name) ? 1 : 0;
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0 || all.length > FILE_LIMIT) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  return new Promise((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );
}
