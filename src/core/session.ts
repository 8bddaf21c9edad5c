/**
 * Orchestration: wires the registries, decides nothing. Every function here is an arrow of
 * text -> document -> messages -> diagnostics -> plan -> edits -> text.
 */
import { detectFormat } from './formats/detect.ts';
import { readMessages } from './formats/plain.ts';
import type { Diagnostic, FixId, TargetId } from './model/diagnostic.ts';
import type { Plan } from './model/plan.ts';
import { diagnose } from './session/check.ts';
import { isNative, resolveTarget, targetFor } from './session/open.ts';
import * as plans from './session/plans.ts';
import type { Terms } from './session/situation.ts';
import type { Snapshot } from './snapshot.ts';
import { speaks } from './targets/facts.ts';
import { targetById } from './targets/registry.ts';
import type { TextProblem } from './text/document.ts';

export { type Applied, applyPlan, editsOf, textOf } from './session/apply.ts';
export { callRecords, type ToolCallRecord, toolCalls } from './session/calls.ts';
export { type OpenOptions, openTranscript } from './session/open.ts';
export { planRepair, type RepairOptions } from './session/plans.ts';
export { detectFormat };

/** Problems of the text that leave their mark on the conversation. */
const REPAIRED: ReadonlySet<TextProblem['kind']> = new Set(['cut-end', 'broken-line', 'mended-syntax']);

export interface ValidateOptions extends Terms {
  readonly target?: TargetId;
  /** Which of the snapshot's transcripts; 0 by default. */
  readonly transcript?: number;
}

/**
 * What the target refuses in a transcript, sorted by place. Reads only. Accepts a snapshot or a plain list of messages;
 * for a plain list the spans are null and the spelling rules (`json/*`) have nothing to look at.
 */
export function validateMessages(source: Snapshot | readonly unknown[], options: ValidateOptions = {}): Diagnostic[] {
  return isList(source) ? validateList(source, options) : validateSnapshot(source, options);
}

const isList = (source: Snapshot | readonly unknown[]): source is readonly unknown[] => Array.isArray(source);

function validateList(messages: readonly unknown[], options: ValidateOptions): Diagnostic[] {
  const { format, transcript } = readMessages(messages);
  const id = options.target ?? targetFor(format, transcript).id;
  const target = targetById(id) ?? targetById('generic')!;
  return diagnose({
    transcript,
    target,
    native: speaks(target, format.api),
    document: null,
    repaired: [],
    terms: options,
  });
}

function validateSnapshot(snapshot: Snapshot, options: ValidateOptions): Diagnostic[] {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return [];
  const target = resolveTarget(transcript, options.target);
  return diagnose({
    transcript,
    target,
    native: isNative(transcript, target),
    document: snapshot.document,
    repaired: snapshot.problems.filter((it) => REPAIRED.has(it.kind)),
    terms: options,
  });
}

/** Plans one of the fixes that a diagnostic offers. Changes nothing. An unknown key or fix gives an empty plan with a note. */
export function planFix(snapshot: Snapshot, key: string, fixId: FixId, options: ValidateOptions = {}): Plan {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return plans.emptyPlan(fixId, 'No messages were found, so there is nothing to repair.');
  const diagnostic = validateSnapshot(snapshot, options).find((it) => it.key === key);
  return plans.planFix(snapshot, diagnostic, fixId, resolveTarget(transcript, options.target), transcript, options);
}
