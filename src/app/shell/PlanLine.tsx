import type { PlanView } from '../../worker/protocol.ts';
import { requestTitle } from '../parts/requestTitle.ts';
import { saveWords } from '../parts/saveWords.ts';
import { isTooLong, useRefusal } from '../parts/story.ts';
import { digits } from '../parts/words.ts';
import { actions, canApply, type State, useStore } from '../store.ts';
import { fetchCompare } from './compare.ts';
import { keepFocus } from './focus.ts';

/**
 * The one place where a plan is applied or discarded: the plan that is chosen, else the repair that is recommended. What
 * is only looked at is never here.
 */
export function PlanLine() {
  const chosen = useStore((state) => state.planRequest !== null);
  const known = useStore((state) => (state.planning ? null : state.plan));
  const repair = useStore((state) => state.view?.verdict.repair ?? null);
  if (!chosen && repair === null) return <NoPlan />;
  return (
    <>
      <p className="plan-words" aria-live={chosen ? 'polite' : 'off'}>
        {chosen ? (
          <Chosen known={known} />
        ) : (
          <>
            <span className="soft">Recommended repair: </span>
            {repair?.summary}.
          </>
        )}
      </p>
      <Buttons chosen={chosen} enabled={!chosen || known === null || canApply(known)} />
    </>
  );
}

function Chosen({ known }: { readonly known: PlanView | null }) {
  const title = useStore(titleOf);
  return (
    <>
      <strong>{title}: </strong>
      {known === null ? (
        <span className="soft">working out what would change…</span>
      ) : known.rows.length === 0 ? (
        (known.note ?? 'changes nothing.')
      ) : (
        <>
          {known.summary}.{' '}
          <span className="soft">
            <Difference before={known.before} after={known.after} />
          </span>
          {known.effect === 'lossy' ? <SaveFirst /> : null}
        </>
      )}
    </>
  );
}

/** Before words go: the way to keep one's own. */
function SaveFirst() {
  const view = useStore((state) => state.view);
  if (view === null) return null;
  return (
    <>
      {' '}
      <button type="button" className="link" onClick={() => void saveWords(view, 'prompts')}>
        Save my prompts first
      </button>
    </>
  );
}

function titleOf(state: State): string {
  return state.planRequest === null ? '' : requestTitle(state.planRequest, state.catalogue, state.view);
}

function Buttons({ chosen, enabled }: { readonly chosen: boolean; readonly enabled: boolean }) {
  const isComparing = useStore((state) => state.comparing === 'plan');
  const preset = useStore((state) => state.view?.recommended ?? 'recommended');
  return (
    <span className="verdict-buttons">
      {isComparing ? null : (
        // One button: what has been looked at in its place can be looked at over the whole width.
        <button
          type="button"
          className="button"
          disabled={!enabled}
          onPointerEnter={fetchCompare}
          onFocus={fetchCompare}
          onClick={() => {
            if (chosen) actions.compare('plan');
            else actions.choosePlan({ kind: 'repair', preset });
          }}
        >
          {chosen ? 'Compare' : 'Preview'}
        </button>
      )}
      <button
        type="button"
        className="button primary"
        disabled={!enabled}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title="Apply (Ctrl Enter)"
        onClick={() => {
          void actions.applyPlan();
          keepFocus('verdict');
        }}
      >
        Apply
      </button>
      {chosen && (
        <button
          type="button"
          className="button"
          onClick={() => {
            actions.discardPlan();
            keepFocus('verdict');
          }}
        >
          Discard
        </button>
      )}
    </span>
  );
}

function NoPlan() {
  const offer = useStore((state) => state.offer);
  const state = useStore(({ view }) => view?.verdict.state ?? 'none');
  const hasChoice = useStore(({ view }) => view?.diagnostics.some((it) => it.fixViews.length > 0) ?? false);
  const isRefused = useRefusal() !== null;
  const isLong = useStore(({ decoded }) => isTooLong(decoded));
  if (offer === 'asking') return <p className="plan-words soft">Looking for a repair…</p>;
  if (isRefused && isLong) return <p className="plan-words soft">Trim it: the choices are in Case.</p>;
  if (isRefused && !hasChoice)
    return <p className="plan-words soft">We have no fix for this error yet. See Case for what was checked.</p>;
  if (isRefused) return <ChooseInCase />;
  if (state === 'open') return <p className="plan-words soft">It may still be running. Nothing needs to change.</p>;
  if (state === 'healthy') {
    return (
      <p className="plan-words soft">
        Nothing needs to change.{' '}
        <button type="button" className="link" onClick={() => actions.setTab('export')}>
          Go to export
        </button>
      </p>
    );
  }
  if (offer === 'answered') {
    if (!hasChoice) return <p className="plan-words soft">No repair is known for this.</p>;
    return <ChooseInCase />;
  }
  return (
    <button type="button" className="link" onClick={actions.askOffer}>
      Look for a repair
    </button>
  );
}

const ChooseInCase = () => (
  <p className="plan-words soft">
    Nothing is changed unasked here.{' '}
    <button type="button" className="link" onClick={() => actions.setTab('case')}>
      Choose a repair in Case
    </button>
  </p>
);

function Difference({ before, after }: { readonly before: Counts; readonly after: Counts }) {
  return (['messages', 'errors', 'warnings'] as const)
    .filter((it) => before[it] !== after[it])
    .map((it) => `${digits(before[it])} → ${digits(after[it])} ${it}`)
    .join(', ');
}

interface Counts {
  readonly messages: number;
  readonly errors: number;
  readonly warnings: number;
}
