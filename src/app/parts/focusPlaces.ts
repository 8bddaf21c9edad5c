import { type RefObject, useLayoutEffect } from 'react';

/**
 * Elements that something elsewhere on the page gives the focus to. Each is told by the part that draws it, so that nobody
 * looks into what another part has drawn. `files`: the field that opens the system's dialog for choosing files. `waiting`:
 * messages that have not come; the focus waits for them. `fixes`: of which one is chosen.
 */
export type FocusPlace =
  | 'messages'
  | 'pane'
  | 'head'
  | 'verdict'
  | 'panel'
  | 'transcript'
  | 'error'
  | 'find'
  | 'fixes'
  | 'compare'
  | 'dialog'
  | 'files'
  | 'waiting';

const shown = new Map<FocusPlace, readonly HTMLElement[]>();
const refs = new Map<FocusPlace, (element: HTMLElement | null) => (() => void) | undefined>();

function register(place: FocusPlace, element: HTMLElement): () => void {
  shown.set(place, [...(shown.get(place) ?? []), element]);
  return () => {
    shown.set(
      place,
      (shown.get(place) ?? []).filter((other) => other !== element),
    );
  };
}

/** The element of a place that was drawn last; null while there is none. */
export const placeElement = (place: FocusPlace): HTMLElement | null => shown.get(place)?.at(-1) ?? null;

/** The place whose element this is; null for any other. */
export const placeOf = (element: Element): FocusPlace | null =>
  [...shown].find(([, elements]) => elements.some((other) => other === element))?.[0] ?? null;

/** The `ref` of an element that is a place for as long as it is drawn. */
export function placeRef(place: FocusPlace): (element: HTMLElement | null) => (() => void) | undefined {
  let ref = refs.get(place);
  if (ref === undefined) {
    ref = (element) => (element === null ? undefined : register(place, element));
    refs.set(place, ref);
  }
  return ref;
}

/** The same for an element that has a ref of its own and is drawn as long as its component. */
export function useFocusPlace(place: FocusPlace, ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (ref.current === null ? undefined : register(place, ref.current)), [place, ref]);
}
