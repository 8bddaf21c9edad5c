/** What is known about a rule and who demands it. Loaded when a rule's page is opened. */
import { RULES, statedBy, TARGETS, whenWords } from '../../core/index.ts';

export interface Demand {
  readonly target: string;
  readonly source: string;
  readonly checked: string;
  readonly confidence: string;
  readonly note: string | null;
  readonly answer: string | null;
}

export interface RulePage {
  readonly asks: string;
  readonly why: string;
  /** The targets that state the fact the rule asks about; empty where every API demands it. */
  readonly demands: readonly Demand[];
  readonly always: boolean;
}

/** The page of a rule, null if there is no such rule. */
export function rulePage(id: string): RulePage | null {
  const rule = RULES.find((one) => one.id === id);
  if (rule === undefined) return null;
  const { fact } = rule;
  const demands = TARGETS.flatMap((target) => {
    if (fact === null) return [];
    return statedBy(target.facts, fact).map(({ source, checked, confidence, note, when }) => {
      const words = whenWords(when);
      return {
        target: words === null ? target.title : `${target.title} (${words})`,
        source,
        checked,
        confidence,
        note: note ?? null,
        answer: target.answers[id] ?? null,
      };
    });
  });
  return { asks: rule.asks, why: rule.why, demands, always: fact === null };
}
