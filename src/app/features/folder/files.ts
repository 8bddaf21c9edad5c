/** Where files come from: a folder that was dropped or chosen, or many files. */

/** A file, and where it can be written where the browser allows that. */
export interface FolderFile {
  readonly path: string;
  /** null where even its size could not be read. */
  readonly file: File | null;
  readonly place: Place | null;
  /** Of what is in an archive: how long it is as far as that is known, and the way to it. `file` is then the archive. */
  readonly inside?: Inside;
  /** Why nothing of it can be read, where that is known. */
  readonly why?: string;
}

interface Inside {
  readonly size: number;
  open(): Promise<File>;
}

/** The file on the disk and the folder that it is in. */
export interface Place {
  readonly folder: FileSystemDirectoryHandle;
  readonly handle: FileSystemFileHandle;
}

/** Of one folder no more files are taken than this. */
export const FILE_LIMIT = 10_000;

/** Folders in which no agent keeps its sessions, and which hold more files than all that do. */
const SKIPPED = new Set(['node_modules', '.git']);

/** Copies that saving in place has put beside its files. */
export const BACKUP = /\.backup-\d{4}-\d\d-\d\d(?:-\d+)?$/;

/** TypeScript's lists of the browser do not have it. */
type Listing = AsyncIterable<FileSystemDirectoryHandle | FileSystemFileHandle>;

/** All files in a folder and in those inside it. */
export async function* filesOfHandle(root: FileSystemDirectoryHandle): AsyncGenerator<FolderFile> {
  const waiting: (readonly [FileSystemDirectoryHandle, string])[] = [[root, '']];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [folder, path] = next;
    const files: FileSystemFileHandle[] = [];
    try {
      for await (const handle of Reflect.apply(Reflect.get(folder, 'values'), folder, []) as Listing) {
        if (handle.kind === 'file') files.push(handle);
        else if (!SKIPPED.has(handle.name)) waiting.push([handle, `${path}${handle.name}/`]);
      }
    } catch {
      // A folder that may not be looked into, or is gone.
    }
    for (const handle of files) {
      const file = await handle.getFile().catch(() => null);
      yield { path: `${path}${handle.name}`, file, place: { folder, handle } };
    }
  }
}

/** The same by the older way, which every browser knows and which cannot write. */
export async function* filesOfEntries(roots: readonly FileSystemEntry[]): AsyncGenerator<FolderFile> {
  const waiting = [...roots];
  // What is inside the one folder that was dropped is named from there on.
  const [only] = roots;
  const cut = roots.length === 1 && only?.isDirectory ? only.fullPath.length + 1 : 1;
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (!entry.isDirectory) {
      yield { path: entry.fullPath.slice(cut), file: await fileOf(entry as FileSystemFileEntry), place: null };
    } else if (!SKIPPED.has(entry.name)) waiting.push(...(await childrenOf(entry as FileSystemDirectoryEntry)));
  }
}

/** Files that were chosen, with their paths where they came as a folder. */
export function filesOfList(files: readonly File[]): FolderFile[] {
  return files
    .filter((it) => !it.webkitRelativePath.split('/').some((step) => SKIPPED.has(step)))
    .map((file) => {
      const path = file.webkitRelativePath;
      return { path: path === '' ? file.name : path.slice(path.indexOf('/') + 1), file, place: null };
    });
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

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}
