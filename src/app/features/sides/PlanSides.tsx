import { useStore } from '../../store.ts';
import { Refused } from './Refused.tsx';
import { Sides } from './Sides.tsx';

/** The plan that is chosen, before and after, in place of the messages. */
export function PlanSides() {
  const plan = useStore((state) => state.plan);
  const planning = useStore((state) => state.planning);
  if (plan === null) return null;
  return (
    <section className="plan-sides" aria-label="Comparison" aria-busy={planning}>
      <Refused plan={plan} />
      <Sides plan={plan} />
    </section>
  );
}
