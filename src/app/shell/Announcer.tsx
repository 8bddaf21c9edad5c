import type { SessionView } from '../../worker/protocol.ts';
import { useRejected } from '../parts/story.ts';
import { useStore } from '../store.ts';

/** Says the verdict aloud. It is there from the start: a region that comes with its words is not read. */
export function Announcer() {
  const view = useStore((state) => state.view);
  const refusal = useRejected();
  const ready = useStore((state) => state.phase === 'ready');
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {view !== null && ready ? words(view, refusal) : ''}
    </p>
  );
}

function words({ verdict, target, edited }: SessionView, refusal: string | null): string {
  const predicted = verdict.predicted === null ? '' : ` ${target.speaker} would respond with: ${verdict.predicted}`;
  return `${edited ? 'After your edits: ' : ''}${refusal ?? verdict.sentence}${predicted}`;
}
