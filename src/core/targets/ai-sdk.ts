import { predictionsFor } from '../api-texts/texts.ts';
import { factsChecked, type Target } from './target.ts';

const SOURCE = 'https://ai-sdk.dev/docs/reference/ai-sdk-ui/convert-to-model-messages';

const fact = factsChecked('2026-11-21');

/** The AI SDK itself: what it refuses before it asks any provider. */
export const aiSdk: Target = {
  id: 'ai-sdk',
  title: 'AI SDK',
  speaker: 'The AI SDK',
  docs: SOURCE,
  kind: 'library',
  facts: {
    results: fact(
      'anywhere-after',
      SOURCE,
      'observed',
      'Results are due before the next user or system message, not directly after the call.',
    ),
    answers: fact('unless-last', SOURCE, 'reported', 'Calls at the end are what comes next.'),
  },
  answers: predictionsFor('ai-sdk'),
  models: [],
};
