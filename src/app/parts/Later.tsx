import type { ReactNode } from 'react';
import { useLater } from './useLater.ts';

interface LaterProps {
  readonly children: ReactNode;
  /** What stands there until then. */
  readonly until?: ReactNode;
}

/** Draws what can wait until there is something on the screen, in a task of its own where that takes long. */
export function Later({ children, until = null }: LaterProps): ReactNode {
  return useLater() ? children : until;
}
