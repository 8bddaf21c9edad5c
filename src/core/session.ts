/**
 * Orchestration: wires the registries, decides nothing. Every function here is an arrow of
 * text -> document -> messages -> diagnostics -> plan -> edits -> text.
 */
import { detectFormat } from './formats/detect.ts';
import { readMessages } from './formats/plain.ts';
import type { Diagnostic, FixId, TargetId } from './model/diagnostic.ts';
import type { Message } from './model/message.ts';
import type { Plan } from './model/plan.ts';
import { diagnose } from './session/check.ts';
import { FILE_PASS, fileProblems, planFileFix, withFileFixes, withFileMends } from './session/file-problems.ts';
import { isNative, resolveTarget, targetFor } from './session/open.ts';
import * as plans from './session/plans.ts';
import type { Snapshot } from './snapshot.ts';
import { targetById } from './targets/registry.ts';

export { type Applied, applyPlan, carriedEdits, editsOf, textOf } from './session/apply.ts';
export { callRecords, type ToolCallRecord, toolCalls } from './session/calls.ts';
export { type OpenOptions, openTranscript, reopen } from './session/open.ts';
export type { RepairOptions } from './session/plans.ts';
export { detectFormat };

export interface ValidateOptions {
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
  return diagnose({ transcript, target, native: format.api === target.id, document: null, repaired: [] });
}

function validateSnapshot(snapshot: Snapshot, options: ValidateOptions): Diagnostic[] {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return [];
  const target = resolveTarget(transcript, options.target);
  const found = diagnose({
    transcript,
    target,
    native: isNative(transcript, target),
    document: snapshot.document,
    repaired: fileProblems(snapshot),
  });
  return withFileFixes(snapshot, found);
}

/** Plans one of the fixes that a diagnostic offers. Changes nothing. An unknown key or fix gives an empty plan with a note. */
export function planFix(snapshot: Snapshot, key: string, fixId: FixId, options: ValidateOptions = {}): Plan {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return plans.emptyPlan(fixId, 'No messages were found, so there is nothing to repair.');
  const target = resolveTarget(transcript, options.target);
  const findings = once(transcript.messages, target.id, () => validateSnapshot(snapshot, options));
  const diagnostic = findings.get(key);
  return planFileFix(snapshot, diagnostic, fixId) ?? plans.planFix(snapshot, diagnostic, fixId, target, transcript);
}

/** Findings by key, of one history under one target: whoever looks at its fixes asks again and again. */
const found = new WeakMap<
  readonly Message[],
  { readonly target: TargetId; readonly byKey: ReadonlyMap<string, Diagnostic> }
>();

function once(
  messages: readonly Message[],
  target: TargetId,
  find: () => readonly Diagnostic[],
): ReadonlyMap<string, Diagnostic> {
  const known = found.get(messages);
  if (known?.target === target) return known.byKey;
  const byKey = new Map(find().map((it) => [it.key, it]));
  found.set(messages, { target, byKey });
  return byKey;
}

/** Plans a preset or a list of passes, round after round, until a round changes nothing. */
export function planRepair(snapshot: Snapshot, options: plans.RepairOptions = {}): Plan {
  const plan = plans.planRepair(snapshot, options);
  const preset = options.preset ?? 'recommended';
  const mends = options.passes ? options.passes.some((it) => it.id === FILE_PASS.id) : preset === 'recommended';
  return mends && snapshot.transcripts.length > 0 ? withFileMends(snapshot, plan) : plan;
}
