import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PlanView, SinceView } from '../../../worker/protocol.ts';
import { diffEditor } from '../../monaco/load.ts';
import { useBasis } from '../../parts/usePlan.ts';
import { count, digits } from '../../parts/words.ts';
import { actions, client, useStore } from '../../store.ts';
import { Changes } from './Changes.tsx';
import { Refused } from './Refused.tsx';
import '../../parts/parts.css';
import './compare.css';

const WholeText = lazy(async () => {
  await diffEditor();
  return import('./WholeText.tsx');
});

/** Over the whole width: what the plan would change, or everything that was done since the text was opened. */
export function ComparePane() {
  const comparing = useStore((state) => state.comparing);
  const plan = useStore((state) => state.plan);
  const planning = useStore((state) => state.planning);
  const since = useSince(comparing === 'now');
  const [whole, setWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const isNow = comparing === 'now';
  const shown = isNow ? since : plan;
  return (
    <section className="compare" aria-label="Compare" aria-busy={!isNow && planning}>
      <div className="compare-bar">
        <h2 ref={heading} tabIndex={-1}>
          {isNow ? 'Original and now' : 'Before and after'}
        </h2>
        <p className="panel-count">{shown === null ? null : <Counts shown={shown} />}</p>
        <fieldset className="segments" onPointerEnter={fetchEditor} onFocus={fetchEditor}>
          <legend className="visually-hidden">What is compared</legend>
          <label>
            <input type="radio" name="compare-what" checked={!whole} onChange={() => setWhole(false)} />
            <span>Messages</span>
          </label>
          <label>
            <input type="radio" name="compare-what" checked={whole} onChange={() => setWhole(true)} />
            <span>Whole text</span>
          </label>
        </fieldset>
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
      {isNow ? null : <Refused plan={plan} />}
      {shown === null ? (
        <p className="panel-note">{isNow ? 'Reading the original …' : 'Working out the plan …'}</p>
      ) : whole ? (
        <Suspense fallback={<p className="panel-note">Opening the editor …</p>}>
          <WholeText plan={isPlan(shown) ? shown.id : null} />
        </Suspense>
      ) : (
        <Changes shown={shown} />
      )}
    </section>
  );
}

/** The editor is large: it is fetched when a hand is on its way to it. */
const fetchEditor = (): void => void diffEditor().catch(() => undefined);

const isPlan = (shown: PlanView | SinceView): shown is PlanView => 'id' in shown;

/** Back to the panes, and to the button that led here. */
function close(): void {
  actions.compare(null);
  setTimeout(() => document.querySelector<HTMLElement>('.verdict-buttons .button:enabled')?.focus(), 0);
}

function Counts({ shown }: { readonly shown: PlanView | SinceView }) {
  const touched = isPlan(shown) ? shown.touched : shown.rows.length + shown.moreRows;
  return (
    <>
      <strong>{touched === 0 ? 'No message' : count(touched, 'message')} touched</strong>{' '}
      <span>
        {digits(shown.before.messages)} before, {digits(shown.after.messages)} after
      </span>
    </>
  );
}

/** Everything that was done since the text was opened. */
function useSince(wanted: boolean): SinceView | null {
  const basis = useBasis();
  const [since, setSince] = useState<{ readonly basis: string; readonly view: SinceView } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    client.since().then(
      (view) => current && setSince({ basis, view }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, basis]);
  return since?.basis === basis ? since.view : null;
}
