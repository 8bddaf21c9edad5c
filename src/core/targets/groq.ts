import { predictionsFor } from '../api-texts/texts.ts';
import { chatPairs } from './chat-pairs.ts';
import { factsChecked, type Target } from './target.ts';

const PROPERTY = 'https://github.com/karthink/gptel/issues/774';

const fact = factsChecked('2026-09');

/** The chat API of Groq. */
export const groq: Target = {
  id: 'groq',
  title: 'Groq',
  speaker: 'Groq',
  docs: 'https://github.com/groq/groq-python/blob/main/api.md',
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^api\.groq\.com(?:\/|$)/],
  facts: {
    ...chatPairs('https://github.com/groq/groq-python/blob/main/api.md', 'It has the form of OpenAI.'),
    contentIs: fact(
      { system: 'string' },
      'https://github.com/microsoft/PyRIT/issues/704',
      'contested',
      'Rejected for some models and roles only; recorded lists of user parts were accepted.',
    ),
    messageKeys: fact(
      {
        assistant: ['role', 'content', 'name', 'tool_calls', 'function_call', 'reasoning', 'refusal', 'channel'],
      },
      PROPERTY,
      'contested',
      'A report of 2025 has `reasoning` rejected, a newer one accepted; `reasoning_content` is rejected in both.',
    ),
    messageRequired: fact(true, 'https://github.com/groq/groq-python/blob/main/api.md', 'documented'),
  },
  answers: predictionsFor('groq'),
  models: [],
};
