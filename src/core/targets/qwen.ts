import { predictionsFor } from '../api-texts/texts.ts';
import { describedFacts } from './chat-forms.ts';
import { chatPairs } from './chat-pairs.ts';
import { factsChecked, type Target } from './target.ts';
import { windowFacts } from './window-facts.ts';

const CALLS = 'https://github.com/aliasrobotics/cai/issues/111';

const COMPATIBLE = 'Its page says that it takes what OpenAI takes, and publishes no types of its own.';

const fact = factsChecked('2026-09');

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
    ...describedFacts('qwen', { parts: ['video_url', 'video'], doubt: COMPATIBLE }),
    ...chatPairs(CALLS),
    roles: fact(['system', 'user', 'assistant', 'tool', 'function'], CALLS, 'reported', 'The rejections list them.'),
    userRequired: fact(true, 'https://github.com/agentscope-ai/agentscope-java/issues/613', 'observed'),
    imageLeast: fact(
      10,
      'https://github.com/QwenLM/qwen-code/issues/2505',
      'observed',
      'The rejection says that a side must be larger than this.',
      '2026-11-22',
    ),
    toolName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_-]+$' },
      'https://github.com/QwenLM/Qwen3-VL/issues/2069',
      'observed',
    ),
    jsonWord: fact('required', 'https://github.com/agno-agi/agno/issues/5317', 'observed'),
    contextWindow: windowFacts(/^Qwen/),
  },
  answers: predictionsFor('qwen'),
  models: [],
};
