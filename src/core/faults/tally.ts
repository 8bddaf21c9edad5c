import type { Diagnostic, RuleId, Severity } from '../model/diagnostic.ts';
import { RULES } from './registry.ts';

export interface KindOfProblem {
  readonly rule: RuleId;
  readonly title: string;
  readonly severity: Severity;
  readonly count: number;
}

/** Errors and warnings among findings. `kinds`: of each rule how many, errors first, the most frequent first. */
export function tallyOf(found: readonly Diagnostic[]) {
  const kinds = new Map<string, KindOfProblem>();
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { rule, severity } of found) {
    counts[severity]++;
    if (severity === 'info') continue;
    const key = `${severity} ${rule}`;
    const title = TITLES.get(rule) ?? rule;
    kinds.set(key, { rule, title, severity, count: (kinds.get(key)?.count ?? 0) + 1 });
  }
  return { errors: counts.error, warnings: counts.warning, kinds: [...kinds.values()].sort(worstFirst) };
}

/** What an API would still reject, in a sentence. */
export function leftWords(left: readonly Pick<Diagnostic, 'rule'>[]): string {
  const rules = new Set(left.map(({ rule }) => rule));
  const titles = RULES.flatMap(({ id, title }) => (rules.has(id) ? [title.replace(/:.*$/s, '')] : []));
  const places = left.length === 1 ? '1 place' : `${left.length} places`;
  return `After this the API would still reject ${places}: ${titles.join('; ')}.`;
}

const TITLES: ReadonlyMap<string, string> = new Map(RULES.map(({ id, title }) => [id, title]));

const worstFirst = (a: KindOfProblem, b: KindOfProblem): number =>
  Number(b.severity === 'error') - Number(a.severity === 'error') || b.count - a.count;
