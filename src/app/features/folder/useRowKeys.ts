import type { KeyboardEvent } from 'react';
import { stepOf } from '../../parts/listKeys.ts';
import type { FolderStore } from './folderStore.ts';
import { openLine, select } from './lineActions.ts';
import type { Line } from './order.ts';

/** The keys of the table: arrows and pages move through it, Space selects, Shift selects on the way, Enter opens. */
export function useRowKeys(
  folder: FolderStore,
  shown: readonly Line[],
  { page, scrollTo }: { readonly page: number; readonly scrollTo: (position: number) => void },
): (event: KeyboardEvent) => void {
  return (event) => {
    const { target, currentTarget, key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (target !== currentTarget || event.altKey || shown.length === 0) return;
    const { active } = folder.get();
    const at = shown.findIndex((it) => it.at === active);
    const line = shown[at];
    if (isCommand && key.toLowerCase() === 'a') select(folder, shown, true);
    else if (isCommand) return;
    else if (key === ' ' && line) select(folder, [line], !folder.get().selected.has(line.at));
    else if (key === 'Enter' && line) void openLine(folder, line);
    else {
      const to = stepOf(key, { at, page, count: shown.length }) ?? -1;
      const next = shown[to];
      if (next === undefined) return;
      if (shiftKey && line) select(folder, shown.slice(Math.min(at, to), Math.max(at, to) + 1), true);
      folder.set({ active: next.at });
      scrollTo(to);
    }
    event.preventDefault();
  };
}
