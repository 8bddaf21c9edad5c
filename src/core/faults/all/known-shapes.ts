import type { PassCode } from '../../operations/pass.ts';
import { dropPrefixes } from '../../operations/prefix.ts';
import { mendShapes, ruleOf } from '../../operations/shapes.ts';

export const knownShapes: PassCode = {
  id: 'known-shapes',
  plan(draft, _, context) {
    if (context.native && context.facts.prefix) dropPrefixes(draft);
    mendShapes(draft, context, (fault) => {
      const { fact, unsure, message, at } = fault;
      if (context.isRejected?.(message.index, ruleOf(fault), at)) return true;
      const { confidence, assumed } = context.facts[fact] ?? {};
      return !unsure && !assumed && confidence !== 'contested';
    });
  },
};
