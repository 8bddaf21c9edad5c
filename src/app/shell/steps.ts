import { keyAt } from '../parts/worst.ts';
import { actions, getState } from '../store.ts';

/** Selects the next or the previous message that has a problem, round the end. */
export function stepProblem(by: 1 | -1): void {
  const { view, selection } = getState();
  if (!view) return;
  const { severity, count } = view.rows;
  const from = selection?.index ?? (by === 1 ? -1 : count);
  for (let step = 1; step <= count; step++) {
    const index = (((from + by * step) % count) + count) % count;
    if (severity[index]! > 1) {
      actions.select(index, 'keys', keyAt(view.diagnostics, index));
      return;
    }
  }
}
