import { chatContents, chatForms, chatKeys, FORMS_READ, formsPage } from './chat-forms.ts';
import { ANY_NAME } from './name-shape.ts';
import { EITHER, FOREIGN } from './shapes-known.ts';
import { factsChecked, type Target } from './target.ts';
import { windowFacts } from './window-facts.ts';

const DOCS = 'https://docs.cohere.com/reference/chat';
const TOOLS = 'https://docs.cohere.com/docs/tool-use-overview';

const fact = factsChecked('2026-09');

const typed = <T>(is: T) => fact(is, formsPage('cohere'), 'documented', undefined, FORMS_READ);

/** The chat API of Cohere, version 2. */
export const cohere: Target = {
  id: 'cohere',
  title: 'Cohere (v2)',
  speaker: 'Cohere',
  docs: DOCS,
  kind: 'api',
  hosts: [/^api\.cohere\.(?:com|ai)\/v2(?:\/|$)/],
  facts: {
    results: fact('anywhere-after', TOOLS, 'documented', 'Results are tied to their call by its id.'),
    answers: fact('always', TOOLS, 'documented'),
    orphans: fact('refused', TOOLS, 'reported'),
    argumentsAre: fact('string', DOCS, 'documented'),
    callIdRequired: typed(true),
    contentIs: typed(EITHER),
    content: typed(chatContents('cohere')),
    parts: typed({
      named: 'type',
      types: {
        system: ['text'],
        user: ['text', 'image_url'],
        assistant: ['text', 'thinking'],
        tool: ['text', 'document'],
      },
      foreign: FOREIGN,
    }),
    forms: typed(chatForms('cohere')),
    messageKeys: fact(
      chatKeys('cohere'),
      'https://github.com/BerriAI/litellm/issues/41290',
      'contested',
      'It rejects unknown keys of calls; of messages no rejection has been seen.',
    ),
    callName: typed(ANY_NAME),
    messageRequired: typed(true),
    roles: fact(['system', 'user', 'assistant', 'tool'], DOCS, 'documented'),
    contextWindow: windowFacts(/^Command/),
  },
  answers: {},
  models: [],
};
