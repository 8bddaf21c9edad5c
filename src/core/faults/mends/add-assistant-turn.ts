import { bridgeResults } from '../../operations/bridge.ts';
import type { Fix } from '../fix.ts';

/** Adds a short assistant message between results and the user message after them. */
export const addAssistantTurn: Fix = {
  id: 'add-assistant-turn',
  title: 'Add a short assistant message before it',
  effect: 'invents',
  offers: ({ data, variant }, { facts }) =>
    variant === undefined &&
    data.after === 'tool' &&
    data.role === 'user' &&
    facts.afterResults?.is.includes('assistant') === true,
  plan(draft, { messageIndex }, context) {
    bridgeResults(draft, context, (place) => place === messageIndex);
  },
};
