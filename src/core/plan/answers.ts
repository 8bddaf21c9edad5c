import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import { sideOf } from '../model/turns.ts';
import type { PlanContext } from './context.ts';
import { isOldCall } from './old-form.ts';
import { type Because, placeholderResult } from './operations.ts';
import { renameCall } from './rename.ts';
import { settleResults } from './results.ts';
import { unusedId } from './unused-id.ts';

const BY = 'tools/missing-result';

/** Adds a made-up error result for each call, in its place. Places are those of the draft. */
export function answerWith(
  draft: Draft,
  calls: readonly LinkedCall[],
  text: string,
  context: PlanContext,
  reason: string,
): void {
  const ids = tellApart(draft, calls);
  const arrivals = calls.map(({ call, message }, i) => ({
    callMessage: message,
    part: { part: placeholderResult({ ...call, id: ids[i] ?? call.id }, text), from: null },
  }));
  const homes = settleResults(draft, arrivals, context);
  calls.forEach(({ call }, i) => {
    draft.note({
      index: homes[i] ?? draft.original.length,
      role: context.results === 'in-user' ? 'user' : 'tool',
      action: 'inserted',
      by: BY,
      reason: `${reason} (${call.name}${call.id === null ? '' : `, ${call.id.slice(0, 80)}`})`,
      effect: 'invents',
      before: '',
      after: text,
    });
  });
}

/**
 * Gives calls that are to be answered an id of their own where a result could not name them: several calls of a message
 * without ids, or a call whose id a later message of the same turn has as well. Gives their ids, undefined as they were.
 */
function tellApart(draft: Draft, calls: readonly LinkedCall[]): (string | undefined)[] {
  const links = draft.links();
  const latest = latestOfTurn(draft);
  const inMessage = new Map<number, number>();
  for (const it of links.calls) inMessage.set(it.message, (inMessage.get(it.message) ?? 0) + 1);
  let fresh: ((id: string) => string) | null = null;
  return calls.map((link) => {
    const { id } = link.call;
    const isAlone = id === null && (inMessage.get(link.message) === 1 || isOldCall(link.call));
    if (isAlone || (id !== null && (latest.get(link.message)?.get(id) ?? link.message) === link.message))
      return undefined;
    fresh ??= unusedId(links.calls);
    const own = fresh(id ?? 'call');
    const because: Because = { by: BY, reason: 'Its result could not name it.' };
    renameCall(draft, link, { id: own }, because);
    return own;
  });
}

/** By message, for its turn: the latest message with a call of an id. */
function latestOfTurn(draft: Draft): Map<number, Map<string, number>> {
  const byMessage = new Map<number, Map<string, number>>();
  let turn: Map<string, number> | null = null;
  draft.messages.forEach((it, at) => {
    const side = sideOf(it.role);
    if (side === 'user') turn = null;
    if (side !== 'assistant') return;
    turn ??= new Map();
    byMessage.set(at, turn);
    for (const { part } of it.parts) if (part.kind === 'call' && part.id !== null) turn.set(part.id, at);
  });
  return byMessage;
}
