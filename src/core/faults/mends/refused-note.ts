import type { Diagnostic, FixId } from '../../model/diagnostic.ts';
import type { Draft } from '../../model/draft.ts';
import type { ReportRow } from '../../model/plan.ts';
import { noteOriginal } from '../../operations/parts.ts';
import type { Json } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import type { FixCode } from '../fix.ts';
import type { Raw } from '../least-value.ts';

/** What somebody can read in a value: a number, true or null is a setting and no words. */
export const written = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : '';

/** What the row of a fix says; its effect is `lossless` where nothing else is given. */
type Words = Pick<ReportRow, 'reason'> & Partial<Pick<ReportRow, 'effect' | 'before' | 'after'>>;

/** Says what a fix changed at a place that an error names; the place belongs to the row where no message does. */
export function note(draft: Draft, { messageIndex, rule, at }: Diagnostic, words: Words): void {
  noteOriginal(draft, messageIndex, { by: rule, effect: 'lossless', ...words, ...(messageIndex < 0 ? { at } : {}) });
}

interface Rewriting extends Words {
  /** What the row is about, where that is not the place that the error names. */
  readonly at?: Pointer;
  /** What is written where; undefined: the place is removed. */
  readonly values: readonly (readonly [Pointer, Json | undefined])[];
}

/**
 * A fix that writes other values where an error names a place; `null`: nothing is to be written. It is offered where a
 * finding says by a key of its data that it helps, or as a function decides.
 */
export const rewriting = (
  id: FixId,
  offered: string | NonNullable<FixCode['offers']>,
  rewrites: (finding: Diagnostic, raw: Raw) => Rewriting | null,
): FixCode => ({
  id,
  offers:
    typeof offered === 'string' ? ({ data }) => data[offered] === true || typeof data[offered] === 'string' : offered,
  plan(draft, finding, { raw = () => undefined }) {
    const rewriting = rewrites(finding, raw);
    if (rewriting === null) return;
    const { values, at = finding.at, ...words } = rewriting;
    for (const [place, value] of values) draft.rewritten.set(place, value);
    note(draft, { ...finding, at }, words);
  },
});
