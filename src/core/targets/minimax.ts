import { predictionsFor } from '../api-texts/texts.ts';
import { describedFacts } from './chat-forms.ts';
import { chatPairs } from './chat-pairs.ts';
import { factsChecked, type Target } from './target.ts';
import { windowFacts } from './window-facts.ts';

const PAIRS = 'https://github.com/Kilo-Org/kilocode/issues/3967';

const fact = factsChecked('2026-09');

/** Every refusal has this number. */

/** The chat API of MiniMax. */
export const minimax: Target = {
  id: 'minimax',
  title: 'MiniMax',
  speaker: 'MiniMax',
  docs: 'https://platform.minimax.io/docs/api-reference/text-openai-api',
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^api\.minimax(?:i)?\.(?:io|com|chat)\/(?!anthropic)/],
  facts: {
    ...describedFacts('minimax', {
      parts: ['video_url'],
      doubt: 'Described of its own route; of this one it says that it takes what OpenAI takes.',
    }),
    ...chatPairs(PAIRS),
    orphans: fact('refused', 'https://github.com/MiniMax-AI/MiniMax-M2/issues/76', 'observed'),
    results: fact('directly-after', 'https://github.com/can1357/oh-my-pi/issues/2055', 'observed'),
    argumentsParse: fact(true, 'https://github.com/earendil-works/pi/issues/5468', 'observed'),
    system: fact('first', 'https://github.com/BigPizzaV3/CodexPlusPlus/issues/267', 'observed'),
    contextWindow: windowFacts(/^MiniMax/),
  },
  answers: predictionsFor('minimax'),
  models: [],
};
