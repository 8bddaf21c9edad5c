import { spawn } from '../../../worker/spawn.ts';
import { heapLimit } from '../../heap.ts';
import { actions } from '../../store.ts';
import { FILE_LIMIT, type FolderFile, filesOfEntries, filesOfHandle, filesOfList } from './files.ts';
import { FolderStore } from './folderStore.ts';
import { mayReplace } from './leaving.ts';
import { withMembers } from './packed.ts';

/** Milliseconds of work without a pause. */
const TURN = 16;

/** Lets somebody choose a folder: with leave to look into it where the browser has that, else as a list of its files. */
export async function pickFolder(): Promise<void> {
  const pick: unknown = Reflect.get(window, 'showDirectoryPicker');
  if (typeof pick !== 'function') return chooseList();
  try {
    const root: FileSystemDirectoryHandle = await Reflect.apply(pick, window, [{ id: 'sessions', mode: 'read' }]);
    await take(root.name, filesOfHandle(root), root);
  } catch (error) {
    // Nothing was chosen; in a frame, or where it is forbidden, the older way may still work.
    if (!(error instanceof DOMException && error.name === 'AbortError')) chooseList();
  }
}

/** What was dropped, of which at least one is a folder. */
export async function takeDropped(
  entries: readonly FileSystemEntry[],
  handles: readonly Promise<FileSystemHandle | null>[],
): Promise<void> {
  const [first] = entries;
  const [handle] = await Promise.all(handles.map((it) => it.catch(() => null)));
  const name = entries.length === 1 && first ? first.name : 'Dropped files';
  if (entries.length === 1 && handle?.kind === 'directory') {
    const root = handle as FileSystemDirectoryHandle;
    await take(name, filesOfHandle(root), root);
  } else await take(name, filesOfEntries(entries));
}

/** Many files that were dropped or chosen together. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  const [step = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
  await take(step === '' ? 'Chosen files' : step, filesOfList(files));
}

/** One file is opened as a file is; two and more are a table, which is there before all are found. */
async function take(
  name: string,
  found: AsyncIterable<FolderFile> | Iterable<FolderFile>,
  root: FileSystemDirectoryHandle | null = null,
): Promise<void> {
  const workers = Math.max(2, Math.min(6, (navigator.hardwareConcurrency || 2) - 1));
  const folder = new FolderStore(name, { spawn, workers, heap: heapLimit(), root });
  let isFull = false;
  let since = performance.now();
  for await (const file of withMembers(found)) {
    if (folder.size >= FILE_LIMIT) {
      isFull = true;
      break;
    }
    folder.add(file);
    if (folder.size === 2) {
      if (!(await mayReplace())) return;
      actions.openFolder(folder);
    }
    // Asking for the size of a file holds the page: others have their turn in between.
    if (performance.now() - since > TURN) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      since = performance.now();
    }
  }
  const only = folder.files.fileOf(0);
  if (folder.size === 0) actions.notify('This folder has no files.', 'error');
  else if (folder.size === 1 && only !== null) void actions.openFiles([only]);
  else {
    if (folder.size === 1) {
      if (!(await mayReplace())) return;
      actions.openFolder(folder);
    }
    folder.listed(isFull);
  }
}

/** The older way: the browser asks for a folder and gives the list of all files in it. */
function chooseList(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.className = 'visually-hidden';
  input.tabIndex = -1;
  input.setAttribute('aria-hidden', 'true');
  const gone = () => input.remove();
  input.addEventListener('cancel', gone);
  input.addEventListener('change', () => {
    gone();
    void takeFiles([...(input.files ?? [])]);
  });
  document.body.append(input);
  input.click();
}
