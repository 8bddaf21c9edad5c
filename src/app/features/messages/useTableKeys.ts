import type { KeyboardEvent } from 'react';
import { stepOf } from '../../parts/listKeys.ts';
import { positionOf } from '../../parts/planMarks.ts';
import { keyAt } from '../../parts/worst.ts';
import { actions, getState, REQUEST } from '../../store.ts';

/** The keys of the table: arrows and pages move the selection, Enter opens a message to its parts. */
export function useTableKeys(table: {
  count: number;
  page: number;
  visible: Int32Array | null;
  indexAt: (position: number) => number;
  /** The request is the row before the first. */
  hasRequest: boolean;
}): (event: KeyboardEvent) => void {
  const { count, page, visible, indexAt, hasRequest } = table;
  return (event) => {
    if (!isOwn(event) || event.ctrlKey || event.metaKey || event.altKey || count === 0) return;
    const selected = getState().selection?.index ?? null;
    const isRequest = hasRequest && selected === REQUEST;
    const at = selected === null || selected < 0 ? -1 : positionOf(visible, selected);
    if (hasRequest && event.key === 'ArrowUp' && at <= 0) {
      event.preventDefault();
      actions.select(REQUEST, 'keys');
      return;
    }
    const to = stepOf(event.key, { at, page, count });
    if (to !== null) {
      event.preventDefault();
      select(indexAt(to));
    } else if (selected !== null && (selected >= 0 || isRequest) && opens(event.key, getState().opened.has(selected))) {
      event.preventDefault();
      actions.toggleOpened(selected);
    }
  };
}

/** Selects a row with its first problem, so that the other panes show that one. */
function select(index: number): void {
  actions.select(index, 'keys', keyAt(getState().view?.diagnostics ?? [], index));
}

/** True for the table itself and for its cells, which a click gives the focus; buttons inside have keys of their own. */
function isOwn({ target, currentTarget }: KeyboardEvent): boolean {
  return target === currentTarget || (target instanceof Element && target.matches('[role="gridcell"], [role="row"]'));
}

function opens(key: string, isOpen: boolean): boolean {
  return key === 'Enter' || key === ' ' || (key === 'ArrowRight' && !isOpen) || (key === 'ArrowLeft' && isOpen);
}
