import type { Diagnostic, RuleId } from '../../model/diagnostic.ts';
import data from './families.json';

/** Rules that one text of an API can be about: the named rule first, then its siblings. */
const FAMILIES: readonly (readonly RuleId[])[] = data.families;

/** Rules that look at every history, so that their silence says something. */
export const LOOKED_AT: ReadonlySet<RuleId> = new Set(data.lookedAt);

export const familyOf = (rule: RuleId): readonly RuleId[] => FAMILIES.find(([first]) => first === rule) ?? [rule];

/** Findings that answer to a rule: its own, else those of its siblings. Notes do not count. */
export function findingsOf(rule: RuleId | undefined, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (rule === undefined) return [];
  const told = diagnostics.filter((it) => it.severity !== 'info');
  for (const one of familyOf(rule)) {
    const own = told.filter((it) => it.rule === one);
    if (own.length > 0) return own;
  }
  return [];
}
