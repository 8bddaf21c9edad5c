import type { SessionView } from '../../worker/protocol.ts';

/** The name without its ending. */
export function stem(view: SessionView): string {
  return (view.fileName ?? 'transcript').replace(/\.[^.]*$/, '');
}
