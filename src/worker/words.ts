import type { Diagnostic, Effect, Plan, ReportRow } from '../core/index.ts';
import type { Verdict } from './protocol.ts';

const number = new Intl.NumberFormat('en');

/** "1 error", "3 errors", "1,204 errors". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${number.format(n)} ${n === 1 ? one : many}`;
}

/** What a plan costs, in words that promise nothing else. */
export function costOf(plan: Pick<Plan, 'rows' | 'lost' | 'effect'>): string {
  const invented = plan.rows.filter((row) => row.effect === 'invents');
  const results = invented.filter(isResult).length;
  const costs: string[] = [];
  if (results > 0) costs.push(`adds ${results === 1 ? 'a result' : count(results, 'result')} nobody produced`);
  const words = invented.length - results;
  if (words > 0) costs.push(`adds ${words === 1 ? 'a text' : count(words, 'text')} nobody wrote`);
  if (plan.lost > 0) costs.push(`loses ${count(plan.lost, 'character')}`);
  else if (plan.rows.some((row) => row.effect === 'lossy')) costs.push('loses no readable text');
  return costs.length === 0 ? effectWords(plan.effect) : costs.join(', ');
}

const isResult = (row: ReportRow): boolean => row.role === 'tool' || /result|call|abort|answer/.test(row.by);

/** The kind of cost where its size is not known. */
export function effectWords(effect: Effect): string {
  return { lossless: 'keeps every word', lossy: 'loses words', invents: 'adds words nobody said' }[effect];
}

/** "changes 2 messages, moves 1, removes 1". */
export function deeds(rows: readonly ReportRow[]): string {
  const verbs = {
    removed: 'removes',
    changed: 'changes',
    inserted: 'inserts',
    moved: 'moves',
    merged: 'merges',
  } as const;
  const groups = (Object.keys(verbs) as (keyof typeof verbs)[]).flatMap((action) => {
    const n = new Set(rows.filter((row) => row.action === action).map((row) => row.index)).size;
    return n === 0 ? [] : [{ verb: verbs[action], n }];
  });
  return groups
    .map(({ verb, n }, at) => (at === 0 ? `${verb} ${count(n, 'message')}` : `${verb} ${number.format(n)}`))
    .join(', ');
}

/** The sentence that is always on the screen. */
export function verdictOf(
  diagnostics: readonly Diagnostic[],
  messages: number,
  speaker: string,
): Omit<Verdict, 'repair'> {
  const errors = diagnostics.filter((it) => it.severity === 'error').length;
  const warnings = diagnostics.filter((it) => it.severity === 'warning').length;
  const noted = warnings === 0 ? '' : ` ${count(warnings, 'warning')}.`;
  if (messages === 0 && errors === 0) return { healthy: false, sentence: 'No messages were found.', predicted: null };
  if (errors === 0) return { healthy: true, sentence: `${upper(speaker)} would accept this.${noted}`, predicted: null };
  const all = warnings === 0 ? count(errors, 'error') : `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
  const predicted = diagnostics.find((it) => it.severity === 'error' && it.predicted !== undefined)?.predicted ?? null;
  return { healthy: false, sentence: `${all} for ${speaker}.`, predicted };
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
