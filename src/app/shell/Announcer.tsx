import type { SessionView } from '../../worker/protocol.ts';
import { useStore } from '../store.ts';

/** Says the verdict aloud. It is there from the start: a region that comes with its words is not read. */
export function Announcer() {
  const view = useStore((state) => state.view);
  const ready = useStore((state) => state.phase === 'ready');
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {view !== null && ready ? words(view) : ''}
    </p>
  );
}

function words({ verdict, target, edited }: SessionView): string {
  const predicted = verdict.predicted === null ? '' : ` ${target.speaker} would answer: ${verdict.predicted}`;
  return `${edited ? 'After your edits: ' : ''}${verdict.sentence}${predicted}`;
}
