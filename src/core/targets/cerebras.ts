import { predictionsFor } from '../api-texts/texts.ts';
import { chatContents, chatForms, FORMS_READ, formsPage } from './chat-forms.ts';
import { chatPairs } from './chat-pairs.ts';
import { ANY_NAME } from './name-shape.ts';
import { EITHER, FOREIGN } from './shapes-known.ts';
import { factsChecked, type Target } from './target.ts';

const DOCS = 'https://inference-docs.cerebras.ai/api-reference/chat-completions';

const fact = factsChecked('2026-11-21');

const typed = <T>(is: T) => fact(is, formsPage('cerebras'), 'documented', undefined, FORMS_READ);

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
    roles: typed(['system', 'developer', 'user', 'assistant', 'tool']),
    contentIs: typed(EITHER),
    content: typed(chatContents('cerebras')),
    parts: typed({
      named: 'type',
      types: { '*': ['text', 'image_url', 'image'] },
      foreign: FOREIGN.filter((type) => type !== 'image'),
    }),
    forms: typed(chatForms('cerebras')),
    callName: typed(ANY_NAME),
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
