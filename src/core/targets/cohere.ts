import { factsChecked, type Target } from './target.ts';
import { windowFacts } from './window-facts.ts';

const DOCS = 'https://docs.cohere.com/reference/chat';
const TOOLS = 'https://docs.cohere.com/docs/tool-use-overview';

const fact = factsChecked('2026-09');

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
    roles: fact(['system', 'user', 'assistant', 'tool'], DOCS, 'documented'),
    contextWindow: windowFacts(/^Command/),
  },
  answers: {},
  models: [],
};
