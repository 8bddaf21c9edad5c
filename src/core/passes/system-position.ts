import type { Draft } from '../model/draft.ts';
import { misplacedSystem, moveSystem } from '../plan/system.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** System messages in the middle move to the front, or into the request's system field where that is their place. */
export const systemPosition: Pass = {
  id: 'system-position',
  title: 'Move system messages to their place',
  about: 'A system message in the middle moves to the front, or into the field beside the list.',
  effect: 'lossless',
  mends: ['roles/system-position', 'roles/order'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    if (context.facts.system?.confidence === 'contested') return;
    const by = context.facts.system ? 'roles/system-position' : 'roles/order';
    moveSystem(draft, misplacedSystem(draft, context), context, by);
  },
};
