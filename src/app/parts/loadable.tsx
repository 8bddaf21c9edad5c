import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { untilGone } from './query.ts';

/** A component whose code is a chunk of its own. */
export interface Loadable<P extends object> {
  /** Fetches the code; afterwards the component is drawn without a wait. */
  preload(): Promise<void>;
  /** The component; null until its code has come. */
  here(): ComponentType<P> | null;
  /** What stands there until then. */
  readonly waiting: (props: P) => ReactNode;
}

export function loadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: (props: P) => ReactNode = () => null,
): Loadable<P> {
  let part: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  const preload = () => {
    coming ??= load().then(
      (made) => {
        part = made;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  return { preload, here: () => part, waiting };
}

/**
 * Draws what is loadable. Unlike React's `lazy` it draws at once what has been fetched before, and shows no fallback for
 * the third of a second that React holds on to one.
 */
export function Load<P extends object>({ what, props }: { readonly what: Loadable<P>; readonly props: P }): ReactNode {
  const [, setHere] = useState<Loadable<P> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (what.here() !== null) return;
    return untilGone((signal) => {
      what.preload().then(
        () => signal.aborted || setHere(what),
        (error: unknown) => signal.aborted || setFailure(error ?? 'This part of the page could not be loaded.'),
      );
    });
  }, [what]);
  if (failure !== null) throw failure;
  const Part = what.here();
  return Part === null ? what.waiting(props) : <Part {...props} />;
}
