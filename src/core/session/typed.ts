import type { Plan } from '../model/plan.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Edit } from '../text/change.ts';
import type { TextFault } from '../text/fault.ts';
import { faultAfter } from '../text/fault-after.ts';
import { type Applied, applyPlan, isAboutFile } from './apply.ts';
import { emptyPlan } from './plans.ts';

/** What typed characters made of a text that can still be read. */
export interface Typed {
  readonly plan: Plan;
  readonly applied: Applied;
}

/** The step that typing in the text adds to the history. */
const TITLE = 'Edit in Source';

/**
 * Puts typed characters into the text that the pointers of a snapshot lead into. Where it cannot be read with them, nothing
 * is changed and the fault says where it breaks: somebody is in the middle of a word.
 */
export function typeInto(snapshot: Snapshot, edit: Edit): Typed | TextFault {
  const fault = faultAfter(snapshot, edit);
  if (fault !== null) return fault;
  const plan: Plan = { ...emptyPlan(TITLE, ''), lineEdits: [edit] };
  const applied = applyPlan(snapshot, plan);
  const count = ({ transcripts }: Snapshot) => transcripts.reduce((sum, { messages }) => sum + messages.length, 0);
  if (count(applied.snapshot) === 0 && count(snapshot) > 0)
    return { message: 'No message can be found in the text any more.', offset: null };
  const told = ({ problems }: Snapshot) => problems.filter((problem) => !isAboutFile(problem));
  const [worst] = told(applied.snapshot);
  const isWorse =
    applied.snapshot.carrier !== snapshot.carrier || told(applied.snapshot).length > told(snapshot).length;
  if (isWorse && worst) return { message: worst.message, offset: null };
  return { plan, applied };
}
