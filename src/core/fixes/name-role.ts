import { nameRoles } from '../plan/roles.ts';
import type { Fix } from './fix.ts';

/** Gives a message the role of the API that comes nearest to the one it has. */
export const nameRole: Fix = {
  id: 'name-role',
  title: 'Give it a role that the API knows',
  effect: 'lossless',
  answers: ['roles/unknown', 'content/wrong-type'],
  offers: ({ rule, variant }) => (rule === 'roles/unknown' ? variant !== 'model' : variant === 'entry'),
  plan(draft, diagnostic, { facts }) {
    const message = draft.messages[diagnostic.messageIndex];
    if (!message) return;
    nameRoles(draft, new Set([message]), facts, { by: diagnostic.rule, reason: 'The API does not know the role.' });
  },
};
