import { type DraftError, errorsOf } from '../faults/draft-findings.ts';
import { leftWords } from '../faults/tally.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { Draft } from '../model/draft.ts';
import { isIdle, type Plan, strongestEffect, withNote } from '../model/plan.ts';
import type { PlanContext } from '../operations/context.ts';
import { lostCharacters } from '../operations/losses.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { difference } from '../text/difference.ts';
import { reconcile } from '../text/reconcile.ts';
import { applyPlan } from './apply.ts';
import { diagnose } from './check.ts';
import { questionOf } from './question.ts';
import type { Terms } from './situation.ts';

interface RepairTerms extends Terms {
  readonly transcript?: number;
  readonly refused?: readonly number[];
}

interface Planned<Options extends RepairTerms> {
  readonly snapshot: Snapshot;
  readonly transcript: OpenedTranscript;
  readonly draft: Draft;
  readonly context: PlanContext;
  readonly options: Options;
}

/** Plans the repair of a text that a repair has made. */
type PlanAgain<Options> = (after: Snapshot, options: Options) => Plan;

/** Texts up to this length are read again after a plan: a draft knows little of what has no known shape. */
const QUICK = 50_000;

/**
 * A repair with what it leaves: errors that are found only in the text that it makes are repaired too, and the plan says
 * what the API would still reject. `mayLeave`: false where the draft is known to have no error.
 */
export function withRest<Options extends RepairTerms>(
  plan: Plan,
  planned: Planned<Options>,
  mayLeave: boolean,
  planAgain: PlanAgain<Options> | null,
): Plan {
  const { snapshot, transcript, draft, context, options } = planned;
  const isShort = snapshot.text.length <= QUICK && planAgain !== null;
  if (isIdle(plan) || !(mayLeave || isShort)) return plan;
  if (!isShort && !isReadAgain(planned)) return withRejected(plan, errorsOf(draft, transcript, context));
  const { snapshot: after } = applyPlan(snapshot, plan);
  const again = after.transcripts[options.transcript ?? 0];
  // Where a conversation is emptied, another one may be in its place.
  if (!again || after.transcripts.length !== snapshot.transcripts.length) return plan;
  const terms = { ...options, original: options.original ?? (() => snapshot) };
  const errors = errorsIn(after, again, terms);
  if (planAgain && isShort && !plan.readAs && isMore(errors, planned)) {
    const places = originalPlaces(draft);
    const refused = places.flatMap((place, i) => (options.refused?.includes(place) ? [i] : []));
    const rest = planAgain(after, { ...terms, refused });
    if (!isIdle(rest)) return joined(snapshot, plan, rest, places);
  }
  return withRejected(plan, errors);
}

/**
 * True where a fix can end one of the errors that are left. A pasted error is about the text that it rejected: in another
 * text its words may fit places that have no fault, so there only what was found before is repaired again.
 */
function isMore(left: readonly Diagnostic[], { snapshot, transcript, options }: Planned<RepairTerms>): boolean {
  const fixable = left.filter(({ fixes }) => fixes.length > 0);
  if (fixable.length === 0 || options.refusal === undefined) return fixable.length > 0;
  const found = new Set(errorsIn(snapshot, transcript, options).map(({ rule }) => rule));
  return fixable.some(({ rule }) => found.has(rule));
}

/** True where the draft does not tell all errors of what a plan makes. */
function isReadAgain({ snapshot, transcript, draft, context, options }: Planned<RepairTerms>): boolean {
  // Of what was changed beside the messages the draft knows nothing: tools that were renamed or declared.
  const { rewritten, respelled, headers } = draft;
  const isBeside = rewritten.size + respelled.values.size + respelled.keys.size + headers.size > 0;
  // A lone response that gets a result is read as a conversation.
  if (isBeside || snapshot.text.length <= QUICK || transcript.answer === true) return true;
  const known = new Set(errorsOf(new Draft(transcript.messages), transcript, context).map(({ rule }) => rule));
  return errorsIn(snapshot, transcript, options).some(({ rule }) => !known.has(rule));
}

const errorsIn = (snapshot: Snapshot, transcript: OpenedTranscript, options: RepairTerms): readonly Diagnostic[] =>
  diagnose(questionOf(snapshot, transcript, options)).filter(({ severity }) => severity === 'error');

/** A plan with what the API would still reject after it. */
const withRejected = (plan: Plan, left: readonly Pick<DraftError, 'rule'>[]): Plan =>
  left.length === 0 ? plan : withNote(plan, leftWords(left));

/** Where each message of a draft was in the original; an added message is where the next one was. */
function originalPlaces(draft: Draft): readonly number[] {
  let next = draft.original.length;
  const backwards = draft.messages.toReversed().map(({ from }) => (next = from?.index ?? next));
  return backwards.reverse();
}

/** Two plans as one, the second made for the text of the first. `places`: where the messages of that text were before. */
function joined(snapshot: Snapshot, first: Plan, second: Plan, places: readonly number[]): Plan {
  const { document } = applyPlan(applyPlan(snapshot, first).snapshot, second).snapshot;
  const placeOf = (index: number): number => places[index] ?? places.length;
  const later = second.rows.map(({ to, ...row }) => ({
    ...row,
    index: placeOf(row.index),
    ...(to === undefined ? {} : { to: placeOf(to) }),
  }));
  const rows = [...first.rows, ...later].sort((a, b) => a.index - b.index);
  const headers = new Map([...(first.headers ?? []), ...(second.headers ?? [])].map((header) => [header.name, header]));
  return {
    ...second,
    effect: strongestEffect(rows),
    changes: reconcile(snapshot.document, '', difference(snapshot.document.value, document.value, '')),
    ...(headers.size > 0 && { headers: [...headers.values()] }),
    rows,
    lost: lostCharacters(rows),
  };
}
