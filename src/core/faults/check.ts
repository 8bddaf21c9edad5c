import type { Finding, Severity } from '../model/diagnostic.ts';
import { ANY } from '../model/traits.ts';
import type { Facts } from '../targets/target.ts';
import { lately } from '../text/lately.ts';
import { type Rule, type RuleInput, severityUnder } from './fault.ts';
import { RULES } from './registry.ts';
import { around } from './sentence.ts';
import { type Asked, add, visitCalls, visitMessages } from './visit.ts';

export interface Checked {
  readonly rule: Rule;
  readonly finding: Finding;
  readonly severity: Severity;
}

/** So many findings of one rule are listed; one more says how many there are besides. */
const LISTED = 500;

/** Runs the rules that apply to the target and gives their findings in the order of the history. Reads only. */
export function checkRules(input: RuleInput, rules: readonly Rule[] = RULES): Checked[] {
  const asked = askAll(input, rules, LISTED);
  const more = asked.filter((it) => it.count > LISTED).map(({ rule, count }) => unlisted(rule, count - LISTED, input));
  return [...dressed(asked, input).sort(byPlace), ...more];
}

/** Every finding of the rules, rule by rule, however many there are. Reads only. */
export const findAll = (input: RuleInput, rules: readonly Rule[] = RULES): Checked[] =>
  dressed(askAll(input, rules, Number.POSITIVE_INFINITY), input);

function askAll(input: RuleInput, rules: readonly Rule[], most: number): Asked[] {
  const asked: Asked[] = [];
  for (const rule of demanded(rules, input.facts)) {
    const visitor = isInForm(rule, input) ? rule.visit(input) : null;
    if (visitor) asked.push({ rule, visitor, among: visitor.among ?? ANY, found: [], count: 0, most });
  }
  visitMessages(input, asked);
  visitCalls(input, asked);
  for (const it of asked) it.visitor.end?.((finding) => add(it, finding));
  return asked;
}

function dressed(asked: readonly Asked[], { facts }: RuleInput): Checked[] {
  const all: Checked[] = [];
  for (const { rule, found } of asked) {
    if (found.length === 0) continue;
    const usual = severityUnder(rule.severity, rule.fact === null ? undefined : facts[rule.fact]);
    for (const finding of found) all.push({ rule, finding, severity: finding.severity ?? usual });
  }
  return all;
}

/**
 * Whether a rule was asked of a history, and if not, why: the target is not known to demand it, it is about the wire and
 * the history is in another form, or there is nothing here to ask it about.
 */
export type AskedState = 'asked' | 'no-demand' | 'other-form' | 'nothing';

/** The state of one rule for one history. Reads only. */
export function askedState(rule: Rule, input: RuleInput): AskedState {
  if (!isDemanded(rule, input.facts)) return 'no-demand';
  if (!isInForm(rule, input)) return 'other-form';
  if (rule.stated && input.request && rule.stated(input.request.target).length === 0) return 'no-demand';
  return rule.visit(input) === null ? 'nothing' : 'asked';
}

/** The rules that facts demand something of, by these facts: the same few are asked about again and again. */
const known = lately<Facts, readonly Rule[]>();

const demanded = (rules: readonly Rule[], facts: Facts): readonly Rule[] =>
  known(facts, [rules], () => rules.filter((rule) => isDemanded(rule, facts)));

/** True if the target states the fact the rule asks about. */
const isDemanded = ({ fact }: Rule, facts: Facts): boolean => fact === null || facts[fact] !== undefined;

/** True if the history is in the format that the rule is about. */
const isInForm = (rule: Rule, { native, request, namedRules, sent = false }: RuleInput): boolean =>
  !rule.wire ||
  native ||
  (rule.wire === 'request' && sent) ||
  (rule.isOfAnyForm && namedRules?.has(rule.id) === true) ||
  (rule.stated !== undefined && request !== undefined);

/** Rules keep their order at one place, since sorting is stable. */
function byPlace({ finding: a }: Checked, { finding: b }: Checked): number {
  return a.messageIndex - b.messageIndex || (a.partIndex ?? -1) - (b.partIndex ?? -1);
}

function unlisted(rule: Rule, count: number, { transcript }: RuleInput): Checked {
  const finding = around(transcript.at, { more: count }, { variant: 'more', severity: 'info' });
  const say = () => `${count} more findings of this kind are not listed: ${rule.title.toLowerCase()}.`;
  return { rule: { ...rule, say }, finding, severity: 'info' };
}
