import { predictionsFor } from '../api-texts/texts.ts';
import { describedFacts } from './chat-forms.ts';
import { chatPairs } from './chat-pairs.ts';
import { factsChecked, type Target } from './target.ts';
import { windowFacts } from './window-facts.ts';

const DOCS = 'https://docs.x.ai/docs/api-reference';

const fact = factsChecked('2026-09');

/** The chat API of xAI. */
export const xai: Target = {
  id: 'xai',
  title: 'xAI (Grok)',
  speaker: 'xAI',
  docs: DOCS,
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^api\.x\.ai(?:\/(?!v1\/(?:messages|responses))|$)/],
  facts: {
    ...describedFacts('xai', { roles: ['developer'], parts: ['text_file', 'input_text', 'input_image'] }),
    ...chatPairs(DOCS, 'It has the form of OpenAI.'),
    emptyMessage: fact('refused', 'https://github.com/charmbracelet/crush/issues/964', 'observed'),
    maxTools: fact(128, 'https://docs.x.ai/docs/guides/function-calling', 'contested', 'Newer texts say 200.'),
    contextWindow: windowFacts(/^Grok/),
  },
  answers: predictionsFor('xai'),
  models: [/(?:^|\/)grok-/i],
};
