import type { RuleId } from '../model/diagnostic.ts';
import type { FactId } from '../targets/target.ts';
import { ruleById } from './registry.ts';

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
