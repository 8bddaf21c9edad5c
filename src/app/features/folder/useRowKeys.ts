import type { KeyboardEvent } from 'react';
import { stepOf } from '../../parts/listKeys.ts';
import type { Desk } from './desk.ts';
import { openLine, select } from './lineActions.ts';
import type { Line } from './order.ts';

/** The keys of the table: arrows and pages move through it, Space selects, Shift selects on the way, Enter opens. */
export function useRowKeys(
  desk: Desk,
  shown: readonly Line[],
  { page, scrollTo }: { readonly page: number; readonly scrollTo: (position: number) => void },
): (event: KeyboardEvent) => void {
  return (event) => {
    const { target, currentTarget, key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (target !== currentTarget || event.altKey || shown.length === 0) return;
    const { active } = desk.get();
    const at = shown.findIndex((it) => it.at === active);
    const line = shown[at];
    if (isCommand && key.toLowerCase() === 'a') select(desk, shown, true);
    else if (isCommand) return;
    else if (key === ' ' && line) select(desk, [line], !desk.get().selected.has(line.at));
    else if (key === 'Enter' && line) void openLine(desk, line);
    else {
      const to = stepOf(key, { at, page, count: shown.length });
      if (to === null) return;
      const next = shown[to]!;
      if (shiftKey && line) select(desk, shown.slice(Math.min(at, to), Math.max(at, to) + 1), true);
      desk.set({ active: next.at });
      scrollTo(to);
    }
    event.preventDefault();
  };
}
