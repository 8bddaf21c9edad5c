import type { Finding, Severity } from '../model/diagnostic.ts';
import { RULES } from './registry.ts';
import { type Rule, type RuleInput, severityUnder } from './rule.ts';

/** A finding with the rule that found it. */
export interface Checked {
  readonly rule: Rule;
  readonly finding: Finding;
  readonly severity: Severity;
}

/** So many findings of one rule are listed; one more says how many there are besides. */
export const LISTED = 500;

/** Runs the rules that apply to the target and gives their findings in the order of the history. Reads only. */
export function checkRules(input: RuleInput, rules: readonly Rule[] = RULES): Checked[] {
  const all: Checked[] = [];
  const more: Checked[] = [];
  for (const rule of rules) {
    if (!applies(rule, input)) continue;
    const usual = severityUnder(rule.severity, rule.fact === null ? undefined : input.facts[rule.fact]);
    let count = 0;
    for (const finding of rule.check(input)) {
      if (++count <= LISTED) all.push({ rule, finding, severity: finding.severity ?? usual });
    }
    if (count > LISTED) more.push(unlisted(rule, count - LISTED, input));
  }
  return [...all.sort(byPlace), ...more];
}

/** True if the target states the fact the rule asks about, in the format the fact is about. */
export function applies(rule: Rule, { facts, native }: Pick<RuleInput, 'facts' | 'native'>): boolean {
  return (rule.fact === null || facts[rule.fact] !== undefined) && (!rule.wire || native);
}

/** Rules keep their order at one place, since sorting is stable. */
function byPlace({ finding: a }: Checked, { finding: b }: Checked): number {
  return a.messageIndex - b.messageIndex || (a.partIndex ?? -1) - (b.partIndex ?? -1);
}

function unlisted(rule: Rule, count: number, { transcript }: RuleInput): Checked {
  const finding: Finding = {
    messageIndex: -1,
    partIndex: null,
    at: transcript.at,
    data: { more: count },
    variant: 'more',
    severity: 'info',
  };
  const say = () => `${count} more findings of this kind are not listed: ${rule.title.toLowerCase()}.`;
  return { rule: { ...rule, say }, finding, severity: 'info' };
}
