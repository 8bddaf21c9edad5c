/**
 * What the list of the left pane tells of itself: what is in sight, and where that lies which is not drawn. So the overview
 * follows rows, conversation and sides alike, and moves them, without knowing any.
 */

/** First and last message in sight. */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

interface Listed {
  /** null while nothing is shown. */
  sight(): Sight | null;
  /** Scrolls until a message stands in the middle. */
  center(index: number): void;
}

const watchers = new Set<() => void>();
let shown: Listed | null = null;

/** The list that is shown; null where there is none or it cannot tell. */
export const listed = (): Listed | null => shown;

/** Says that a list is shown; what comes back says that it no longer is. */
export function show(list: Listed): () => void {
  shown = list;
  tell();
  return () => {
    if (shown !== list) return;
    shown = null;
    tell();
  };
}

/** Other messages may be in sight. */
export function tell(): void {
  for (const watcher of watchers) watcher();
}

export function watchListed(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
