import { predictionsFor } from '../api-texts/texts.ts';
import { chatPairs } from './chat-pairs.ts';
import { factsChecked, type Target } from './target.ts';

const DOCS = 'https://inference-docs.cerebras.ai/api-reference/chat-completions';

const fact = factsChecked('2026-11-21');

/** The chat API of Cerebras. */
export const cerebras: Target = {
  id: 'cerebras',
  title: 'Cerebras',
  speaker: 'Cerebras',
  docs: DOCS,
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^api\.cerebras\.ai(?:\/|$)/],
  facts: {
    ...chatPairs(DOCS, 'It has the form of OpenAI.'),
    messageKeys: fact(
      { assistant: ['role', 'content', 'name', 'tool_calls', 'reasoning', 'refusal'] },
      DOCS,
      'reported',
      'It accepts `reasoning` and rejects `reasoning_content`.',
    ),
  },
  answers: predictionsFor('cerebras'),
  models: [],
};
