import type { ReactNode } from 'react';
import { useAfterPaint } from './useAfterPaint.ts';

interface AfterPaintProps {
  readonly children: ReactNode;
  /** What stands there until then. */
  readonly until?: ReactNode;
}

/** Draws what can wait until there is something on the screen, in a task of its own where that takes long. */
export function AfterPaint({ children, until = null }: AfterPaintProps): ReactNode {
  return useAfterPaint() ? children : until;
}
