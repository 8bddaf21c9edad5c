import { MARKS, type PlanView } from '../../../worker/protocol.ts';
import type { Planned } from '../../parts/strip/draw.ts';

const REMOVED = MARKS.indexOf('removed');
const CHANGED = MARKS.indexOf('changed');
const MOVED: readonly number[] = [MARKS.indexOf('moved'), MARKS.indexOf('merged')];

/** What a plan does, for the strip. */
export function plannedOf({ marks, insertions }: Pick<PlanView, 'marks' | 'insertions'>): Planned {
  return {
    gone: (index) => marks[index] === REMOVED,
    changed: (index) => marks[index] === CHANGED,
    moved: (index) => MOVED.includes(marks[index] ?? 0),
    insertions,
  };
}
