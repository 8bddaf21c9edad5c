import { predictionsFor } from '../api-texts/texts.ts';
import { describedFacts } from './chat-forms.ts';
import { factsChecked, type Target, under } from './target.ts';

const DOCS = 'https://openrouter.ai/docs/api-reference/overview';
const PASSED_ON = 'What is rejected depends on the provider that a request is passed on to.';

const fact = factsChecked('2026-09');

/** OpenRouter, whichever provider is behind it. */
export const openrouter: Target = {
  id: 'openrouter',
  title: 'OpenRouter',
  speaker: 'OpenRouter',
  docs: DOCS,
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^openrouter\.ai\/api(?:\/(?!v1\/(?:messages|responses))|$)/],
  facts: {
    ...describedFacts('openrouter'),
    results: fact('directly-after', DOCS, 'reported', PASSED_ON),
    answers: fact('always', DOCS, 'reported', PASSED_ON),
    orphans: fact('refused', DOCS, 'reported', PASSED_ON),
    duplicateResults: fact('refused', DOCS, 'reported', PASSED_ON),
    uniqueCallIds: fact('turn', DOCS, 'reported', PASSED_ON),
    callIdRequired: fact(true, DOCS, 'reported', PASSED_ON),
    signatureBytes: under(
      { models: { title: 'Gemini', ids: /(?:^|\/)gemini-/i } },
      fact('base64', 'https://protobuf.dev/programming-guides/json/', 'reported', PASSED_ON),
    ),
    argumentsAre: fact('string', DOCS, 'documented'),
    toolName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_-]+$' },
      'https://github.com/CherryHQ/cherry-studio/pull/2895',
      'contested',
      PASSED_ON,
    ),
  },
  answers: predictionsFor('openrouter'),
  models: [],
};
