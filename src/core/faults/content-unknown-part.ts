import { knownShapes } from './all/content.ts';
import type { FaultCode } from './fault.ts';
import { mendShape } from './mends/content.ts';
import { code } from './sentence.ts';
import { shaped } from './shaped.ts';

export const contentUnknownPart: FaultCode = {
  id: 'content/unknown-part',
  visit: (input) => shaped(input, 'part'),
  say({ data, messageIndex, variant }) {
    if (variant === 'beside-calls')
      return `Message ${messageIndex} holds words beside calls, of which it may hold one.`;
    return variant === 'item'
      ? `Message ${messageIndex} is an item of the type ${code(data.type)}, which is not known here.`
      : `Message ${messageIndex} holds a part of the type ${code(data.type)}, which is not known in it.`;
  },
  mends: [mendShape],
  all: [knownShapes],
};
