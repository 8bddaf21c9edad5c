/**
 * Orchestration: wires the registries, decides nothing. Every function here is an arrow of
 * text -> document -> messages -> diagnostics -> plan -> edits -> text.
 */

import { FILE_PASS } from './faults/file-lines.ts';
import { detectFormat } from './formats/detect.ts';
import type { Diagnostic, FixId } from './model/diagnostic.ts';
import type { Message } from './model/message.ts';
import type { Plan } from './model/plan.ts';
import { planFileFix, withFileMends } from './session/file-problems.ts';
import { resolveTarget } from './session/open.ts';
import * as plans from './session/plans.ts';
import { QUICK_FIX, sayingHowReadAgain } from './session/read-again.ts';
import { type ValidateOptions, validateMessages } from './session/validate.ts';
import type { Snapshot } from './snapshot.ts';
import { lately } from './text/lately.ts';

export { callRecords, type ToolCallRecord, toolCalls } from './operations/call-records.ts';
export { type Applied, applyPlan, carriedEdits, editsOf, textOf } from './session/apply.ts';
export { type OpenOptions, openTranscript, reopen } from './session/open.ts';
export type { RepairOptions } from './session/plans.ts';
export { type ValidateOptions, validateMessages } from './session/validate.ts';
export { detectFormat };

/** Plans one of the fixes that a diagnostic offers. Changes nothing. An unknown key or fix gives an empty plan with a note. */
export function planFix(
  snapshot: Snapshot,
  key: string,
  fixId: FixId,
  options: ValidateOptions & Pick<plans.RepairOptions, 'bound'> = {},
): Plan {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return plans.emptyPlan(fixId, 'We could read no messages here, so there is no repair to offer.');
  const target = resolveTarget(transcript, options.target);
  const terms = [target.id, options.day, options.route, options.model, options.refusal];
  const findings = findingsOf(
    transcript.messages,
    terms,
    () => new Map(validateMessages(snapshot, options).map((finding) => [finding.key, finding])),
  );
  const diagnostic = findings.get(key);
  const ofFile = planFileFix(snapshot, diagnostic, fixId);
  if (ofFile) return ofFile;
  if (diagnostic && !diagnostic.fixes.includes(fixId))
    return plans.emptyPlan(fixId, 'This fix is not one of those that end this problem.');
  const plan = plans.planFix(snapshot, diagnostic, fixId, { ...options, target: target.id });
  return sayingHowReadAgain(snapshot, options.transcript, plan, QUICK_FIX);
}

/** Findings by key, of one history under the same terms: whoever looks at its fixes asks again and again. */
const findingsOf = lately<readonly Message[], ReadonlyMap<string, Diagnostic>>();

/** Plans a preset or a list of passes, round after round, until a round changes nothing. */
export function planRepair(snapshot: Snapshot, options: plans.RepairOptions = {}): Plan {
  const plan = sayingHowReadAgain(snapshot, options.transcript, plans.planRepair(snapshot, options));
  const preset = options.preset ?? 'recommended';
  const mends = options.passes ? options.passes.some((it) => it.id === FILE_PASS.id) : preset === 'recommended';
  return mends && snapshot.transcripts.length > 0 ? withFileMends(snapshot, plan) : plan;
}
