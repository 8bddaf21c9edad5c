import type { Draft } from '../model/draft.ts';
import { foldRefused, isUnknownRole, nameRoles } from '../plan/roles.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Messages whose role the API does not know get the nearest one that it knows; their words stay. */
export const knownRoles: Pass = {
  id: 'known-roles',
  title: 'Name roles as the API does',
  about: 'A role that the API does not know becomes the nearest one that it knows; what is said stays.',
  effect: 'lossless',
  mends: ['roles/unknown', 'content/wrong-type'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    foldRefused(draft, context);
    if (!context.facts.roles || context.facts.roles.confidence === 'contested' || !context.native) return;
    const unknown = new Set(draft.messages.filter((it) => isUnknownRole(it, context.facts)));
    if (unknown.size === 0) return;
    nameRoles(draft, unknown, context.facts, { by: 'roles/unknown', reason: 'The API does not know the role.' });
  },
};
