import { Later } from '../parts/Later.tsx';
import { Load, loadable } from '../parts/loadable.tsx';
import { useRefusal } from '../parts/story.ts';
import { useAfter } from '../parts/useAfter.ts';
import { useStore } from '../store.ts';
import { Sign } from '../ui/Sign.tsx';
import { SummaryWords } from './StatusBar.tsx';

const SIGNS = { healthy: 'healthy', open: 'warning', doubtful: 'warning', broken: 'error', none: 'error' } as const;
const NOTHING = {};

const HeadBefore = loadable(async () => (await import('../features/head/HeadBefore.tsx')).HeadBefore);
const HeadAfter = loadable(async () => (await import('../features/head/HeadAfter.tsx')).HeadAfter);
const WritingChoices = loadable(async () => (await import('../features/exporting/WritingChoices.tsx')).WritingChoices);
const WritingActions = loadable(async () => (await import('../features/exporting/WritingActions.tsx')).WritingActions);
const HeadActions = loadable(async () => (await import('../features/head/HeadActions.tsx')).HeadActions);

/** Always on the screen, in two halves: what is wrong now, and what becomes of it. */
export function Head() {
  const view = useStore((state) => state.view);
  const refusal = useRefusal();
  const after = useAfter();
  const isWriting = useStore((state) => state.writing !== null);
  if (!view) {
    return (
      <section className="head" aria-label="Verdict">
        <div className="head-half">
          <p className="verdict-sentence soft" role="status" aria-label="Summary">
            Reading…
          </p>
        </div>
      </section>
    );
  }
  const { verdict, counts } = view;
  const own = verdict.state === 'healthy' && counts.warnings > 0 ? 'warning' : SIGNS[verdict.state];
  return (
    <section className="head" aria-label="Verdict">
      <div className="head-half">
        <div className="head-title">
          <Sign kind={refusal === null ? own : 'error'} size={18} />
          <p className="verdict-sentence" role="status" aria-label="Summary" tabIndex={-1}>
            {refusal ?? verdict.sentence}
            <span className="visually-hidden">
              {' '}
              {after.sentence} <SummaryWords view={view} />
            </span>
          </p>
        </div>
        <div className="head-rest">
          <Later>
            <Load what={HeadBefore} props={NOTHING} />
          </Later>
        </div>
      </div>
      <div className="head-half is-after">
        <div className="head-title">
          {after.sign === null ? null : <Sign kind={after.sign} size={18} />}
          <p className="after-sentence" data-known={after.sign !== null}>
            {after.sentence}
          </p>
          <Later>
            <Load what={isWriting ? WritingActions : HeadActions} props={NOTHING} />
          </Later>
        </div>
        <div className="head-rest">
          <Later>
            <Load what={isWriting ? WritingChoices : HeadAfter} props={NOTHING} />
          </Later>
        </div>
      </div>
    </section>
  );
}
