import { moveResults } from '../plan/results.ts';
import { type Fix, isMovable } from './fix.ts';

/** Puts a result back behind its call. */
export const moveResult: Fix = {
  id: 'move-result',
  title: 'Move the result to its call',
  effect: 'lossless',
  answers: ['tools/result-displaced', 'tools/result-before-call'],
  offers: isMovable,
  plan(draft, diagnostic, context) {
    const links = draft.links();
    const call = links.callOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 });
    const result = call?.results.find(
      (it) => it.message === diagnostic.messageIndex && it.part === (diagnostic.partIndex ?? 0),
    );
    if (!call || !result) return;
    moveResults(draft, [{ call, result }], context, {
      by: diagnostic.rule,
      reason: 'The result does not stand directly after its call.',
    });
  },
};
