import { leastTokens } from '../model/least-tokens.ts';
import { isObject } from '../text/json.ts';
import type { FaultCode, RuleInput } from './fault.ts';
import { around, figure } from './sentence.ts';

export const limitsContextWindow: FaultCode = {
  id: 'limits/context-window',
  visit(input) {
    const { facts, transcript } = input;
    const { contextWindow: fact } = facts;
    // Without a model its window is not known; an agent, or the API where it is asked to, makes the history shorter.
    if (!fact || fact.assumed || transcript.stored || isShortened(input)) return null;
    return {
      end(tell) {
        const tokens = leastTokens(transcript, fact.is);
        if (tokens <= fact.is) return;
        const isVerdict = fact.confidence === 'documented' || fact.confidence === 'observed';
        tell(around(transcript.at, { tokens, max: fact.is }, { severity: isVerdict ? 'error' : 'warning' }));
      },
    };
  },
  say: ({ data }) =>
    `The conversation has at least ${figure(data.tokens)} tokens, one for each word; the window of the model has ${figure(data.max)}.`,
};

/** Keys of a request by which an API is asked to leave out what is too much. */
const SHORTENING = ['truncation', 'context_management', 'transforms'];

function isShortened({ transcript, raw }: RuleInput): boolean {
  const body = transcript.isRequest ? raw?.('') : undefined;
  if (!isObject(body)) return false;
  return SHORTENING.some((key) => Object.hasOwn(body, key) && body[key] !== null && body[key] !== 'disabled');
}
