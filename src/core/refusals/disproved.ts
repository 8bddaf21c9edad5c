import type { Checked } from '../faults/check.ts';
import { reweighed } from '../faults/evidence.ts';
import type { Rule } from '../faults/fault.ts';
import type { RuleId } from '../model/diagnostic.ts';
import type { Facts, Target } from '../targets/target.ts';
import { isWithin, type Pointer } from '../text/pointer.ts';
import type { Refusal } from './refusal.ts';

/** A keyword that the API is not known to take, and that the path of the error leads through, it takes. */
const KEYWORD: RuleId = 'schema/keyword';

/** Rules that infer from what is known of an API that it takes no such key. */
const UNKNOWN: ReadonlySet<RuleId> = new Set(['request/unknown-key', 'params/unsupported']);

/** What settings beside the messages may be, and may not be together. An error about a message may have come before they were read. */
const OF_SETTINGS = /^params\//;

/** What is inferred from how long a text is that only its provider can read: it is shortened when it is shown to others. */
const OF_LENGTH: RuleId = 'reasoning/invalid-signature';

/** What a strict template requires of turns; whether the one that answered is strict is not known. */
const OF_TURNS: ReadonlySet<RuleId> = new Set(['roles/consecutive', 'roles/order', 'roles/first']);

/** The rules that nothing speaks for once an error is about something else. */
export function rulesTaken(refusal: Refusal | null | undefined, { kind }: Target): ReadonlySet<RuleId> {
  if (!refusal) return NONE;
  const turns = kind === 'template' && refusal.isOfOther ? OF_TURNS : NONE;
  const isOfLength = refusal.isPlain && !refusal.rules.has(OF_LENGTH);
  return isOfLength ? new Set([...turns, OF_LENGTH]) : turns;
}

const NONE: ReadonlySet<RuleId> = new Set();

/** An error that finds another provider's reasoning in a file says so of its signatures as well. */
const OF_FOREIGN: RuleId = 'reasoning/not-accepted';

/** Facts without that of a rule that nothing speaks for once an error is about something else. */
export function withoutTaken(facts: Facts, refusal: Refusal | null, target: Target): Facts {
  const isSigned = facts.signature !== undefined || facts.signatureBytes !== undefined;
  if (!isSigned || refusal?.rules.has(OF_FOREIGN)) return facts;
  if (!rulesTaken(refusal, target).has(OF_LENGTH)) return facts;
  const { signature: _, signatureBytes: __, ...others } = facts;
  return others;
}

/**
 * What an error proves against our inference: a key whose value it rejects is known to the API, and an API that rejects
 * the order of messages has read the keys beside them. Such a key is worth knowing, and no error.
 */
export function withoutDisproved(
  found: readonly Checked[],
  refusal: Refusal | null | undefined,
  target: Target,
): readonly Checked[] {
  const taken = rulesTaken(refusal, target);
  const isBeside = ({ id }: Rule): boolean =>
    refusal?.isOfMessages === true && OF_SETTINGS.test(id) && !refusal.rules.has(id);
  const isOpen = ({ rule }: Checked): boolean =>
    UNKNOWN.has(rule.id) || taken.has(rule.id) || rule.id === KEYWORD || isBeside(rule);
  if (!refusal || !found.some(isOpen)) return found;
  const isPassed = (at: Pointer): boolean =>
    refusal.places.some((place) => place.isSure && place.at.startsWith(`${at}/`));
  return found.map((checked) => {
    const { rule, finding, severity } = checked;
    if (taken.has(rule.id) && severity !== 'info') return reweighed(checked, 'info', OTHERWISE);
    const isNamed = refusal.places.some(({ at }) => isWithin(at, finding.at) || isWithin(finding.at, at));
    if (severity === 'error' && isBeside(rule) && !isNamed) return reweighed(checked, 'warning', OTHERWISE);
    const isWrong =
      rule.id === KEYWORD
        ? isPassed(finding.at)
        : UNKNOWN.has(rule.id) &&
          (refusal.known.has(finding.at) || (refusal.isLater && rule.id === 'request/unknown-key'));
    return severity === 'info' || !isWrong
      ? checked
      : reweighed(checked, 'info', 'The error shows that the API reads it.');
  });
}

const OTHERWISE = 'The error is about something else.';

/**
 * With an error where a finding was only likely: at the key that an error is about without a doubt, and wherever else a
 * schema has the same fault, which would be rejected next.
 */
export function raised(found: readonly Checked[], refusal: Refusal | null | undefined): readonly Checked[] {
  const broken = refusal?.broken;
  const first = broken && found.find(({ rule, finding }) => rule.id === broken.rule && finding.at === broken.at);
  if (!first) return found;
  return found.map((checked) =>
    checked.severity === 'warning' && (checked === first || isSameOfSchema(checked, first))
      ? { ...checked, severity: 'error' as const }
      : checked,
  );
}

const isSameOfSchema = ({ rule, finding }: Checked, first: Checked): boolean =>
  rule.id === first.rule.id &&
  rule.id.startsWith('schema/') &&
  finding.variant === first.finding.variant &&
  finding.data.keyword === first.finding.data.keyword;
