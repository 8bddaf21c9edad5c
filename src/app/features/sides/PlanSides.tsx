import { useAfterPaint } from '../../parts/useAfterPaint.ts';
import { builtPlan, isBuilding, useStore } from '../../store.ts';
import { Refused } from './Refused.tsx';
import { Sides } from './Sides.tsx';
import css from './sides.module.css';

/** The plan that is chosen, before and after, in place of the messages. */
export function PlanSides() {
  const plan = useStore(builtPlan);
  const planning = useStore(isBuilding);
  // What is said of the plan comes first: both together would hold the page where a file is long.
  const isLater = useAfterPaint();
  if (plan === null) return null;
  return (
    <section className={css.planSides} aria-label="Comparison" aria-busy={planning}>
      <Refused plan={plan} />
      {isLater ? <Sides plan={plan} /> : null}
    </section>
  );
}
