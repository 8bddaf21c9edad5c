import type { HandEdit } from '../worker/protocol.ts';
import { editIn, requestIn } from './planStep.ts';
import type { State } from './state.ts';

type Move = HandEdit & { readonly do: 'move' };

/**
 * The move that puts a message one place up or down from where the plan that is shown puts it; `back` where that is where
 * it stands, null where there is no such place.
 */
export function movedOn(
  { planStep, view }: Pick<State, 'planStep' | 'view'>,
  index: number,
  by: 1 | -1,
): Move | 'back' | null {
  const edit = editIn(requestIn(planStep));
  const shown = edit?.do === 'move' ? edit : null;
  const before = shown?.message === index ? shown.before : index;
  const to = (before > index ? before - 1 : before) + by;
  if (view === null || to < 0 || to >= view.counts.messages) return null;
  return to === index ? 'back' : { do: 'move', message: index, before: to > index ? to + 1 : to };
}
