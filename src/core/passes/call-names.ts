import type { Draft } from '../model/draft.ts';
import { renameCall } from '../plan/rename.ts';
import { type NameShape, satisfies, shaped } from '../plan/shape.ts';
import { NO_OPTIONS } from './options.ts';
import type { Pass } from './pass.ts';

/** Call names outside the target's pattern get legal characters, in both halves of the pair. */
export const callNames: Pass = {
  id: 'call-names',
  title: 'Spell tool names legally',
  about: 'Characters a tool name may not have become underscores, in the call and in its result.',
  effect: 'lossless',
  mends: ['tools/invalid-name'],
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const shape: NameShape | undefined = context.facts.callName?.is;
    if (!shape) return;
    for (const call of draft.links().calls) {
      const { name } = call.call;
      if (call.call.server || satisfies(name, shape)) continue;
      renameCall(
        draft,
        call,
        { name: shaped(name, shape) || 'tool' },
        { by: 'tools/invalid-name', reason: `The name "${name.slice(0, 80)}" is not one the API accepts.` },
      );
    }
  },
};
