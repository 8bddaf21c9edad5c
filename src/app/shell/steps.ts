import { numberAt } from '../../worker/numbers.ts';
import { keyAt } from '../parts/worst.ts';
import { actions, getState, REQUEST } from '../store.ts';

/** Selects the next or the previous message that has a problem, round the end; the request stands before the first. */
export function stepProblem(by: 1 | -1): void {
  const { view, selection } = getState();
  if (!view) return;
  const { severity, count } = view.rows;
  const isAroundFaulty = view.diagnostics.some(({ messageIndex, severity: own }) => messageIndex < 0 && own !== 'info');
  const places = count + 1;
  const from = selection?.index ?? (by === 1 ? REQUEST - 1 : count);
  for (let step = 1; step <= places; step++) {
    const index = ((((from + 1 + by * step) % places) + places) % places) - 1;
    if (index === REQUEST ? isAroundFaulty : numberAt(severity, index) > 1) {
      actions.select(index, 'keys', keyAt(view.diagnostics, index));
      return;
    }
  }
}
