import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Draft } from '../../model/draft.ts';
import type { Effect } from '../../model/plan.ts';
import { noteOriginal } from '../../operations/parts.ts';

/** What somebody can read in a value: a number, true or null is a setting and no words. */
export const written = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : '';

/** Says what a fix changed at a place that an error names; `at` belongs to the row where no message does. */
export function note(
  draft: Draft,
  { messageIndex, rule, at }: Pick<Diagnostic, 'messageIndex' | 'rule'> & Partial<Pick<Diagnostic, 'at'>>,
  effect: Effect,
  reason: string,
  before?: string,
  after?: string,
): void {
  const words = before === undefined ? {} : { before, after: after ?? '' };
  const place = messageIndex < 0 && at !== undefined ? { at } : {};
  noteOriginal(draft, messageIndex, { by: rule, reason, effect, ...words, ...place });
}
