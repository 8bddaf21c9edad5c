import type { Diagnostic, RuleId } from '../../model/diagnostic.ts';

/** Rules that one text of an API can be about: the named rule first, then its siblings. */
const FAMILIES: readonly (readonly RuleId[])[] = [
  [
    'tools/missing-result',
    'tools/aborted-call',
    'tools/results-not-first',
    'tools/result-displaced',
    'tools/results-split',
    'tools/duplicate-result',
    'tools/orphan-result',
    'tools/result-before-call',
    'tools/duplicate-call-id',
  ],
  [
    'tools/orphan-result',
    'tools/result-before-call',
    'tools/duplicate-result',
    'tools/result-displaced',
    'tools/results-split',
    'tools/missing-id',
  ],
  ['tools/results-not-first', 'tools/result-displaced', 'tools/results-split', 'tools/missing-result'],
  [
    'tools/results-split',
    'tools/missing-result',
    'tools/result-displaced',
    'tools/orphan-result',
    'tools/duplicate-result',
    'tools/result-before-call',
  ],
  [
    'tools/result-displaced',
    'tools/results-not-first',
    'tools/result-before-call',
    'tools/missing-result',
    'tools/orphan-result',
    'tools/duplicate-result',
  ],
  ['tools/duplicate-result', 'tools/duplicate-call-id'],
  ['tools/duplicate-call-id', 'tools/duplicate-result'],
  ['roles/consecutive', 'roles/order', 'roles/first', 'roles/system-position'],
  [
    'roles/order',
    'roles/consecutive',
    'roles/first',
    'roles/no-user',
    'roles/system-position',
    'content/empty-message',
    'tools/orphan-result',
    'tools/result-displaced',
    'tools/result-before-call',
    'tools/duplicate-result',
  ],
  ['roles/first', 'roles/consecutive'],
  ['roles/last', 'tools/missing-result', 'tools/aborted-call'],
  ['roles/no-user', 'roles/first', 'content/empty-message'],
  ['roles/system-position', 'roles/unknown'],
  [
    'roles/unknown',
    'roles/system-position',
    'tools/orphan-result',
    'tools/result-before-call',
    'tools/result-displaced',
    'roles/order',
  ],
  ['content/wrong-type', 'content/null', 'content/missing-key'],
  ['content/missing-key', 'content/null', 'content/empty-message'],
  ['content/empty-message', 'content/empty-text'],
  ['content/empty-text', 'content/empty-message'],
  ['content/unknown-key', 'schema/keyword', 'tools/declaration'],
  ['tools/missing-id', 'tools/invalid-id'],
  ['tools/invalid-id', 'tools/missing-id'],
  ['content/invalid-character', 'json/repaired'],
  ['json/repaired', 'content/invalid-character', 'tools/invalid-arguments'],
  ['reasoning/position', 'reasoning/invalid-signature', 'reasoning/missing-signature'],
  ['reasoning/invalid-signature', 'reasoning/missing-signature', 'reasoning/position'],
  ['reasoning/missing-signature', 'reasoning/thought-signature', 'reasoning/invalid-signature'],
  ['reasoning/thought-signature', 'reasoning/missing-signature'],
  ['media/broken', 'media/wrong-type'],
  ['media/wrong-type', 'media/broken', 'media/not-allowed-here'],
  ['media/not-allowed-here', 'media/wrong-type'],
  ['media/too-large', 'media/too-many-pixels', 'media/too-many'],
  ['media/too-many-pixels', 'media/too-large', 'media/too-many'],
  ['media/too-many', 'media/too-large'],
];

/** Rules that look at every history, so that their silence says something. */
export const LOOKED_AT: ReadonlySet<RuleId> = new Set([
  'tools/missing-result',
  'tools/orphan-result',
  'tools/duplicate-result',
  'tools/duplicate-call-id',
  'tools/result-before-call',
  'tools/result-displaced',
  'tools/results-not-first',
  'tools/results-split',
  'tools/missing-id',
  'tools/invalid-id',
  'tools/invalid-name',
  'tools/invalid-arguments',
  'tools/empty-calls',
  'tools/too-many-calls',
  'roles/unknown',
  'roles/consecutive',
  'roles/first',
  'roles/last',
  'roles/system-position',
  'roles/no-user',
  'roles/order',
  'content/empty-message',
  'content/empty-text',
  'content/trailing-whitespace',
  'content/invalid-character',
]);

/** A rule and its siblings. */
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
