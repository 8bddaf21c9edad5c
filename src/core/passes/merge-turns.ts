import type { Draft } from '../model/draft.ts';
import { sideOf } from '../model/turns.ts';
import { fuseNeighbours, mergeMessages, runsOf } from '../plan/merge.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Neighbouring messages of one speaker become one where the target demands alternation. */
export const mergeTurns: Pass = {
  id: 'merge-turns',
  title: 'Merge consecutive turns',
  about: 'Neighbouring user or assistant messages are merged where the API wants them to alternate.',
  effect: 'lossless',
  mends: ['roles/consecutive', 'roles/order'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (context.borderless) return;
    // What reading makes one message of is none too many.
    if (context.fuses) fuseNeighbours(draft);
    const { consecutive, callsFollow } = context.facts;
    if (consecutive?.is !== 'refused') {
      if (callsFollow) mergeCallers(draft);
      return;
    }
    const roles = draft.messages.map((it) => it.role);
    const joins = (before: number, at: number) =>
      roles[before] === roles[at] && (roles[at] === 'user' || roles[at] === 'assistant');
    mergeMessages(draft, runsOf(roles.length, joins), {
      by: 'roles/consecutive',
      reason: 'Two messages of one speaker stand side by side.',
    });
  },
};

/** Calls that stand behind another answer join it: they may only follow a user turn. */
function mergeCallers(draft: Draft): void {
  const calls = draft.messages.map((it) => it.parts.some(({ part }) => part.kind === 'call' && !part.server));
  // System text has a place of its own: what it stands between are neighbours.
  const places = draft.messages.flatMap(({ role }, at) => (sideOf(role) === 'system' ? [] : [at]));
  const isAnswer = (at: number): boolean => draft.messages[at]!.role === 'assistant';
  const joins = (before: number, at: number): boolean =>
    calls[places[at]!]! && isAnswer(places[before]!) && isAnswer(places[at]!);
  const runs = runsOf(places.length, joins).map((run) => run.map((i) => places[i]!));
  mergeMessages(draft, runs, { by: 'roles/order', reason: 'A message with calls stands behind another answer.' });
}
