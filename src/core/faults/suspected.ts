import type { RuleId } from '../model/diagnostic.ts';
import { statementsOf } from '../targets/elsewhere.ts';
import type { Situation } from '../targets/facts.ts';
import type { FactId, Facts } from '../targets/target.ts';
import { checkRules } from './check.ts';
import { factsOf, type Rule, type RuleInput } from './fault.ts';
import { RULES, ruleById } from './registry.ts';

/** What some API requires of a rule so that it finds something; null where it does under the facts as they are, or never. */
export function factsFinding(id: RuleId, input: RuleInput, situation: Situation): Facts | null {
  const rule = ruleById(id);
  const asked = rule ? factsOf(rule) : [];
  if (!rule || asked.length === 0 || rule.wire === 'spelling' || isAnyFound(input, [rule])) return null;
  let best: { readonly facts: Facts; readonly count: number } | null = null;
  for (const facts of statementsOf(asked, situation)) {
    const { length: count } = found([rule], { ...input, facts: { ...input.facts, ...facts } });
    // What blames least is likeliest.
    if (count > 0 && (best === null || count < best.count)) best = { facts, count };
  }
  return best?.facts ?? null;
}

const found = (rules: readonly Rule[], input: RuleInput) =>
  checkRules(input, rules).filter(({ severity }) => severity !== 'info');

/** True if a rule finds an error or a warning. */
export const isAnyFound = (input: RuleInput, rules: readonly Rule[] = RULES): boolean => found(rules, input).length > 0;

const TURNS = RULES.filter(({ id }) => /^(?:roles|tools)\//.test(id));

/** True if a rule about turns, or about calls and results, finds an error or a warning. */
export const breaksTurns = (input: RuleInput): boolean => isAnyFound(input, TURNS);

/** A fact that a rule asks about. */
interface AskedFact {
  readonly fact: FactId;
  /** True for the one without which it does not run. */
  readonly isMain: boolean;
  /** True where it is about how a request is written, and is not asked of any other form. */
  readonly isOfSpelling: boolean;
}

/** The facts that a rule asks about: the one without which it does not run, or all where there is none. */
export function factsAsked(rule: RuleId): readonly AskedFact[] {
  const { fact = null, also = [], wire, isOfAnyForm } = ruleById(rule) ?? {};
  const isOfSpelling = wire === 'spelling' && !(isOfAnyForm && fact !== null);
  if (fact !== null) return [{ fact, isMain: true, isOfSpelling }];
  return also.map((other) => ({ fact: other, isMain: false, isOfSpelling }));
}
