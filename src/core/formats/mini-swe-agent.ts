import { isObject, own, ownString } from '../text/json.ts';
import data from './about/mini-swe-agent.json';
import { aboutView } from './about.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';

const ROLES = ['system', 'user', 'assistant', 'tool', 'exit'];

/** A trajectory of mini-SWE-agent: chat messages with what the run knows of each, and a last one that ends it. */
export const miniSweAgent = viewFormat({
  ...aboutView(data),
  enveloped: true,
  claim: (element): Claim => isObject(element) && ROLES.includes(ownString(element, 'role') ?? ''),
  signs: (body) =>
    /^mini-swe-agent/.test(ownString(body, 'trajectory_format') ?? '')
      ? ['`trajectory_format` beside the messages']
      : [],
  // The program's name in the envelope is worth more than the shape of its messages.
  named: (body) =>
    /^mini-swe-agent/.test(ownString(body, 'trajectory_format') ?? '') ? 'mini-SWE-agent by name' : null,
  view(element, at) {
    if (ownString(element, 'role') === 'exit' || own(element, 'role') === undefined) return 'ui';
    const { index: _, ...message } = readOpenAIMessage(element, at, 0);
    return [message];
  },
});
