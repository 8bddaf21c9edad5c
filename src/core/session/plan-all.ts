import type { Fix } from '../faults/fix.ts';
import { placed } from '../faults/placed-finding.ts';
import { fixById } from '../faults/registry.ts';
import type { Diagnostic, FixId, RuleId } from '../model/diagnostic.ts';
import { Draft } from '../model/draft.ts';
import type { Plan } from '../model/plan.ts';
import { stripUnbound, unboundIn } from '../operations/bound.ts';
import type { PlanContext } from '../operations/context.ts';
import { takeBack } from '../operations/refuse.ts';
import type { Snapshot } from '../snapshot.ts';
import { planAllFileFixes } from './file-problems.ts';
import { resolveTarget } from './open.ts';
import { contextOf } from './plan-context.ts';
import { accounted, emptyPlan, type RepairOptions, repairedIn, withUnbound } from './plans.ts';
import { sayingHowReadAgain } from './read-again.ts';
import { type ValidateOptions, validateMessages } from './validate.ts';

const ROUNDS = 4;

/** Plans one fix for every finding of a rule that offers it, in one draft. */
export function planFixAll(
  snapshot: Snapshot,
  rule: RuleId,
  fixId: FixId,
  options: ValidateOptions & Pick<RepairOptions, 'bound' | 'refused'> = {},
): Plan {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  const fix = fixById(fixId);
  const ofFile = planAllFileFixes(snapshot, fixId);
  if (ofFile) return ofFile;
  if (!transcript || !fix) return emptyPlan(fix?.title ?? fixId, 'There is nothing to repair.');
  const found = validateMessages(snapshot, options).filter((it) => it.rule === rule && it.fixes.includes(fixId));
  const draft = new Draft(transcript.messages);
  const target = resolveTarget(transcript, options.target);
  const context = contextOf(snapshot, target, transcript, options, repairedIn(options));
  const [first, ...others] = found;
  if (fix.planAll && first) fix.planAll(draft, [first, ...others], context);
  else if (fix.repeats) untilSettled(draft, fix, first, context);
  else
    for (const diagnostic of found.toReversed()) {
      const here = placed(draft, diagnostic);
      if (here !== null) fix.plan(draft, here, context);
    }
  if (options.bound === 'strip' && unboundIn(draft, context.facts)) stripUnbound(draft, context.facts);
  if (options.refused) takeBack(draft, options.refused);
  const title = found.length > 1 ? `${fix.title}, ${found.length} times` : fix.title;
  const plan = withUnbound(accounted(snapshot, transcript, draft, title), draft, context);
  return sayingHowReadAgain(snapshot, options.transcript, plan);
}

/** A fix that asks the draft alone answers all findings at once, and what its own changes bring about. */
function untilSettled(draft: Draft, fix: Fix, first: Diagnostic | undefined, context: PlanContext): void {
  for (let round = 0, rows = -1; first && round < ROUNDS && rows < draft.rows.length; round++) {
    rows = draft.rows.length;
    fix.plan(draft, first, context);
  }
}
