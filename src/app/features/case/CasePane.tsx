import { AfterPaint } from '../../parts/AfterPaint.tsx';
import { Load, loadable } from '../../parts/loadable.tsx';
import { useStory } from '../../parts/story.ts';
import { decodedOf, useStore } from '../../store.ts';
import { AboutRule } from './AboutRule.tsx';
import { AllPasses } from './AllPasses.tsx';
import { Culprit } from './Culprit.tsx';
import css from './case.module.css';
import { Explanation } from './Explanation.tsx';

/** It comes behind the verdict, and only where no error is found. */
const Receipt = loadable(async () => (await import('./Receipt.tsx')).Receipt);

/** What is known of the problem that is selected, what was checked, and the operations over the whole conversation. */
export function CasePane() {
  const view = useStore((state) => state.view);
  const story = useStory();
  const decoded = useStore(decodedOf);
  if (view === null) return null;
  const { state, isAsked, finding } = story;
  return (
    <section className={css.case} aria-label="Checks" data-state={state}>
      {decoded !== null || finding !== null ? (
        <section aria-label="What the error says">
          {state === 'repaired' ? null : <h3>{isAsked ? 'What the error says' : 'This problem'}</h3>}
          <Explanation story={story} />
          <AfterPaint>
            <Culprit view={view} story={story} />
          </AfterPaint>
        </section>
      ) : null}
      <AboutRule rule={finding?.rule ?? (isAsked ? decoded?.matches[0]?.rule : undefined)} />
      {view.counts.errors === 0 ? <Load what={Receipt} props={{ view }} /> : null}
      <AfterPaint>
        <AllPasses view={view} />
      </AfterPaint>
    </section>
  );
}
