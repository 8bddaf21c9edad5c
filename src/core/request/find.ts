import type { Severity, TargetId } from '../model/diagnostic.ts';
import { holdsIn } from '../targets/facts.ts';
import type { RequestFault, RequestFinding, RequestQuestion } from './fault.ts';
import { heldFor, statedFor, statedUnlessNamed } from './requirement.ts';
import { REQUIREMENTS } from './requirements/all.ts';

export interface Weighed extends RequestFinding {
  readonly severity: Severity;
}

/** What one fault finds in a request. What may not hold for it is at most a warning. */
export function* findFault(fault: RequestFault, question: RequestQuestion): Iterable<Weighed> {
  if (!isAskable(fault, question)) return;
  const seen = new Set<string>();
  if (question.named && question.named.size > 0) yield* findNamed(fault, question, question.named, seen);
  const { request, situation } = question;
  for (const { is, isUnsure } of askedOf(fault, question)) {
    const findings = fault.find(request, is, situation);
    // Of hundreds of parameters that are asked for hardly any is wrong.
    if (Array.isArray(findings) && findings.length === 0) continue;
    for (const finding of findings) {
      const name = `${finding.at} ${finding.variant ?? ''}`;
      if (seen.has(name)) continue;
      seen.add(name);
      yield weighed(finding, fault.severity, isUnsure);
    }
  }
  if (question.isVague) yield* findOnceRequired(fault, question, seen);
}

/** What the API is stated to have required until some day: some of its models or servers still do, and say nothing of it. */
function* findOnceRequired(
  fault: RequestFault,
  { request, target, situation }: RequestQuestion,
  seen: ReadonlySet<string>,
): Iterable<Weighed> {
  for (const { is, when } of statedUnlessNamed(REQUIREMENTS, fault.id, target)) {
    if (when?.until === undefined || holdsIn({ ...when, until: undefined }, situation) === false) continue;
    for (const finding of fault.find(request, is, situation))
      if (!seen.has(`${finding.at} ${finding.variant ?? ''}`)) yield weighed(finding, fault.severity, true);
  }
}

function weighed({ at, data, variant, severity: own }: RequestFinding, usual: Severity, isUnsure: boolean): Weighed {
  const weight = own ?? usual;
  const severity = isUnsure && weight === 'error' ? 'warning' : weight;
  return variant === undefined ? { at, data, severity } : { at, data, severity, variant };
}

type Asked = ReturnType<typeof heldFor>[number];

/** What is required in the situation, whoever says it. Most requests come without an error, which could say more. */
function askedOf(fault: RequestFault, question: RequestQuestion): readonly Asked[] {
  const { target, situation, shown, spoke, namedRules } = question;
  const held = heldFor(REQUIREMENTS, fault.id, target, situation);
  if (!shown && !spoke && !namedRules) return held;
  const is = shown?.[fault.id];
  const told = is === undefined ? [] : [{ is, isUnsure: false }];
  return [...told, ...held, ...heldBehind(fault, question), ...heldByAll(fault, question)];
}

const isAskable = ({ id }: RequestFault, { isOtherForm, namedRules }: RequestQuestion): boolean =>
  isOtherForm !== true || namedRules?.has(id) === true;

/** True for a fault that an error is about; of what strict schemas must be an API names one thing at a time. */
const isMeant = (fault: string, rules: ReadonlySet<string>): boolean =>
  rules.has(fault) || (fault === 'schema/required' && rules.has('schema/closed'));

/** What the API behind a gateway requires, of the rules that its error is about. */
function heldBehind(fault: RequestFault, { spoke, situation }: RequestQuestion) {
  if (!spoke || !isMeant(fault.id, spoke.rules)) return [];
  const said = statedBy(fault, spoke.target, spoke.named);
  const [only, ...others] = said;
  const told = only && others.length === 0 ? [{ is: only.is, isUnsure: only.confidence === 'contested' }] : [];
  return [...told, ...heldFor(REQUIREMENTS, fault.id, spoke.target, situation)];
}

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
  { request, target, situation }: RequestQuestion,
  named: ReadonlySet<string>,
  seen: Set<string>,
): Iterable<Weighed> {
  const stated = statedBy(fault, target, named);
  const [only, ...others] = stated;
  // Of several lists of values it is not known which the model has.
  if (!only || others.some(({ is }) => !isAlike(is, only.is)) || holdsIn(only.when, situation) === true) return;
  const is = { ...only.is, isOfModels: false };
  for (const finding of fault.find({ ...request, model: null }, is, situation)) {
    seen.add(`${finding.at} ${finding.variant ?? ''}`);
    const severity = only.confidence === 'contested' && only.when?.named ? 'warning' : fault.severity;
    yield { ...finding, data: { ...finding.data, isNamed: true }, severity };
  }
}

/** What a target is stated to require under the texts that an error is. */
const statedBy = (fault: RequestFault, target: TargetId, named: ReadonlySet<string>) =>
  statedUnlessNamed(REQUIREMENTS, fault.id, target).filter(({ is }) => isNamed(fault.id, textOf(is), named));

/** True for one requirement that is stated of several models. */
const isAlike = (a: object, b: object): boolean => 'finds' in a && 'finds' in b && a.finds === b.finds;

const textOf = (is: object): string | undefined => ('text' in is && typeof is.text === 'string' ? is.text : undefined);

const isNamed = (fault: string, text: string | undefined, named: ReadonlySet<string>): boolean =>
  text !== undefined && [...named].some((key) => key === `${fault}:${text}` || key.startsWith(`${fault}:${text}:`));

/** True if the target is stated to require what the fault is about, in this situation. */
export const isAsked = (fault: RequestFault, question: RequestQuestion): boolean =>
  isAskable(fault, question) && (askedOf(fault, question).length > 0 || isNamedOf(fault.id, question.named));

const isNamedOf = (fault: string, named: ReadonlySet<string> | undefined): boolean =>
  named !== undefined && [...named].some((key) => key.startsWith(`${fault}:`));
