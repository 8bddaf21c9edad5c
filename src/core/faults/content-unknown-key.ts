import { mendShapes } from '../operations/shapes.ts';
import { knownShapes } from './all/known-shapes.ts';
import type { Fault } from './fault.ts';
import type { Fix } from './fix.ts';
import { mendShape } from './mends/mend-shape.ts';
import { code } from './sentence.ts';
import { shaped } from './shaped.ts';

/** Deletes a key that the API does not know. */
const deleteKey: Fix = {
  id: 'delete-key',
  title: 'Delete the key',
  effect: 'lossy',
  offers: ({ data }) => data.isMoved !== true,
  plan(draft, { at }, context) {
    mendShapes(draft, context, (it) => it.kind === 'key' && it.at === at);
  },
};

/** Deletes a key wherever the API does not know it. */
const deleteKeys: Fix = {
  id: 'delete-keys',
  title: 'Delete all unknown keys of this name',
  effect: 'lossy',
  offers: ({ data }) => data.isMoved !== true,
  plan(draft, { data }, context) {
    mendShapes(draft, context, (it) => it.kind === 'key' && it.data.path === data.path);
  },
};

/** Finds keys that the API does not know. */
export const contentUnknownKey: Fault = {
  id: 'content/unknown-key',
  title: 'Key that the API does not know',
  asks: 'Does the API know every key of the messages and their parts?',
  why: 'A message holds only keys that the API knows. Some APIs reject a message for one key too many. Remove keys that another API gave back, and those that a program keeps for itself, before it is sent.',
  severity: 'error',
  fact: null,
  also: ['messageKeys', 'partKeys'],
  wire: 'spelling',
  visit: (input) => shaped(input, 'key'),
  say: ({ data, messageIndex }) => `Message ${messageIndex} has the key ${code(data.path)}, which is not known here.`,
  mends: [mendShape, deleteKey, deleteKeys],
  all: [knownShapes],
};
