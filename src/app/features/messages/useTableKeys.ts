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
    if (!isOwn(event) || event.altKey || count === 0) return;
    if (picks(event, { count, visible, indexAt })) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
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

interface Listed {
  readonly count: number;
  readonly visible: Int32Array | null;
  readonly indexAt: (position: number) => number;
}

/** Picks messages: `x` one, Shift with an arrow the next as well, Ctrl A all; Delete removes them, Escape leaves them out. */
function picks(event: KeyboardEvent, { count, visible, indexAt }: Listed): boolean {
  const { picked, selection } = getState();
  const selected = selection?.index ?? REQUEST;
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key === 'a') actions.pickAll(Array.from({ length: count }, (_, at) => indexAt(at)));
  else if (isCommand) return false;
  else if (key === 'Escape' && picked.size > 0) actions.pickAll([]);
  else if (selected < 0) return false;
  else if (key === 'x') actions.pick(selected);
  else if (key === 'Delete') actions.removeMessages(picked.size > 0 ? [...picked] : [selected]);
  else if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
    const to = positionOf(visible, selected) + (key === 'ArrowDown' ? 1 : -1);
    if (to < 0 || to >= count) return true;
    actions.pickAll([...picked, selected, indexAt(to)]);
    select(indexAt(to));
  } else return false;
  return true;
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
