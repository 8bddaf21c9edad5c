import { lazy, Suspense, useState } from 'react';
import type { PlanView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/words.ts';
import { useStore } from '../../store.ts';
import { Changes } from './Changes.tsx';
import { NoPlan } from './NoPlan.tsx';
import '../../parts/parts.css';
import './compare.css';

const WholeText = lazy(() => import('./WholeText.tsx'));

/** What the plan that is being looked at would change, side by side. */
export function ComparePanel() {
  const view = useStore((state) => state.view);
  const plan = useStore((state) => state.plan);
  const planning = useStore((state) => state.planning);
  if (view === null) return null;
  return (
    <section className="compare" aria-label="Compare" aria-busy={planning}>
      {plan === null ? <NoPlan view={view} planning={planning} /> : <Compared plan={plan} />}
    </section>
  );
}

function Compared({ plan }: { readonly plan: PlanView }) {
  const [whole, setWhole] = useState(false);
  return (
    <>
      <div className="panel-bar">
        <p className="panel-count">
          <strong>{plan.touched === 0 ? 'No message' : count(plan.touched, 'message')} touched</strong>{' '}
          <span>
            {digits(plan.before.messages)} before, {digits(plan.after.messages)} after
          </span>
        </p>
        <fieldset className="segments">
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
      </div>
      {whole ? (
        <Suspense fallback={<p className="panel-note">Opening the editor …</p>}>
          <WholeText plan={plan} />
        </Suspense>
      ) : (
        <Changes plan={plan} />
      )}
    </>
  );
}
