import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** After a repair what had the focus is gone: the focus goes to what comes next in the case. */
export function useSuccessor(pane: RefObject<HTMLElement | null>, revision: number): void {
  const last = useRef({ inside: false, revision });
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const steps = target instanceof Element && target.closest('.steps, .problem-list') !== null;
      last.current = { inside: steps && pane.current?.contains(target) === true, revision };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [pane, revision]);
  useLayoutEffect(() => {
    const { inside, revision: before } = last.current;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (before === revision || !inside || !lost) return;
    pane.current?.querySelector<HTMLElement>('.proof-verbs button')?.focus({ preventScroll: true });
  }, [pane, revision]);
}
