import type { Draft } from '../../model/draft.ts';
import type { Role } from '../../model/message.ts';
import { sideOf } from '../../model/sides-of-turns.ts';
import { fuseNeighbours, mergeMessages, runsOf } from '../../operations/merge.ts';
import type { Because } from '../../operations/parts.ts';
import type { PassCode } from '../../operations/pass.ts';
import { callsToText } from '../../operations/reasoning.ts';

export const mergeTurns: PassCode = {
  id: 'merge-turns',
  plan(draft, _, context) {
    if (context.borderless) return;
    // What reading makes one message of is none too many.
    if (context.fuses) fuseNeighbours(draft);
    const { consecutive, callsFollow } = context.facts;
    if (consecutive?.is !== 'refused') {
      if (callsFollow) mergeCallers(draft, consecutive?.is === 'merged');
      return;
    }
    const isLifted = context.facts.system?.is === 'top-level';
    if (context.facts.resultTurns)
      callsToText(draft, { by: 'roles/consecutive', reason: 'The template requires user and assistant in turn.' });
    const roleAt = (at: number): Role => draft.messageAt(at).role;
    mergeRuns(draft, isLifted, {
      joins: (before, at) => roleAt(before) === roleAt(at) && (roleAt(at) === 'user' || roleAt(at) === 'assistant'),
      because: { by: 'roles/consecutive', reason: 'Two messages of one speaker are side by side.' },
    });
  },
};

/**
 * Calls that stand behind another answer join it: they may only follow a user turn. `isJoined`: calls behind calls are one
 * turn already.
 */
function mergeCallers(draft: Draft, isJoined: boolean): void {
  const calls = new Set<number>();
  for (const [at, { parts }] of draft.messages.entries())
    if (parts.some(({ part }) => part.kind === 'call' && !part.server)) calls.add(at);
  const isAnswer = (at: number): boolean => draft.messageAt(at).role === 'assistant';
  mergeRuns(draft, true, {
    joins: (before, at) => calls.has(at) && !(isJoined && calls.has(before)) && isAnswer(before) && isAnswer(at),
    because: { by: 'roles/order', reason: 'A message with calls comes after another response.' },
  });
}

interface Joining {
  joins(before: number, at: number): boolean;
  readonly because: Because;
}

/** Merges neighbours; those on both sides of a system text that is sent beside the list are neighbours there. */
function mergeRuns(draft: Draft, isLifted: boolean, { joins, because }: Joining): void {
  const places = draft.messages.flatMap(({ role }, at) => (isLifted && sideOf(role) === 'system' ? [] : [at]));
  mergeMessages(draft, runsOf(places, joins), because);
}
