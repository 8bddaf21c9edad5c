import type { Draft } from '../model/draft.ts';
import { mergeMessages, runsOf } from '../plan/merge.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Neighbouring messages of one speaker become one where the target demands alternation. */
export const mergeTurns: Pass = {
  id: 'merge-turns',
  title: 'Merge consecutive turns',
  about: 'Neighbouring user or assistant messages are merged where the API wants them to alternate.',
  effect: 'lossless',
  mends: ['roles/consecutive'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (context.facts.consecutive?.is !== 'refused') return;
    // Lines of a session file have no borders of their own.
    if (draft.original.some((it) => it.request !== null)) return;
    const roles = draft.messages.map((it) => it.role);
    const joins = (before: number, at: number) =>
      roles[before] === roles[at] && (roles[at] === 'user' || roles[at] === 'assistant');
    mergeMessages(draft, runsOf(roles.length, joins), {
      by: 'roles/consecutive',
      reason: 'Two messages of one speaker stand side by side.',
    });
  },
};
