import { predictionsFor } from '../api-texts/texts.ts';
import { anthropicPairs } from './anthropic-pairs.ts';
import { moonshot, THINKING, THINKING_OFF } from './moonshot.ts';
import { EITHER } from './shapes-known.ts';
import { factsChecked, type Target, under } from './target.ts';

const THREAD = 'https://github.com/MoonshotAI/Kimi-K2/issues/129';

const fact = factsChecked('2026-11-27');

/** Moonshot in the form of Anthropic: requests are turned into those of its chat API. */
export const moonshotAnthropic: Target = {
  id: 'moonshot-anthropic',
  title: "Moonshot (Kimi, Anthropic's form)",
  speaker: 'Moonshot',
  docs: THREAD,
  kind: 'api',
  wire: 'anthropic',
  of: 'moonshot',
  hosts: [/^api\.moonshot\.(?:ai|cn)\/anthropic(?:\/|$)/, /^api\.kimi\.com\/coding(?!\/v1\/chat)/],
  facts: {
    ...anthropicPairs(THREAD),
    contentIs: fact(EITHER, THREAD, 'observed'),
    ...(moonshot.facts.emptyMessage ? { emptyMessage: moonshot.facts.emptyMessage } : {}),
    ...(moonshot.facts.toolName ? { toolName: moonshot.facts.toolName } : {}),
    reasoningBack: [
      under({ thinking: true }, fact('history', THREAD, 'reported', 'Of every turn with calls.')),
      under(
        { models: THINKING },
        fact('history', THREAD, 'contested', 'With thinking on, which some of these models let be switched off.'),
      ),
    ],
    ...(moonshot.facts.contextWindow ? { contextWindow: moonshot.facts.contextWindow } : {}),
  },
  answers: predictionsFor('moonshot-anthropic'),
  requests: { 'reasoning/missing-content': THINKING_OFF },
  models: [],
};
