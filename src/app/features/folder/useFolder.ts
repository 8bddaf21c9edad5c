import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../../store.ts';
import type { FolderState } from './folderState.ts';
import { FolderStore } from './folderStore.ts';
import { type Line, shownLines } from './order.ts';

/** The folder that is shown; null while none is. */
export function useFolder(): FolderStore | null {
  const folder = useStore((state) => state.folder);
  return folder instanceof FolderStore ? folder : null;
}

export function useFolderState(folder: FolderStore): FolderState {
  return useSyncExternalStore(folder.subscribe, folder.get);
}

/** The lines that the filter lets through, in order. */
export function useShown({ lines, filter, sorting }: FolderState): readonly Line[] {
  return useMemo(() => shownLines(lines, filter, sorting), [lines, filter, sorting]);
}
