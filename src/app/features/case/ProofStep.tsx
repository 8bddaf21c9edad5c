import { useMemo } from 'react';
import type { PlanRequest, PlanView, SessionView } from '../../../worker/protocol.ts';
import { CopyReport } from '../../parts/CopyReport.tsx';
import { isUnexplained, leftWords, provedWords, type Story, useRefusal } from '../../parts/story.ts';
import { usePlan } from '../../parts/usePlan.ts';
import { count } from '../../parts/words.ts';
import { worstOf } from '../../parts/worst.ts';
import { downloadNow } from '../../parts/written.ts';
import { actions, canApply, getState, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { Both } from './Both.tsx';
import { near } from './near.ts';
import { Step } from './Step.tsx';

interface ProofStepProps {
  readonly view: SessionView;
  readonly story: Story;
}

/** Larger texts are not planned unasked. */
const PLANNED_UNASKED = 2_000_000;

/** What it looks like before and after, and what is left. */
export function ProofStep({ view, story }: ProofStepProps) {
  return (
    <section className="proof" aria-label="Proof">
      <Step number={4} name="Proof">
        {story.state === 'repaired' ? <Proved view={view} /> : <Planned view={view} story={story} />}
      </Step>
    </section>
  );
}

function Planned({ view, story }: ProofStepProps) {
  const pinned = useStore((state) => state.planRequest);
  const decoded = useStore((state) => state.decoded);
  const isRefused = useRefusal() !== null;
  const offered = useMemo((): PlanRequest => ({ kind: 'repair', preset: view.recommended }), [view.recommended]);
  const isOffered = view.verdict.repair !== null && view.counts.chars < PLANNED_UNASKED;
  const request = pinned ?? (isOffered ? offered : null);
  const { plan, answers } = usePlan(request);
  if (request === null && isRefused) return <p className="soft">Nothing to compare yet.</p>;
  if (request === null)
    return <p className="soft">{view.verdict.repair === null ? 'Nothing would change.' : 'Choose a repair first.'}</p>;
  if (plan === null || answers === null) return <p className="soft">Working out what would change…</p>;
  if (!canApply(plan)) return <p className="soft">{plan.note ?? 'This would change nothing.'}</p>;
  const index = story.finding?.messageIndex ?? decoded?.culprit?.messageIndex ?? -1;
  const places = [index, ...(story.finding?.related.map((it) => it.messageIndex) ?? [])].filter((it) => it >= 0);
  const { rows, told } = near(plan.rows, places);
  const more = plan.rows.length + plan.moreRows - told;
  return (
    <>
      <Both rows={rows} />
      <p className="proof-words">
        <After plan={plan} view={view} isRefused={isRefused && story.finding === null} />
        {more <= 0 ? null : (
          <>
            {' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                if (pinned === null) actions.choosePlan(offered);
                actions.compare('plan');
              }}
            >
              {count(more, 'more change')}
            </button>
          </>
        )}
      </p>
    </>
  );
}

interface AfterProps {
  readonly plan: PlanView;
  readonly view: SessionView;
  /** True while an error was pasted that no finding explains: then nothing is known of acceptance. */
  readonly isRefused: boolean;
}

function After({ plan, view, isRefused }: AfterProps) {
  const { errors, warnings } = plan.after;
  if (errors + warnings === 0 && isRefused)
    return <>After this we know of no other problem. Whether it ends your error cannot be checked here.</>;
  if (errors + warnings === 0) return <>After this {view.target.speaker} would accept it.</>;
  const left = [errors && count(errors, 'error'), warnings && count(warnings, 'warning')].filter(Boolean).join(', ');
  return <>After this: {left} left.</>;
}

function Proved({ view }: { readonly view: SessionView }) {
  const proved = useStore((state) => state.proved);
  const isRefused = useStore(isUnexplained);
  const next = nextOf(view, proved?.finding?.rule ?? null);
  const index = proved?.finding?.messageIndex ?? -1;
  const rows = proved === null ? [] : near(proved.plan.rows, index < 0 ? [] : [index]).rows;
  return (
    <>
      <p className="proof-words" role="status">
        <Sign kind="healthy" size={14} /> {proved === null ? null : <strong>{provedWords(proved, view)}</strong>}{' '}
        {leftWords(view, isRefused)}
      </p>
      <div className="proof-verbs">
        {next === undefined ? null : (
          <button
            type="button"
            className="button"
            onClick={() => {
              actions.select(next.messageIndex, 'case', next.key);
              // What had the focus is no longer there: the next choice takes it.
              setTimeout(() => document.querySelector<HTMLElement>('.repair-choices input')?.focus(), 0);
            }}
          >
            Next problem
          </button>
        )}
        <button
          type="button"
          className={next === undefined ? 'button primary' : 'button'}
          onClick={() => void downloadNow()}
        >
          Download result
        </button>
        {view.edited ? <CopyReport /> : null}
        {view.stored ? <span className="soft">Close the session before you put this file in its place.</span> : null}
      </div>
      {rows.length > 0 ? <Both rows={rows} /> : null}
    </>
  );
}

/** Another of the same rule, else the worst. */
function nextOf({ diagnostics }: SessionView, rule: string | null) {
  const open = diagnostics.filter((it) => it.severity !== 'info');
  const at = getState().selection?.index ?? -1;
  return (
    open.find((it) => it.rule === rule && it.messageIndex >= at) ?? open.find((it) => it.rule === rule) ?? worstOf(open)
  );
}
