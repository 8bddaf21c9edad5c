import { Draft } from '../model/draft.ts';
import type { Plan } from '../model/plan.ts';
import { changeByHand, type HandEdit, TITLES, writtenByHand } from '../operations/by-hand.ts';
import { staysAsMoved } from '../operations/by-hand-moves.ts';
import { isSealed } from '../passes/run.ts';
import type { Snapshot } from '../snapshot.ts';
import { applyPlan } from './apply.ts';
import { resolveTarget } from './open.ts';
import { contextOf } from './plan-context.ts';
import { accounted, emptyPlan, SEALED, withUnbound } from './plans.ts';
import type { Terms } from './situation.ts';

const DRAWN_BACK =
  'This form cannot hold it there: it keeps a result with its call, or each kind of part in an order of its own. Move it further.';

/** Plans a change by hand. Where it cannot be made the plan is empty and its note says why. */
export function planByHand(
  snapshot: Snapshot,
  edit: HandEdit,
  options: Terms & { readonly transcript?: number } = {},
): Plan {
  const title = TITLES[edit.do];
  const at = options.transcript ?? 0;
  const transcript = snapshot.transcripts[at];
  if (!transcript) return emptyPlan(title, 'No messages were found, so there is nothing to edit.');
  if (edit.do === 'written') {
    const written = writtenByHand(snapshot.document, transcript.messages, edit);
    return typeof written === 'string'
      ? emptyPlan(title, written)
      : { title, effect: 'lossless', changes: [], lost: 0, ...written };
  }
  const draft = new Draft(transcript.messages);
  const context = contextOf(snapshot, resolveTarget(transcript), transcript, options);
  const refused = changeByHand(draft, edit);
  if (refused !== null) return emptyPlan(title, refused);
  if (context.sealed && !isSealed(draft)) return emptyPlan(title, SEALED);
  const plan = withUnbound(accounted(snapshot, transcript, draft, title), draft, context);
  const isMove = edit.do === 'move' || edit.do === 'move-part';
  const isRefused = plan.rows.length === 0 && plan.note !== undefined;
  if (!isMove || isRefused) return plan;
  const after = applyPlan(snapshot, plan).snapshot.transcripts[at]?.messages ?? [];
  // What is written where it was is no move.
  return plan.rows.length > 0 && staysAsMoved(draft, after) ? plan : emptyPlan(title, DRAWN_BACK);
}
