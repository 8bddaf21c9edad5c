import type { RuleId } from '../../model/diagnostic.ts';
import data from './meanings.json';

interface Meaning {
  readonly explanation: string;
  readonly fix: string;
}

const byRule: ReadonlyMap<string, Meaning> = new Map(Object.entries(data));
const UNKNOWN: Meaning = {
  explanation: 'A rule of this API is broken.',
  fix: 'Look at the place that the text names.',
};

/** Plain words about a rule, when nothing but the kind of fault is known. */
export const meaningOf = (rule: RuleId): Meaning => byRule.get(rule) ?? UNKNOWN;
