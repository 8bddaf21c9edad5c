import { nameRoles } from '../../operations/roles.ts';
import { withoutOtherKeys } from '../all/known-roles.ts';
import type { FixCode } from '../fix.ts';

export const nameRole: FixCode = {
  id: 'name-role',
  offers: ({ rule, variant }) => (rule === 'roles/unknown' ? variant !== 'model' : variant === 'entry'),
  plan(draft, diagnostic, context) {
    const message = draft.at(diagnostic.messageIndex);
    if (!message) return;
    const because = { by: diagnostic.rule, reason: 'The API does not know the role.' };
    const renamed = new Set([message]);
    nameRoles(draft, renamed, context.facts, because);
    withoutOtherKeys(draft, renamed, context);
  },
};
