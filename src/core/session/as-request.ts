import type { Loss } from '../convert/losses.ts';
import { formatById } from '../formats/detect.ts';
import { requestForm } from '../formats/request-form.ts';
import type { Diagnostic, FormatId, TargetId } from '../model/diagnostic.ts';
import type { Plan, ReportRow } from '../model/plan.ts';
import type { Mend } from '../model/stored.ts';
import { PRESETS } from '../passes/presets.ts';
import { type Step, stepsOf, withoutExpected } from '../passes/run.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { speaks } from '../targets/facts.ts';
import { targetById } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import { applyPlan } from './apply.ts';
import { convertTranscript } from './convert.ts';
import { openTranscript, resolveTarget } from './open.ts';
import { emptyPlan, planRepair, type RepairOptions } from './plans.ts';
import { sayingHowReadAgain } from './read-again.ts';
import type { Terms } from './situation.ts';
import { validateMessages } from './validate.ts';

/** Where a session is to be sent, and how it is cleaned for that. */
export interface RequestOptions extends Pick<RepairOptions, keyof Terms | 'preset' | 'passes' | 'transcript'> {
  /** The API that it goes to; without one, or where `to` is not its form, that of `to`, else that of the session. */
  readonly target?: TargetId;
  /** The format of the request; without one the form that the API is spoken to in. */
  readonly to?: FormatId;
}

/** A session as the request that its agent would send now. */
export interface SentRequest {
  readonly text: string;
  readonly to: FormatId;
  readonly target: TargetId;
  /** The session in the form of the API, before the agent changes anything. */
  readonly bare: string;
  /** What the agent changes by itself before it sends. */
  readonly repaired: readonly ReportRow[];
  /** What the request cannot hold. -1 for what stands beside the messages. */
  readonly losses: readonly Loss[];
  /** What is found in the request as the agent would send it. */
  readonly findings: readonly Diagnostic[];
  /** What the preset changes in the request. */
  readonly plan: Plan;
  readonly cleaned: string;
  /** What is still found in the cleaned request. */
  readonly left: readonly Diagnostic[];
}

/**
 * The request that a session becomes: its active conversation, written in the form of the API, with what its agent mends
 * by itself; checked, and cleaned by a preset. The session is not touched. Null where no request can be written.
 */
export function requestOf(snapshot: Snapshot, options: RequestOptions = {}): SentRequest | null {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return null;
  const target = resolveTarget(transcript, targetOf(options));
  const to = options.to ?? formOf(transcript, target);
  const format = to === null ? undefined : formatById(to);
  if (!format || (!format.blank && format.id !== transcript.format.id)) return null;
  const open = (text: string): Snapshot => openTranscript(text, { format: format.id, target: target.id });
  const { text: bare, losses } = convertTranscript(withModel(snapshot, options), format.id, {
    ...termsOf(options),
    transcript: options.transcript ?? 0,
    repair: false,
  });
  const mends = transcript.mends ?? [];
  const repaired = run(open(bare), mends.flatMap(stepsOf), options);
  const findings = findingsIn(repaired.snapshot, mends, options);
  const plan = planRepair(repaired.snapshot, {
    ...termsOf(options),
    ...(options.passes ? stepsOfPreset(options) : { preset: options.preset ?? 'recommended' }),
  });
  const cleaned = applyPlan(repaired.snapshot, plan);
  const left = findingsIn(cleaned.snapshot, mends, options);
  const [text, rows] = [repaired.text, repaired.rows];
  return {
    text,
    to: format.id,
    target: target.id,
    bare,
    repaired: rows,
    losses,
    findings,
    plan,
    cleaned: cleaned.text,
    left,
  };
}

/**
 * What cleaning a session as the request it becomes changes in the session itself: the passes of the preset run over its
 * own messages, by the rules of requests, and are written in its own form.
 */
export function planWriteBack(snapshot: Snapshot, options: RequestOptions = {}): Plan {
  const preset = PRESETS.find(({ id }) => id === (options.preset ?? 'recommended'));
  const passes = options.passes ?? preset?.passes;
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!passes || !transcript) return emptyPlan(preset?.title ?? '', 'There is nothing to write back.');
  const plan = planRepair(snapshot, {
    ...termsOf(options),
    ...given('target', targetOf(options)),
    // Named, it would ask the rules of sessions first.
    ...(preset && preset.id !== 'recommended' ? { preset: preset.id } : {}),
    transcript: options.transcript ?? 0,
    passes,
    asRequest: true,
  });
  const isLong = snapshot.text.length > LONGEST_ASKED;
  if (plan.changes.length > 0 || plan.note !== undefined || (isLong && !transcript.readOnly))
    return sayingHowReadAgain(snapshot, options.transcript, plan);
  // What a form cannot hold is taken back while it is planned: the request says whether there was something.
  const rows = requestOf(snapshot, options)?.plan.rows.filter(({ index }) => index >= 0) ?? [];
  return rows[0] ? { ...plan, note: notHere(rows[0], rows.length) } : plan;
}

/** Of longer files that can be written only what is written is said. */
const LONGEST_ASKED = 1_000_000;

const ELSEWHERE = 'Download the request as its agent would send it, or open it here.';

/** Why a change of the request is not written into the file, and what it is. */
function notHere({ index, reason }: ReportRow, count: number): string {
  const changes = count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`;
  const where = `${changes}, ${count === 1 ? 'at' : 'first at'} message ${index}`;
  return `The form of this file cannot hold what is changed in its request: ${where}. ${reason} ${ELSEWHERE}`;
}

/** Passes that were chosen, as the preset runs them for the API: it says which of them it has no use for there. */
const stepsOfPreset = ({ passes, preset }: RequestOptions): Pick<RequestOptions, 'passes' | 'preset'> => ({
  ...given('passes', passes),
  ...(preset !== undefined && preset !== 'recommended' ? { preset } : {}),
});

/** The API that is named, as far as the format of the request is its own; else that of the format. */
function targetOf({ target, to }: RequestOptions): TargetId | undefined {
  const form = to === undefined ? undefined : formatById(to);
  if (!form || form.api === null) return target ?? form?.target;
  const named = target === undefined ? undefined : targetById(target);
  return form.api === form.target && named && speaks(named, form.api) ? named.id : form.target;
}

const given = <K extends string, V>(key: K, value: V | undefined): { readonly [key in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [key in K]: V });

/** The format in which an API is spoken to: the transcript's own if that is one. */
function formOf(transcript: OpenedTranscript, target: Target): FormatId | null {
  const own = formatById(transcript.format.id);
  const reads = (api: TargetId | null) => speaks(target, api);
  return (own && !own.stored && reads(own.api) ? own : requestForm(reads))?.id ?? null;
}

/** The snapshot with the model that the request is for. */
function withModel(snapshot: Snapshot, { model, transcript = 0 }: RequestOptions): Snapshot {
  if (model === undefined) return snapshot;
  return {
    ...snapshot,
    transcripts: snapshot.transcripts.map((read, i) => (i === transcript ? { ...read, model } : read)),
  };
}

function run(snapshot: Snapshot, passes: readonly Step[], options: RequestOptions) {
  if (passes.length === 0) return { snapshot, text: snapshot.text, rows: [] };
  const plan = planRepair(snapshot, { ...termsOf(options), passes });
  return { ...applyPlan(snapshot, plan), rows: plan.rows };
}

const findingsIn = (snapshot: Snapshot, mends: readonly Mend[], options: RequestOptions): readonly Diagnostic[] =>
  withoutExpected(validateMessages(snapshot, termsOf(options)), mends);

const termsOf = ({ day, route, model }: Terms): Terms => ({
  ...(day ? { day } : {}),
  ...(route ? { route } : {}),
  ...(model ? { model } : {}),
});
