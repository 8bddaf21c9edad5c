import { useEffect, useRef } from 'react';
import { actions, useStore } from '../../store.ts';

/** Follows selections that were made elsewhere; one that the filter hides takes the filter away. */
export function useFollow(shows: (index: number) => boolean, scrollTo: (index: number) => boolean): void {
  const selection = useStore((state) => state.selection);
  const followed = useRef(0);
  useEffect(() => {
    if (!selection || selection.stamp === followed.current || selection.index < 0) return;
    if (selection.origin === 'messages' && followed.current !== 0) {
      followed.current = selection.stamp;
      return;
    }
    if (!shows(selection.index)) {
      if (selection.origin !== 'open') actions.clearFilter();
      followed.current = selection.stamp;
    } else if (scrollTo(selection.index)) followed.current = selection.stamp;
  });
}
