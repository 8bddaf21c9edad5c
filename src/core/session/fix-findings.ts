import { familyOf } from '../errors/locate/families.ts';
import { squeezed } from '../errors/place/resolve.ts';
import { errorsOf, type Found, rulesFinding } from '../faults/draft-findings.ts';
import { askedFix } from '../faults/mends/refused-place.ts';
import { placeOddities } from '../faults/place-oddities.ts';
import { placed } from '../faults/placed-finding.ts';
import { fixById, RULES } from '../faults/registry.ts';
import { requestOtherForm } from '../faults/request-other-form.ts';
import { requestRefused } from '../faults/request-refused.ts';
import type { Diagnostic, RuleId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { PlanContext } from '../operations/context.ts';
import { passById } from '../passes/registry.ts';
import { ROUNDS, runPasses, type Step, withinFormat } from '../passes/run.ts';
import { rulesTaken } from '../refusals/disproved.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { mendRequest } from '../request/mend.ts';
import { inWords } from '../text/json.ts';
import { unreadIn } from '../text/unread.ts';
import { diagnose, type Question } from './check.ts';

interface Fixed {
  /** False where the passes were still changing the draft at the end. */
  readonly isSettled: boolean;
  /** True where an error may be left that no pass ends. */
  readonly mayLeave: boolean;
}

/**
 * Runs the passes that end what is found to be an error or a warning, round after round: what one of them brings about is
 * found in the next. What no finding names stays as it is. A step with options other than the pass's own was set by somebody and always runs.
 */
export function fixFindings(draft: Draft, steps: readonly Step[], question: Question, context: PlanContext): Fixed {
  const fixed = runAsked(draft, steps, question, context);
  if (context.isWritable) fixWithin(draft, question, context);
  return fixed;
}

function runAsked(draft: Draft, steps: readonly Step[], question: Question, context: PlanContext): Fixed {
  const told = question.refusal ? diagnose(question) : [];
  if (writeInForm(draft, told, context)) return { isSettled: true, mayLeave: true };
  fixRequest(draft, told, question, context);
  const { transcript, document } = question;
  const fixable = new Set(steps.flatMap(({ id }) => passById(id)?.mends ?? []));
  // What the error disproves is no error, and stays.
  const disproved = rulesTaken(question.refusal, question.target);
  const all = RULES.filter((rule) => !disproved.has(rule.id));
  const rules = all.filter((rule) => fixable.has(rule.id));
  const found = rulesFinding(draft, transcript, context, all, {
    ...(document && { oddities: placeOddities(document, transcript), isUnread: unreadIn(document) }),
    ...(context.raw && { raw: context.raw }),
  });
  // Where an error says what is rejected, and it is found, what may be a fault besides stays as it is.
  const said = question.refusal?.rules ?? new Set<RuleId>();
  const isExplained = [...said].some((rule) => found.errors.has(rule));
  const kin = new Set([...said].flatMap(familyOf));
  const meant = (left: Found): RuleId[] =>
    [...left.rules].filter((rule) => !isExplained || left.errors.has(rule) || kin.has(rule));
  const named = new Set(meant(found).filter((rule) => fixable.has(rule)));
  const isBeyond = found.isBeyond || [...found.errors].some((rule) => !fixable.has(rule));
  const isAsked = ({ id, options }: Step): boolean =>
    isChosen(id, options) || passById(id)?.mends.some((rule) => named.has(rule)) === true;
  for (let round = 0; round < ROUNDS; round++) {
    const { version } = draft;
    const noted = draft.rows.length;
    if (!runPasses(draft, steps.filter(isAsked), context)) return { isSettled: false, mayLeave: true };
    if (named.size === 0) return { isSettled: true, mayLeave: isBeyond };
    const left = rulesFinding(draft, transcript, context, rules, {});
    // What only other passes make room for: an error that is left is worth all of them.
    // What is taken back is another version of the draft, with nothing noted.
    const isIdle = context.isWritable ? draft.rows.length === noted : draft.version === version;
    if (isIdle)
      return {
        isSettled: !left.isFixable || runPasses(draft, steps, context),
        mayLeave: isBeyond || left.errors.size > 0,
      };
    for (const rule of meant(left)) named.add(rule);
  }
  return { isSettled: false, mayLeave: true };
}

/** Writes a request in the form of the API that rejected it: what else is wrong is fixed as it is written. */
function writeInForm(draft: Draft, told: readonly Diagnostic[], context: PlanContext): boolean {
  const [first, ...others] = told.filter(({ rule, fixes }) => rule === requestOtherForm.id && fixes.length > 0);
  if (first) fixById(first.fixes[0] ?? '')?.planAll?.(draft, [first, ...others], context);
  return draft.readAs !== null;
}

/** The page sends the options of every pass along once one is changed: those that are as they were say nothing. */
function isChosen(id: string, options: object | undefined): boolean {
  const pass = options === undefined ? undefined : passById(id);
  if (!pass) return false;
  const given = pass.options.safeParse(options);
  return given.success && JSON.stringify(given.data) !== JSON.stringify(pass.options.parse({}));
}

/** Fixes the request around the messages, and what a pasted error names, before any pass moves a message. */
function fixRequest(draft: Draft, told: readonly Diagnostic[], question: Question, context: PlanContext): void {
  if (question.refusal) fixNamed(draft, told, question.refusal, context);
  // What the error names is an error, and what it disproves is none, whatever is known of the API.
  const weight = new Map(told.map(({ rule, severity, at }) => [`${rule} ${at}`, severity]));
  // What it asks for at a key is done, and nothing else is done there.
  const done = new Set(draft.rewritten.keys());
  mendRequest(draft, context.request?.() ?? null, (fault, at) =>
    done.has(at) ? 'info' : weight.get(`${fault} ${at}`),
  );
}

/** Does what an error asks for at the places that it spells, where no fault of requests explains them. */
function fixNamed(draft: Draft, told: readonly Diagnostic[], { places, broken }: Refusal, context: PlanContext): void {
  // Where the rule of the error finds its cause, a place that may be meant besides stays as it is.
  const isExplained = told.some(
    ({ rule, at, severity }) => severity === 'error' && rule === broken?.rule && at === broken.at,
  );
  const named = new Set(places.flatMap(({ at, message }) => (message === undefined ? [at] : [])));
  const found = told.filter(
    ({ rule, severity, at, within, messageIndex }) =>
      severity !== 'info' &&
      (rule === requestRefused.id ||
        (messageIndex >= 0 && (named.has(at) || (within !== undefined && named.has(within))))),
  );
  for (const finding of found) {
    // An earlier one may have emptied its message, and what is emptied goes.
    const here = placed(draft, finding);
    if (here === null) continue;
    const fix = askedFix(here) ?? '';
    if (here.severity === 'warning' && (isByValue(here) || (isExplained && fix.startsWith('remove-')))) continue;
    withinFormat(draft, context, () => fixById(fix)?.plan(draft, here, context));
  }
}

/** True for a place that is only known by its value: the text may quote it for another reason. */
const isByValue = ({ rule, data: { path, key } }: Diagnostic): boolean =>
  rule === requestRefused.id && typeof path === 'string' && !squeezed(path).includes(squeezed(inWords(key)));

/** So many errors of a format that is only read are ended one by one. */
const MOST = 50;

/**
 * Ends what the passes have left in a format that is only read, by the first fix of each error that can be written. Without
 * the last response what it made likely to be accepted is an error too, so each error is looked for in the draft.
 */
function fixWithin(draft: Draft, question: Question, context: PlanContext): void {
  const found = diagnose(question).filter(({ fixes }) => fixes.length > 0);
  const given = new Set<Diagnostic>();
  for (let round = 0; round < MOST; round++) {
    const errors = new Set(
      errorsOf(draft, question.transcript, context).map(({ rule, origin }) => `${rule} ${origin}`),
    );
    const isLeft = (known: Diagnostic): boolean =>
      [known.at, originIn(question, known)].some((at) => errors.has(`${known.rule} ${at}`));
    const finding = found.find((known) => !given.has(known) && isLeft(known));
    if (!finding) return;
    given.add(finding);
    endOne(draft, finding, context);
  }
}

/** Where the message or the part of a finding is written; the finding itself is at the key that it is about. */
function originIn({ transcript }: Question, { messageIndex, partIndex }: Diagnostic): string | undefined {
  const message = transcript.messages[messageIndex];
  return partIndex === null ? message?.at : message?.parts[partIndex]?.at;
}

function endOne(draft: Draft, finding: Diagnostic, context: PlanContext): void {
  const here = placed(draft, finding);
  if (here === null) return;
  for (const id of finding.fixes) {
    const noted = draft.rows.length;
    withinFormat(draft, context, () => fixById(id)?.plan(draft, here, context));
    if (draft.rows.length > noted) return;
  }
}
