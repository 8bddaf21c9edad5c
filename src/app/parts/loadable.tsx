import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code is a chunk of its own. */
export interface Loadable<P extends object> {
  (props: P): ReactNode;
  /** Fetches the code; afterwards the component is drawn without a wait. */
  preload(): Promise<void>;
  isHere(): boolean;
}

/**
 * Unlike React's `lazy` this draws at once what has been fetched before, and shows no fallback for the third of a second
 * that React holds on to one. `waiting` stands there until the code has come.
 */
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
  function Part(props: P): ReactNode {
    const [, setHere] = useState(part !== null);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      if (part !== null) return;
      let current = true;
      preload().then(
        () => current && setHere(true),
        (error: unknown) => current && setFailure(error ?? 'This part of the page could not be loaded.'),
      );
      return () => {
        current = false;
      };
    }, []);
    if (failure !== null) throw failure;
    const Made: ComponentType<P> | null = part;
    return Made === null ? waiting(props) : <Made {...props} />;
  }
  return Object.assign(Part, { preload, isHere: () => part !== null });
}
