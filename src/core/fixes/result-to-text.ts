import { resultAsText } from '../plan/operations.ts';
import { type Fix, isAboutResult } from './fix.ts';

/** Keeps the words of a result that answers nothing, as user text. */
export const resultToText: Fix = {
  id: 'result-to-text',
  title: 'Turn the result into user text',
  effect: 'lossless',
  answers: ['tools/orphan-result', 'request/refused'],
  offers: (diagnostic, context) => diagnostic.rule !== 'request/refused' || isAboutResult(diagnostic, context),
  plan(draft, diagnostic) {
    const because = { by: diagnostic.rule, reason: 'The result becomes user text.' };
    resultAsText(draft, diagnostic.messageIndex, diagnostic.partIndex ?? -1, because);
  },
};
