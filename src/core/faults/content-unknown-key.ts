import type { Diagnostic } from '../model/diagnostic.ts';
import { mendShapes } from '../operations/shapes.ts';
import type { ShapeFault } from '../targets/shape.ts';
import { knownShapes } from './all/content.ts';
import type { FaultCode } from './fault.ts';
import type { FixCode } from './fix.ts';
import { mendShape } from './mends/content.ts';
import { code } from './sentence.ts';
import { shaped } from './shaped.ts';

const deletion = (id: FixCode['id'], isMeant: (fault: ShapeFault, finding: Diagnostic) => boolean): FixCode => ({
  id,
  offers: ({ data }) => data.isMoved !== true,
  plan(draft, finding, context) {
    mendShapes(draft, context, (fault) => fault.kind === 'key' && isMeant(fault, finding));
  },
});

const deleteKey = deletion('delete-key', (fault, { at }) => fault.at === at);
const deleteKeys = deletion('delete-keys', (fault, { data }) => fault.data.path === data.path);

export const contentUnknownKey: FaultCode = {
  id: 'content/unknown-key',
  visit: (input) => shaped(input, 'key'),
  say: ({ data, messageIndex }) => `Message ${messageIndex} has the key ${code(data.path)}, which is not known here.`,
  mends: [mendShape, deleteKey, deleteKeys],
  all: [knownShapes],
};
