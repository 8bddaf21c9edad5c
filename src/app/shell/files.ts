import { placeElement } from '../parts/focusPlaces.ts';
import { actions } from '../store.ts';

/** So many files that come together are opened one by one; of more there is a table. */
const FEW = 5;

/** The code for folders is fetched when one is chosen or dropped. */
const folders = () => import('../features/folder/choosing.ts');

/** Opens the system's dialog for choosing files. */
export function pickFiles(): void {
  placeElement('files')?.click();
}

/** Opens the system's dialog for choosing a folder. */
export function pickFolder(): void {
  void folders().then((it) => it.pickFolder());
}

/** Opens what was dropped. What a drop holds can be asked for only while it happens. */
export function openDropped(transfer: DataTransfer): void {
  const items = [...transfer.items].filter((it) => it.kind === 'file');
  const entries = items.flatMap((it) => it.webkitGetAsEntry?.() ?? []);
  if (!entries.some((it) => it.isDirectory)) {
    openFiles([...transfer.files]);
    return;
  }
  const handles = items.flatMap((it): Promise<FileSystemHandle | null>[] => {
    const handle: unknown = Reflect.get(it, 'getAsFileSystemHandle');
    return typeof handle === 'function' ? [Reflect.apply(handle, it, [])] : [];
  });
  void folders().then((it) => it.takeDropped(entries, handles));
}

/** What was dropped or chosen: a few files are opened, many are a table. */
export function openFiles(files: readonly File[]): void {
  if (files.length > FEW) showTable(files);
  else if (files.length > 0) void actions.openFiles(files);
  else actions.notify('What was dropped has no files.', 'error');
}

/** Files as a table. */
export function showTable(files: readonly File[]): void {
  void folders().then((it) => it.takeFiles(files));
}
