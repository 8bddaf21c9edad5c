import { chatPairs } from './chat-pairs.ts';
import { factsChecked, type Target } from './target.ts';
import { windowFacts } from './window-facts.ts';

const CALLS = 'https://github.com/aliasrobotics/cai/issues/111';

const fact = factsChecked('2026-09');

/** What DashScope puts in front of its words. */
const refused = (words: string): string => `<400> InternalError.Algo.InvalidParameter: ${words}`;
const MISSING = refused(
  'An assistant message with "tool_calls" must be followed by tool messages responding to each "tool_call_id". The following tool_call_ids did not have response messages: {ids}',
);

/** The chat API of DashScope, for Qwen. */
export const qwen: Target = {
  id: 'qwen',
  title: 'Qwen (DashScope)',
  speaker: 'DashScope',
  docs: 'https://www.alibabacloud.com/help/en/model-studio/compatibility-of-openai-with-dashscope',
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^dashscope(?:-[a-z]+)?\.aliyuncs\.com\//],
  facts: {
    ...chatPairs(CALLS),
    roles: fact(['system', 'user', 'assistant', 'tool', 'function'], CALLS, 'reported', 'The refusals list them.'),
    userRequired: fact(true, 'https://github.com/agentscope-ai/agentscope-java/issues/613', 'observed'),
    imageLeast: fact(
      10,
      'https://github.com/QwenLM/qwen-code/issues/2505',
      'observed',
      'The refusal says that a side must be larger than this.',
      '2026-11-22',
    ),
    toolName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_-]+$' },
      'https://github.com/QwenLM/Qwen3-VL/issues/2069',
      'observed',
    ),
    contextWindow: windowFacts(/^Qwen/),
  },
  answers: {
    'tools/missing-result': MISSING,
    'tools/aborted-call': MISSING,
    'tools/result-displaced': MISSING,
    'tools/orphan-result': refused(
      'messages with role "tool" must be a response to a preceeding message with "tool_calls".',
    ),
    'tools/invalid-name:declared-long': refused('The length of the tool name cannot exceed {max}.'),
    'media/too-small': refused(
      'The image length and width do not meet the model restrictions. [height:{height} or width:{width} must be larger than {least}]',
    ),
    'roles/no-user': refused('The input messages do not contain elements with the role of user'),
  },
  models: [],
};
