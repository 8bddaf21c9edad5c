import type { PlanContext } from '../fixes/fix.ts';
import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { placeholderResult, reportIndex } from './operations.ts';
import { settleResults } from './results.ts';

/** Adds a made-up error result for each call, in its place. Places are those of the draft. */
export function answerWith(
  draft: Draft,
  calls: readonly LinkedCall[],
  text: string,
  context: PlanContext,
  reason: string,
): void {
  for (const call of calls)
    draft.note({
      index: reportIndex(draft, call.message + 1),
      role: context.results === 'in-user' ? 'user' : 'tool',
      action: 'inserted',
      by: 'tools/missing-result',
      reason: `${reason} (${call.call.name}${call.call.id === null ? '' : `, ${call.call.id}`})`,
      effect: 'invents',
      before: '',
      after: text,
    });
  settleResults(
    draft,
    calls.map((call) => ({
      callMessage: call.message,
      part: { part: placeholderResult(call.call, text), from: null },
    })),
    context,
  );
}
