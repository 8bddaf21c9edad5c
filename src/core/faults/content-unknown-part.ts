import { knownShapes } from './all/known-shapes.ts';
import type { Fault } from './fault.ts';
import { mendShape } from './mends/mend-shape.ts';
import { code } from './sentence.ts';
import { shaped } from './shaped.ts';

/** Finds parts of a content that the API does not know. */
export const contentUnknownPart: Fault = {
  id: 'content/unknown-part',
  title: 'Part of a kind that the API does not know',
  asks: 'Does the API know every kind of part that the messages hold?',
  why: 'Each API has its own kinds of parts, and some only for one role. A conversation that was written for another API, or a part that a program made up, is rejected whole.',
  severity: 'error',
  fact: null,
  also: ['parts', 'textWithCalls'],
  wire: 'spelling',
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
