import { type ErrorPage, errorPages } from '../errors/pages.ts';
import { FILE_FIXES } from '../faults/file-lines.ts';
import { type RulePage, rulePages } from '../faults/pages.ts';
import { FIXES, RULES } from '../faults/registry.ts';
import type { RuleId } from '../model/diagnostic.ts';
import { daysBetween, type FactRow, factRowsOf, STALE_AFTER } from '../targets/fact-rows.ts';
import { TARGETS } from '../targets/registry.ts';
import type { FactId } from '../targets/target.ts';

/** A rule with all that is known of it, the texts of the catalogue of errors included. */
export interface RuleReference extends RulePage {
  readonly errors: readonly { readonly id: string; readonly provider: string; readonly text: string }[];
}

/** A fact with the questions that go by it. */
export interface FactReference extends FactRow {
  readonly rules: readonly { readonly id: RuleId; readonly asks: string }[];
  /** Days since it was checked, and whether it should be looked up again. */
  readonly days: number;
  readonly stale: boolean;
}

/** Everything known about a rule; null if there is no such rule. */
export function ruleReference(id: RuleId): RuleReference | null {
  const rules = RULES.filter((rule) => rule.id === id);
  const [page] = rulePages({ rules, targets: TARGETS, fixes: [...FIXES, ...FILE_FIXES] });
  if (!page) return null;
  const errors = errorPages()
    .filter((it) => it.rule === id)
    .map(({ id: error, providers, title }) => ({ id: error, provider: providers.join(', '), text: title }));
  return { ...page, errors };
}

/** Every fact of every target, the newest first, as old as they are on an ISO day. */
export function factReferences(day: string): FactReference[] {
  const asked = new Map<FactId, { readonly id: RuleId; readonly asks: string }[]>();
  for (const { id, asks, fact, also = [] } of RULES)
    for (const it of fact === null ? also : [fact, ...also]) asked.set(it, [...(asked.get(it) ?? []), { id, asks }]);
  return factRowsOf(TARGETS).map((row) => {
    const days = daysBetween(row.checked, day);
    return { ...row, rules: asked.get(row.fact) ?? [], days, stale: days > STALE_AFTER };
  });
}

/** A text of an error as it was seen; null for an id that is not known or was never seen. */
export function errorExample(id: string): string | null {
  const page = errorPages().find((it: ErrorPage) => it.id === id);
  return page?.words.find((it) => it.example !== null)?.example ?? page?.title ?? null;
}
