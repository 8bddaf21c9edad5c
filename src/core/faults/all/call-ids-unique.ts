import type { Draft } from '../../model/draft.ts';
import type { LinkedCall } from '../../model/links.ts';
import { argumentsText, type Message } from '../../model/message.ts';
import { turnsOf } from '../../model/sides-of-turns.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import { removeParts, sweepEmptied } from '../../operations/parts.ts';
import type { Pass } from '../../operations/pass.ts';
import { renameCall } from '../../operations/rename.ts';
import { mergesTurns } from '../../operations/results.ts';
import { unusedId } from '../../operations/unused-id.ts';

/** The same id twice where the target wants it once: the later call and its result get a new one. */
export const callIdsUnique: Pass = {
  id: 'call-ids-unique',
  title: 'Rename repeated call ids',
  about: 'A call id that occurs twice where it must be unique is renamed, in the call and in its result.',
  effect: 'lossless',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const scope = context.facts.uniqueCallIds;
    if (!scope || scope.confidence === 'contested') return;
    const messages = draft.sight();
    const links = draft.links();
    if (!links.hasRepeatedIds) return sweepEmptied(draft);
    const turnOf = turnNumbers(messages, mergesTurns(context.facts));
    const fresh = unusedId(links.calls, context.facts);
    let turn = -1;
    const rename: { call: LinkedCall; id: string }[] = [];
    const copies = new Map<number, Set<number>>();
    const first = new Map<string, LinkedCall>();
    for (const call of links.calls) {
      const id = call.call.id;
      if (scope.is === 'turn' && turnOf[call.message] !== turn) first.clear();
      turn = turnOf[call.message]!;
      if (id === null) continue;
      const before = first.get(id);
      if (!before) first.set(id, call);
      // One answer for both is taken; only two answers are refused.
      else if (context.facts.sharedResults && (call.first === null || before.first === null)) continue;
      else if (isCopy(call, before)) copies.set(call.message, (copies.get(call.message) ?? new Set()).add(call.part));
      else rename.push({ call, id: fresh(id) });
    }
    for (const { call, id } of rename)
      renameCall(draft, call, { id }, { by: BY, reason: `The id ${call.call.id} occurs twice.` });
    const because = { by: BY, reason: 'The same call is written twice.' };
    for (const [message, parts] of copies) removeParts(draft, message, (_part, i) => parts.has(i), because, 'lossless');
    sweepEmptied(draft);
  },
};

const BY = 'tools/duplicate-call-id';

/** By place: the number of the turn that each message belongs to. */
function turnNumbers(messages: readonly Message[], merged: boolean): Int32Array {
  const numbers = new Int32Array(messages.length);
  let place = 0;
  for (const turn of turnsOf(messages, merged)) for (const _ of turn.messages) numbers[place++] = turn.index;
  return numbers;
}

/** True for a second copy of one call that nothing answers apart. */
export const isCopy = (call: LinkedCall, before: LinkedCall): boolean =>
  call.first === null &&
  call.call.name === before.call.name &&
  argumentsText(call.call.args) === argumentsText(before.call.args);
