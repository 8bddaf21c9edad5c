import { save } from '../../parts/save.ts';
import { actions, getState } from '../../store.ts';
import type { FolderStore } from './folderStore.ts';
import type { Line } from './order.ts';

/** Selects lines, or no longer; the others stay as they are. */
export function select(folder: FolderStore, lines: readonly Line[], isOn: boolean): void {
  const selected = new Set(folder.get().selected);
  for (const { at } of lines) {
    if (isOn) selected.add(at);
    else selected.delete(at);
  }
  folder.set({ selected });
}

/** Opens a file as if it had been dropped alone. The browser's way back leads to the table. */
export async function openLine(folder: FolderStore, { at, view }: Line): Promise<void> {
  const { files } = folder;
  folder.set({ active: at });
  // Of what was not even found there is nothing to open; an archive that could not be unpacked says why.
  if (files.fileOf(at) === null) return;
  try {
    const file = await files.open(at);
    history.pushState(OPENED, '');
    addEventListener('popstate', back);
    await actions.openFiles([file]);
    const archive = files.archiveOf(at);
    if (archive !== null && getState().phase === 'ready')
      actions.notify(`Unpacked from ${archive}. What you save is the file inside.`);
  } catch (error) {
    actions.notify(view?.says || (error instanceof Error ? error.message : String(error)), 'error');
  }
}

/** Of a file that is too large to open its bytes are told, over the table. */
export function tellBytes(folder: FolderStore, { at }: Line): void {
  const file = folder.files.fileOf(at);
  if (file !== null) actions.tellBytes(file);
}

/** What stands in the browser's history while a file of a folder is open. */
const OPENED = { from: 'folder' } as const;

function back(): void {
  const { phase, folder } = getState();
  if (folder !== null && phase !== 'start' && phase !== 'folder') actions.showFolder();
}

/** The table is shown again by its own button: the step that opening a file was is taken back. */
export function takeBack(): void {
  const { state } = history;
  if (typeof state === 'object' && state !== null && 'from' in state) history.back();
}

/** Downloads what was repaired as one archive. False where that was stopped or failed. */
export async function saveZip(folder: FolderStore, lines: readonly Line[]): Promise<boolean> {
  try {
    const packed = await folder.zip(lines);
    if (packed === null) return false;
    save(packed, `${folder.name.replace(/[^\p{L}\p{N}._ -]/gu, '_')}.repaired.zip`);
    folder.noteTaken(lines);
    return true;
  } catch (error) {
    actions.notify(error instanceof Error ? error.message : String(error), 'error');
    return false;
  }
}
