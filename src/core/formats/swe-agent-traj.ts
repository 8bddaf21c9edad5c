import { isObject, own, ownString } from '../text/json.ts';
import data from './about/swe-agent-traj.json';
import { aboutView } from './about.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';

const ROLES = ['system', 'user', 'assistant', 'tool'];

/** The history of a SWE-agent trajectory: chat messages that say which agent they are of and what kind they are. */
export const sweAgentTraj = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element) || !ROLES.includes(ownString(element, 'role') ?? '')) return false;
    const isOf = ownString(element, 'agent') !== null || ownString(element, 'message_type') !== null;
    return isOf && '`agent` and `message_type`';
  },
  signs: (body) => (Array.isArray(own(body, 'trajectory')) ? ['`trajectory` beside the conversation'] : []),
  view(element, at) {
    const { index: _, ...message } = readOpenAIMessage(element, at, 0);
    return [message];
  },
});
