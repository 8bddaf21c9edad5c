import type { Draft } from '../../model/draft.ts';
import { bridgeResults } from '../../operations/bridge.ts';
import { NO_OPTIONS } from '../../operations/options.ts';
import type { Pass } from '../../operations/pass.ts';

/** An assistant message between results and a user message, where the API is known to require it or has just rejected its lack. */
export const bridgeResultsPass: Pass = {
  id: 'bridge-results',
  title: 'Separate results from user messages',
  about: 'A short assistant message is added between results and a user message where the API requires one.',
  effect: 'invents',
  options: NO_OPTIONS,
  plan(draft: Draft, _, context) {
    const isContested = context.facts.afterResults?.confidence === 'contested';
    bridgeResults(draft, context, (place) => {
      const from = draft.fromAt(place);
      return !isContested || (from !== null && context.isRejected?.(from.index, 'roles/order', from.at) === true);
    });
  },
};
