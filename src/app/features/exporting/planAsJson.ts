import type { PlanView } from '../../../worker/protocol.ts';

/** A plan as a file: what would be done to which message, why and at what cost. */
export function planAsJson(plan: PlanView): Blob {
  const { title, effect, cost, before, after, note, rows, moreRows, trim } = plan;
  const data = { title, effect, cost, before, after, note, trim, changes: rows, notListed: moreRows };
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}
