import { mendShapes } from '../operations/shapes.ts';
import { knownShapes } from './all/known-shapes.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { mendShape } from './mends/mend-shape.ts';
import { code } from './sentence.ts';
import { shaped } from './shaped.ts';

const deleteKey: FixCode = {
  id: 'delete-key',
  offers: ({ data }) => data.isMoved !== true,
  plan(draft, { at }, context) {
    mendShapes(draft, context, (it) => it.kind === 'key' && it.at === at);
  },
};

const deleteKeys: FixCode = {
  id: 'delete-keys',
  offers: ({ data }) => data.isMoved !== true,
  plan(draft, { data }, context) {
    mendShapes(draft, context, (it) => it.kind === 'key' && it.data.path === data.path);
  },
};

export const contentUnknownKey: FaultCode = {
  id: 'content/unknown-key',
  visit: (input) => shaped(input, 'key'),
  say: ({ data, messageIndex }) => `Message ${messageIndex} has the key ${code(data.path)}, which is not known here.`,
  mends: [mendShape, deleteKey, deleteKeys],
  all: [knownShapes],
};
