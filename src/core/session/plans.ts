import { type DraftError, errorsOf, freshErrors, withoutFinding } from '../faults/draft-findings.ts';
import { fixById } from '../faults/registry.ts';
import { formatById } from '../formats/detect.ts';
import { writtenInPlace } from '../formats/in-place.ts';
import { sourceOf } from '../formats/source.ts';
import { type Diagnostic, type FixId, type PresetId, type TargetId, wholeOf } from '../model/diagnostic.ts';
import { Draft } from '../model/draft.ts';
import type { Message, Transcript } from '../model/message.ts';
import { type Plan, type ReportRow, strongestEffect, withNote } from '../model/plan.ts';
import { stripUnbound, unboundIn } from '../operations/bound.ts';
import type { PlanContext } from '../operations/context.ts';
import { adoptPairs, keepPairs } from '../operations/kept-pairs.ts';
import { lostCharacters, withLosses } from '../operations/losses.ts';
import { fuseNeighbours } from '../operations/merge.ts';
import { takeBack } from '../operations/refuse.ts';
import { sentAfter } from '../operations/sent-after.ts';
import { rowsOf } from '../operations/taken-back.ts';
import { PRESETS, type Preset } from '../passes/presets.ts';
import { passById } from '../passes/registry.ts';
import { isSealed, ROUNDS, runPasses, type Step } from '../passes/run.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import type { Json } from '../text/json.ts';
import { lately } from '../text/lately.ts';
import type { Pointer } from '../text/pointer.ts';
import { reconcile } from '../text/reconcile.ts';
import { respell } from '../text/respell.ts';
import { fixFindings } from './fix-findings.ts';
import { resolveTarget } from './open.ts';
import { contextOf } from './plan-context.ts';
import { questionOf } from './question.ts';
import { withRest } from './rest.ts';
import { factsAbout, type Terms } from './situation.ts';

export interface RepairOptions extends Terms {
  readonly target?: TargetId;
  /** `recommended` by default. */
  readonly preset?: PresetId;
  /** What becomes of signed thinking that the plan makes invalid: it stays and is counted, or it goes. */
  readonly bound?: 'keep' | 'strip';
  /** Instead of the preset's own list. */
  readonly passes?: readonly Step[];
  readonly transcript?: number;
  /** True for a session that is treated as the request it becomes: what was accepted before is no excuse there. */
  readonly asRequest?: boolean;
  /** Messages, by their index, that stay as they are whatever is planned for them. */
  readonly refused?: readonly number[];
}

/** So often the text that a repair makes is read, and repaired, again. */
const READ_AGAIN = 2;

/** Rounds of mending what a fix has made necessary; the last one runs all recommended passes. */
const MENDING_ROUNDS = 3;

/** Why some findings about an answer cannot be mended. */
export const SEALED = 'This is one response of an API: its message cannot be removed, and no other can be beside it.';

/** Why much cannot be fixed in the formats that are only read. */
export const READ_ONLY =
  'This change cannot be written in this format: fix this where it was made, or convert the conversation to another format.';

const RECOMMENDED = PRESETS.find((it) => it.id === 'recommended')?.passes ?? [];

/** Plans one answer to one finding. An unknown key or fix gives an empty plan that says so. */
export function planFix(
  snapshot: Snapshot,
  diagnostic: Diagnostic | undefined,
  fixId: FixId,
  options: Pick<RepairOptions, 'target' | 'transcript' | 'bound' | keyof Terms>,
): Plan {
  const fix = fixById(fixId);
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!fix || !diagnostic || !transcript) return emptyPlan(fix?.title ?? fixId, 'The finding is no longer there.');
  const draft = new Draft(transcript.messages);
  const target = resolveTarget(transcript, options.target);
  const context = contextOf(snapshot, target, transcript, options, repairedIn(options));
  const before = errorsBefore(draft, transcript, context);
  const others = withoutFinding(before, diagnostic.rule, wholeOf(diagnostic));
  // What a format cannot write is taken back, and a fix that repeats would do it again.
  for (let round = 0; round < (fix.repeats ? ROUNDS : 1); round++) {
    const rows = draft.rows.length;
    fix.plan(draft, diagnostic, context);
    const after = sentAfter(draft, transcript, context, (sent) => factsAbout(target, sent, options));
    mendConsequences(draft, others, ...after);
    if (draft.rows.length === rows) break;
  }
  if (context.sealed && !isSealed(draft)) return emptyPlan(fix.title, SEALED);
  if (options.bound === 'strip') {
    stripUnbound(draft, context.facts);
    mendConsequences(draft, others, transcript, context);
  }
  return withUnbound(accounted(snapshot, transcript, draft, fix.title), draft, context);
}

const before = lately<readonly Message[], readonly DraftError[]>();

/** The errors of a history as it stands; the fixes of all its findings start from the same. */
function errorsBefore(draft: Draft, transcript: Transcript, context: PlanContext): readonly DraftError[] {
  const find = () => errorsOf(draft, transcript, context);
  return context.isRejected === undefined ? before(transcript.messages, [context.facts], find) : find();
}

/**
 * Mends what a fix has made necessary, and no more: as long as the draft has errors that were not there before, the
 * passes that end such errors run; where they do not suffice, all recommended passes do.
 */
function mendConsequences(
  draft: Draft,
  before: readonly DraftError[],
  transcript: Transcript,
  context: PlanContext,
): void {
  if (draft.saysTheSame && draft.rewritten.size + draft.headers.size === 0) return;
  for (let round = 0; round < MENDING_ROUNDS; round++) {
    if (context.fuses) fuseNeighbours(draft);
    if (context.paired) adoptPairs(draft, context.paired);
    const fresh = new Set(freshErrors(errorsOf(draft, transcript, context), before).map((it) => it.rule));
    if (fresh.size === 0) return;
    const some = RECOMMENDED.filter(({ id }) => passById(id)?.mends.some((rule) => fresh.has(rule)));
    runPasses(draft, round < MENDING_ROUNDS - 1 ? some : RECOMMENDED, context);
  }
}

/** What becomes of a request that is written in the form of another API: all that this one rejects is fixed. */
export const repairedIn =
  ({ day, route }: Terms) =>
  (written: Snapshot): Plan =>
    planRepair(written, { ...(day ? { day } : {}), ...(route ? { route } : {}) });

export function planRepair(snapshot: Snapshot, options: RepairOptions = {}, rounds = READ_AGAIN): Plan {
  const preset = presetNamed(options.preset ?? 'recommended');
  const { title } = preset;
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return emptyPlan(title, 'We could read no messages here, so there is no repair to offer.');
  const draft = new Draft(transcript.messages);
  const read = contextOf(snapshot, resolveTarget(transcript, options.target), transcript, options, repairedIn(options));
  const context = options.asRequest ? { ...read, stored: false, isRequest: true, native: true } : read;
  const steps = (options.passes ?? preset.passes).filter(({ id }) => preset.applies?.(id, context) ?? true);
  const question = questionOf(snapshot, transcript, options);
  const run = isDerived(options)
    ? () => fixFindings(draft, steps, question, context)
    : () => ({ isSettled: runPasses(draft, steps, context), mayLeave: true });
  let fixed = run();
  if (options.bound === 'strip' && unboundIn(draft, context.facts)) {
    stripUnbound(draft, context.facts);
    fixed = run();
  }
  if (options.refused) takeBack(draft, options.refused);
  if (draft.stopped !== null) return emptyPlan(title, draft.stopped);
  const bare = withUnbound(accounted(snapshot, transcript, draft, title), draft, context);
  const planned = { snapshot, transcript, draft, context: read, options };
  const isAgain = isDerived(options) && rounds > 0;
  const again = isAgain ? (after: Snapshot, terms: RepairOptions) => planRepair(after, terms, rounds - 1) : null;
  const plan = withRest(bare, planned, fixed.mayLeave, again);
  if (draft.remark !== null) return noted(plan, draft.remark);
  return fixed.isSettled
    ? plan
    : noted(plan, `The passes were still changing the conversation after ${ROUNDS} rounds.`);
}

/** A plan that says one thing more about itself, beside what the API would still reject. */
const noted = (plan: Plan, said: string): Plan => ({
  ...plan,
  note: plan.note === undefined ? said : `${said} ${plan.note}`,
});

/** Passes that somebody chose are run as chosen; *recommended* does what findings ask for. */
const isDerived = ({ preset, passes }: RepairOptions): boolean =>
  preset === 'recommended' || (preset === undefined && passes === undefined);

function presetNamed(id: PresetId): Preset {
  const preset = PRESETS.find((it) => it.id === id);
  if (preset) return preset;
  throw new RangeError(`We found no preset "${id}"; there are ${PRESETS.map((known) => known.id).join(', ')}.`);
}

/** A plan with the signed thinking that it makes invalid, where it does. */
export function withUnbound(plan: Plan, draft: Draft, { facts }: Pick<PlanContext, 'facts'>): Plan {
  const unbound = unboundIn(draft, facts);
  if (!unbound) return plan;
  const count = unbound.blocks === 1 ? '1 signed block' : `${unbound.blocks} signed blocks`;
  const said = `This model binds thinking to everything before it: ${count} after the first change would be rejected. Remove them as well, or let the request say that they may be dropped.`;
  return { ...withNote(plan, said), unbound };
}

const NOTHING: ReadonlyMap<Pointer, Json> = new Map();

/** Lowers a draft to changes of the document. */
export function compile(snapshot: Snapshot, transcript: OpenedTranscript, draft: Draft, title: string): Plan {
  const format = formatById(transcript.format.id);
  if (format?.pair && !draft.saysTheSame) keepPairs(draft, format.pair);
  const rows = inOrder(rowsOf(draft));
  const effect = strongestEffect(rows);
  if (!format || draft.isUnchanged) return { title, effect: 'lossless', changes: [], rows: [], lost: 0 };
  const source = sourceOf(snapshot.document);
  const spell = () =>
    format.readOnly
      ? writtenInPlace(format, source, transcript, draft)
      : { placements: format.spell(source, transcript, draft), rewritten: NOTHING };
  const spelled = draft.saysTheSame ? { placements: [], rewritten: NOTHING } : spell();
  if (spelled === null) return emptyPlan(title, READ_ONLY);
  const { placements } = spelled;
  const rewritten = new Map([...spelled.rewritten, ...draft.rewritten]);
  const { values, keys } = draft.respelled;
  const changes =
    values.size + keys.size + rewritten.size === 0
      ? placements.flatMap((it) => reconcile(snapshot.document, it.at, it.spelling))
      : reconcile(snapshot.document, '', respell(source.value, placements, { values, keys, rewritten }));
  const headers = [...draft.headers].map(([name, value]) => ({ name, value }));
  // What one step does and another takes back is nothing.
  if (changes.length + headers.length === 0 && draft.readAs === null)
    return { title, effect: 'lossless', changes, rows: [], lost: 0 };
  return { title, effect, changes, ...(headers.length > 0 ? { headers } : {}), rows, lost: lostCharacters(rows) };
}

/** Lowers a draft, and names the texts that go with what no part of a message holds. */
export function accounted(snapshot: Snapshot, transcript: OpenedTranscript, draft: Draft, title: string): Plan {
  const plan = compile(snapshot, transcript, draft, title);
  // What is lost in another form was seen by reading it.
  if (draft.readAs !== null) return { ...plan, readAs: draft.readAs };
  const rows = withLosses(snapshot.document.value, transcript.messages, plan.changes, plan.rows);
  if (rows === plan.rows) return plan;
  return { ...plan, rows: inOrder(rows), effect: strongestEffect(rows), lost: lostCharacters(rows) };
}

/** Rows by their index. Nearly always they are so already. */
function inOrder(rows: readonly ReportRow[]): readonly ReportRow[] {
  const isSo = rows.every((row, i) => (rows[i - 1]?.index ?? row.index) <= row.index);
  return isSo ? rows : [...rows].sort((a, b) => a.index - b.index);
}

export function emptyPlan(title: string, note: string): Plan {
  return { title, effect: 'lossless', changes: [], rows: [], lost: 0, note };
}
