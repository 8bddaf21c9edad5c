import type { PlanContext } from '../fixes/fix.ts';
import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { placeholderResult } from './operations.ts';
import { settleResults } from './results.ts';

/** Adds a made-up error result for each call, in its place. Places are those of the draft. */
export function answerWith(
  draft: Draft,
  calls: readonly LinkedCall[],
  text: string,
  context: PlanContext,
  reason: string,
): void {
  const arrivals = calls.map((call) => ({
    callMessage: call.message,
    part: { part: placeholderResult(call.call, text), from: null },
  }));
  const homes = settleResults(draft, arrivals, context);
  calls.forEach(({ call }, i) => {
    draft.note({
      index: homes[i] ?? draft.original.length,
      role: context.results === 'in-user' ? 'user' : 'tool',
      action: 'inserted',
      by: 'tools/missing-result',
      reason: `${reason} (${call.name}${call.id === null ? '' : `, ${call.id}`})`,
      effect: 'invents',
      before: '',
      after: text,
      tool: call.name,
    });
  });
}
