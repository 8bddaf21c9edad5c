import { predictionsFor } from '../api-texts/texts.ts';
import { describedFacts } from './chat-forms.ts';
import { chatPairs } from './chat-pairs.ts';
import { factsChecked, type Target } from './target.ts';
import { windowFacts } from './window-facts.ts';

const ILLEGAL = 'https://github.com/MetaGLM/zhipuai-sdk-python-v4/issues/14';

const fact = factsChecked('2026-09');

/** The chat API of Zhipu (Z.ai). */
export const zhipu: Target = {
  id: 'zhipu',
  title: 'Zhipu (Z.ai, GLM)',
  speaker: 'Zhipu',
  docs: 'https://docs.z.ai/api-reference/llm/chat-completion',
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^(?:open\.bigmodel\.cn|api\.z\.ai)\/(?!api\/anthropic)/],
  facts: {
    ...describedFacts('zhipu', {
      doubt: 'The response to what it rejects names no place, so that it is not known what it checks.',
    }),
    ...chatPairs(ILLEGAL),
    callIdRequired: fact(
      true,
      ILLEGAL,
      'contested',
      'Results without an id were accepted where only one call was open.',
    ),
    userRequired: fact(true, ILLEGAL, 'reported'),
    roles: fact(['system', 'user', 'assistant', 'tool'], ILLEGAL, 'reported'),
    emptyMessage: fact(
      'assistant',
      ILLEGAL,
      'contested',
      'The response names no cause; that empty messages are one is what people found.',
    ),
    contextWindow: windowFacts(/^GLM/),
  },
  answers: predictionsFor('zhipu'),
  models: [],
};
