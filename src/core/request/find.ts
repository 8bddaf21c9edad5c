import type { Severity } from '../model/diagnostic.ts';
import { holdsIn } from '../targets/facts.ts';
import type { RequestFault, RequestFinding, RequestQuestion } from './fault.ts';
import { heldFor, statedFor, statedUnlessNamed } from './requirement.ts';
import { REQUIREMENTS } from './requirements/all.ts';

/** A finding with how much it counts. */
export interface Weighed extends RequestFinding {
  readonly severity: Severity;
}

/** What one fault finds in a request. What may not hold for it is at most a warning. */
export function* findFault(fault: RequestFault, question: RequestQuestion): Iterable<Weighed> {
  const { request, target, situation } = question;
  if (!isAskable(fault, question)) return;
  const seen = new Set<string>();
  yield* findNamed(fault, question, seen);
  const shown = question.shown?.[fault.id];
  for (const { is, isUnsure } of [
    ...(shown === undefined ? [] : [{ is: shown, isUnsure: false }]),
    ...heldFor(REQUIREMENTS, fault.id, target, situation),
    ...heldBehind(fault, question),
    ...heldByAll(fault, question),
  ])
    for (const finding of fault.find(request, is, situation)) {
      const { at, data, variant, severity: weight = fault.severity } = finding;
      const name = `${at} ${variant ?? ''}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const severity = isUnsure && weight === 'error' ? 'warning' : weight;
      yield variant === undefined ? { at, data, severity } : { at, data, severity, variant };
    }
}

const isAskable = ({ id }: RequestFault, { isOtherForm, namedRules }: RequestQuestion): boolean =>
  isOtherForm !== true || namedRules?.has(id) === true;

/** True for a fault that an error is about; of what strict schemas must be an API names one thing at a time. */
const isMeant = (fault: string, rules: ReadonlySet<string>): boolean =>
  rules.has(fault) || (fault === 'schema/required' && rules.has('schema/closed'));

/** What the API behind a gateway requires, of the rules that its error is about. */
const heldBehind = (fault: RequestFault, { spoke, situation }: RequestQuestion) =>
  spoke && isMeant(fault.id, spoke.rules) ? heldFor(REQUIREMENTS, fault.id, spoke.target, situation) : [];

/** What every API that is known to require it requires in the same way, where an error of another one says so. */
function heldByAll(fault: RequestFault, { target, namedRules }: RequestQuestion) {
  if (!namedRules || !isMeant(fault.id, namedRules) || statedFor(REQUIREMENTS, fault.id, target).length > 0) return [];
  const stated = REQUIREMENTS.flatMap(({ targets }) => targets).flatMap((other) =>
    statedFor(REQUIREMENTS, fault.id, other),
  );
  const [first] = stated;
  const isSame = stated.every(({ is }) => JSON.stringify(is) === JSON.stringify(first?.is));
  return first && isSame ? [{ is: first.is, isUnsure: false }] : [];
}

/** What an error says of a model or a day that is not known to require it: as if no model was named. */
function* findNamed(
  fault: RequestFault,
  { request, target, situation, named }: RequestQuestion,
  seen: Set<string>,
): Iterable<Weighed> {
  if (!named || named.size === 0) return;
  const stated = statedUnlessNamed(REQUIREMENTS, fault.id, target).filter(({ is }) =>
    isNamed(fault.id, textOf(is), named),
  );
  const [only, ...others] = stated;
  // Of several lists of values it is not known which the model has.
  if (!only || others.length > 0 || holdsIn(only.when, situation) === true) return;
  const is = { ...only.is, isOfModels: false };
  for (const finding of fault.find({ ...request, model: null }, is, situation)) {
    seen.add(`${finding.at} ${finding.variant ?? ''}`);
    const severity = only.confidence === 'contested' && only.when?.named ? 'warning' : fault.severity;
    yield { ...finding, data: { ...finding.data, isNamed: true }, severity };
  }
}

const textOf = (is: object): string | undefined => ('text' in is && typeof is.text === 'string' ? is.text : undefined);

const isNamed = (fault: string, text: string | undefined, named: ReadonlySet<string>): boolean =>
  text !== undefined && [...named].some((key) => key === `${fault}:${text}` || key.startsWith(`${fault}:${text}:`));

/** True if the target is stated to require what the fault is about, in this situation. */
export const isAsked = (fault: RequestFault, question: RequestQuestion): boolean => {
  const { target, situation, named } = question;
  if (!isAskable(fault, question)) return false;
  return (
    heldFor(REQUIREMENTS, fault.id, target, situation).length > 0 ||
    heldBehind(fault, question).length > 0 ||
    heldByAll(fault, question).length > 0 ||
    question.shown?.[fault.id] !== undefined ||
    (named !== undefined && [...named].some((key) => key.startsWith(`${fault.id}:`)))
  );
};
