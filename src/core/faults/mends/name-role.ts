import { nameRoles } from '../../operations/roles.ts';
import { mendShapes } from '../../operations/shapes.ts';
import type { FixCode } from '../fix.ts';

/** Gives a message the role of the API that comes nearest to the one it has. */
export const nameRole: FixCode = {
  id: 'name-role',
  offers: ({ rule, variant }) => (rule === 'roles/unknown' ? variant !== 'model' : variant === 'entry'),
  plan(draft, diagnostic, context) {
    const message = draft.at(diagnostic.messageIndex);
    if (!message) return;
    const because = { by: diagnostic.rule, reason: 'The API does not know the role.' };
    nameRoles(draft, new Set([message]), context.facts, because);
    // Keys that such a message may not have are told of once its role is known.
    mendShapes(draft, context, (fault) => fault.kind === 'key' && !fault.unsure && fault.message === message.from);
  },
};
