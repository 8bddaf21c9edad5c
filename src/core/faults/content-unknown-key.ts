import { knownShapes } from './all/known-shapes.ts';
import type { Fault } from './fault.ts';
import { deleteKey, deleteKeys } from './mends/mend-shape.ts';
import { code } from './sentence.ts';
import { shaped } from './shaped.ts';

/** Finds keys that the API does not know. */
export const contentUnknownKey: Fault = {
  id: 'content/unknown-key',
  title: 'Key that the API does not know',
  asks: 'Does the API know every key of the messages and their parts?',
  why: 'Some APIs reject a message for one key too many. Remove keys that another API gave back, and those that a program keeps for itself, before it is sent.',
  severity: 'error',
  fact: null,
  also: ['messageKeys', 'partKeys'],
  wire: 'spelling',
  visit: (input) => shaped(input, 'key'),
  say: ({ data, messageIndex }) => `Message ${messageIndex} has the key ${code(data.path)}, which is not known here.`,
  mends: [deleteKey, deleteKeys],
  all: [knownShapes],
};
