import { familyOf } from '../errors/locate/families.ts';
import type { Checked } from '../faults/check.ts';
import { requestRefused } from '../faults/request-refused.ts';
import type { Finding, RuleId } from '../model/diagnostic.ts';
import { inWords } from '../text/json.ts';
import { isWithin, lastStep, type Pointer } from '../text/pointer.ts';
import { isAbout, type Refusal } from './refusal.ts';

const CONFLICT: RuleId = 'params/conflict';
const RANGE: RuleId = 'params/range';
/** What a program may make of a number is no reason to keep it. */
const SPELLING: RuleId = 'json/unsafe-number';
const REPAIRED: RuleId = 'json/repaired';

const NONE: ReadonlySet<RuleId> = new Set();

/**
 * Without what a refusal names where a rule of ours says why. What that rule only warns of in the request is an error
 * then: the API has rejected it.
 */
export function unexplained(found: readonly Checked[], refusal: Refusal | null | undefined): readonly Checked[] {
  const named = refusal?.rules ?? NONE;
  const left = refusal ? withoutContradicted(found, refusal) : found;
  const isNamed = (rule: RuleId): boolean => refusal != null && isAbout(refusal, rule);
  return left.some(({ rule }) => rule.id === requestRefused.id) ? withReasons(left, named, isNamed) : left;
}

/**
 * Without what is known of a parameter where the error lists the values that are accepted there, and the value is one of
 * them or ours would set another: what is known of the model is of another day.
 */
function withoutContradicted(found: readonly Checked[], { met }: Refusal): readonly Checked[] {
  const listed = found.filter(
    ({ rule, finding, severity }) =>
      rule.id === requestRefused.id && severity === 'error' && typeof finding.data.set === 'string',
  );
  if (listed.length === 0 && met.size === 0) return found;
  const isContradicted = ({ at, data }: Finding): boolean =>
    met.has(at) || listed.some(({ finding }) => finding.at === at && !setsTo(data, inWords(finding.data.set)));
  return found.filter(({ rule, finding }) => !OF_PARAMETERS.test(rule.id) || !isContradicted(finding));
}

const OF_PARAMETERS = /^params\//;

/** True for a fault of a parameter that is fixed by writing a value. */
const setsTo = ({ reasons }: Finding['data'], value: string): boolean =>
  Array.isArray(reasons) && reasons.some((reason) => inWords(reason).endsWith(` is set to ${value}.`));

function withReasons(
  found: readonly Checked[],
  named: ReadonlySet<RuleId>,
  isNamed: (rule: RuleId) => boolean,
): readonly Checked[] {
  // A warning of another rule than the error is about is no reason for it.
  // Nor is how the text was written: what was sent was JSON.
  const isReason = ({ rule, severity }: Checked): boolean =>
    rule.id !== REPAIRED &&
    (severity === 'error' || (severity === 'warning' && (named.size === 0 || named.has(rule.id))));
  const ours = found.filter((checked) => checked.rule.id !== requestRefused.id && isReason(checked));
  // Where the error asks for something at a key, a fault of another kind is no reason for it.
  const isOther = ({ rule, finding }: Checked, { at, data }: Finding): boolean =>
    (named.size > 0 && !isNamed(rule.id) && finding.at !== at && (data.isAsked === true || data.set != null)) ||
    ((rule.id === RANGE || rule.id === SPELLING) &&
      finding.at === at &&
      (mustGo(data) || typeof data.set === 'boolean'));
  const isRelated = ({ rule, finding: { related = [] } }: Checked, { messageIndex }: Finding): boolean =>
    related.some((place) => place.messageIndex === messageIndex) &&
    [...named].some((id) => id === rule.id || familyOf(id).includes(rule.id));
  const explains = ({ rule, finding }: Checked, { at, messageIndex, partIndex }: Finding): boolean =>
    messageIndex >= 0
      ? finding.messageIndex === messageIndex &&
        (partIndex === null || finding.partIndex === null || finding.partIndex === partIndex)
      : isWithin(finding.at, at) ||
        (finding.messageIndex < 0 &&
          (isWithin(at, finding.at) || (rule.id === CONFLICT && isOfBoth(finding.data, at))));
  const reasons = new Set<Checked>();
  const left = found.filter((checked) => {
    if (checked.rule.id !== requestRefused.id) return true;
    const why = ours.filter(
      (rule) =>
        !isOther(rule, checked.finding) && (explains(rule, checked.finding) || isRelated(rule, checked.finding)),
    );
    if (checked.finding.messageIndex < 0) for (const reason of why) reasons.add(reason);
    return why.length === 0;
  });
  const isRaised = (checked: Checked): boolean =>
    checked.severity === 'warning' && checked.finding.messageIndex < 0 && reasons.has(checked);
  return left.map((checked) => (isRaised(checked) ? { ...checked, severity: 'error' as const } : checked));
}

/** True for a key that the error wants gone, whatever its value. */
const mustGo = (data: Finding['data']): boolean => data.isAsked === true && data.removes === true && data.set == null;

/** True for a fault of two settings together, where the place is the other one: its sentence names both. */
function isOfBoth({ says }: Finding['data'], at: Pointer): boolean {
  return typeof says === 'string' && says.split(/\W+/).includes(lastStep(at));
}
