import { save } from '../../parts/save.ts';
import { actions, getState } from '../../store.ts';
import type { Desk } from './desk.ts';
import type { Line } from './order.ts';

/** Selects lines, or no longer; the others stay as they are. */
export function select(desk: Desk, lines: readonly Line[], isOn: boolean): void {
  const selected = new Set(desk.get().selected);
  for (const { at } of lines) {
    if (isOn) selected.add(at);
    else selected.delete(at);
  }
  desk.set({ selected });
}

/** Opens a file as if it had been dropped alone. The browser's way back leads to the table. */
export function openLine(desk: Desk, { at }: Line): void {
  const file = desk.fileOf(at);
  if (file === null) return;
  desk.set({ active: at });
  history.pushState(OPENED, '');
  addEventListener('popstate', back);
  void actions.openFiles([file]);
}

/** Of a file that is too large to open its bytes are told, over the table. */
export function tellBytes(desk: Desk, { at }: Line): void {
  const file = desk.fileOf(at);
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

/** Downloads what was repaired as one archive. */
export async function saveZip(desk: Desk, lines: readonly Line[]): Promise<void> {
  try {
    const packed = await desk.zip(lines);
    if (packed !== null) save(packed, `${desk.name.replace(/[^\p{L}\p{N}._ -]/gu, '_')}.repaired.zip`);
  } catch (error) {
    actions.notify(error instanceof Error ? error.message : String(error), 'error');
  }
}
