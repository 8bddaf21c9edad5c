import { mendShapes } from '../../operations/shapes.ts';
import type { Fix } from '../fix.ts';

/** Writes what a finding is about as the API knows it. */
export const mendShape: Fix = {
  id: 'mend-shape',
  title: 'Write it as the API knows it',
  effect: 'lossy',
  offers: ({ data }) => data.mends === true,
  plan(draft, { at }, context) {
    mendShapes(draft, context, (it) => it.at === at);
  },
};

/** Deletes a key that the API does not know. */
export const deleteKey: Fix = {
  id: 'delete-key',
  title: 'Delete the key',
  effect: 'lossy',
  plan(draft, { at }, context) {
    mendShapes(draft, context, (it) => it.kind === 'key' && it.at === at);
  },
};

/** Deletes a key wherever the API does not know it. */
export const deleteKeys: Fix = {
  id: 'delete-keys',
  title: 'Delete all unknown keys of this name',
  effect: 'lossy',
  plan(draft, { data }, context) {
    mendShapes(draft, context, (it) => it.kind === 'key' && it.data.path === data.path);
  },
};
