import { useLayoutEffect, useRef } from 'react';
import { positionOf } from '../../parts/planMarks.ts';
import { actions, getState, type Selection, useStore } from '../../store.ts';
import type { Align } from './heights.ts';

/** True where the list goes to what was selected: it was chosen elsewhere, and is a message. */
export const isFollowed = ({ origin, index }: Selection): boolean => origin !== 'messages' && index >= 0;

/** Where in the list it is to stand. */
export const alignOf = ({ origin }: Selection): Align => (origin === 'open' || origin === 'error' ? 'center' : 'auto');

/** Follows selections that were made elsewhere; one that the filter hides takes the filter away. */
export function useFollow(scrollTo: (index: number, align: Align) => void): void {
  const selection = useStore((state) => state.selection);
  const followed = useRef(0);
  // Before anything is painted: the list is drawn where the selection is from the first.
  useLayoutEffect(() => {
    // Only a new selection scrolls; typing into the filter does not.
    if (!selection || selection.stamp === followed.current) return;
    followed.current = selection.stamp;
    if (!isFollowed(selection)) return;
    if (positionOf(getState().visible, selection.index) >= 0) scrollTo(selection.index, alignOf(selection));
    else if (selection.origin !== 'open') actions.clearFilter();
  }, [selection, scrollTo]);
}
