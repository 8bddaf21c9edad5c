import { predictionsFor } from '../api-texts/texts.ts';
import { chatContents, chatForms, FORMS_READ, formsPage } from './chat-forms.ts';
import { chatPairs } from './chat-pairs.ts';
import { ANY_NAME } from './name-shape.ts';
import { FOREIGN } from './shapes-known.ts';
import { factsChecked, type Target } from './target.ts';

const PROPERTY = 'https://github.com/karthink/gptel/issues/774';

const SPEAKER = ['role', 'content', 'name'];

const fact = factsChecked('2026-09');
const typed = <T>(is: T) => fact(is, formsPage('groq'), 'documented', undefined, FORMS_READ);

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
      { system: 'string', '*': 'string-or-list' },
      'https://github.com/microsoft/PyRIT/issues/704',
      'contested',
      'Rejected for some models and roles only; recorded lists of user parts were accepted.',
    ),
    messageKeys: fact(
      {
        system: SPEAKER,
        user: SPEAKER,
        assistant: [...SPEAKER, 'tool_calls', 'function_call', 'reasoning', 'refusal', 'channel'],
        tool: [...SPEAKER, 'tool_call_id'],
      },
      PROPERTY,
      'contested',
      'A report of 2025 has `reasoning` rejected, a newer one accepted; `reasoning_content` is rejected in both.',
    ),
    roles: typed(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: typed(chatContents('groq')),
    parts: typed({ named: 'type', types: { '*': ['text', 'image_url', 'document'] }, foreign: FOREIGN }),
    forms: typed(chatForms('groq')),
    callName: typed(ANY_NAME),
    messageRequired: fact(true, 'https://github.com/groq/groq-python/blob/main/api.md', 'documented'),
  },
  answers: predictionsFor('groq'),
  models: [],
};
