import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../../store.ts';
import { Desk } from './desk.ts';
import { type Line, shownLines } from './order.ts';
import type { DeskView } from './view.ts';

/** The folder that is shown; null while none is. */
export function useFolder(): Desk | null {
  const folder = useStore((state) => state.folder);
  return folder instanceof Desk ? folder : null;
}

export function useDesk(desk: Desk): DeskView {
  return useSyncExternalStore(desk.subscribe, desk.get);
}

/** The lines that the filter lets through, in order. */
export function useShown({ lines, filter, sorting }: DeskView): readonly Line[] {
  return useMemo(() => shownLines(lines, filter, sorting), [lines, filter, sorting]);
}
