import { predictionsFor } from '../api-texts/texts.ts';
import { anthropicPairs } from './anthropic-pairs.ts';
import { deepseek, THINKING_OFF, V4 } from './deepseek.ts';
import { EITHER } from './shapes-known.ts';
import { factsChecked, type Target, under } from './target.ts';

const GUIDE = 'https://api-docs.deepseek.com/guides/anthropic_api';
const PASSED_BACK = 'https://github.com/decolua/9router/issues/2397';

const fact = factsChecked('2026-11-27');

/** DeepSeek in the form of Anthropic: its own requirements of thinking, which it does not sign. */
export const deepseekAnthropic: Target = {
  id: 'deepseek-anthropic',
  title: "DeepSeek (Anthropic's form)",
  speaker: 'DeepSeek',
  docs: GUIDE,
  kind: 'api',
  wire: 'anthropic',
  of: 'deepseek',
  hosts: [/^api\.deepseek\.com\/anthropic(?:\/|$)/],
  facts: {
    ...anthropicPairs(GUIDE),
    contentIs: fact(EITHER, GUIDE, 'documented'),
    reasoningBack: [
      under({ models: V4, thinking: true }, fact('history', PASSED_BACK, 'observed', 'Of every turn with calls.')),
      under({ thinking: true }, fact('current-turn', PASSED_BACK, 'observed')),
      under(
        { models: V4 },
        fact('history', PASSED_BACK, 'contested', 'Thinking is on unless the request switches it off.'),
      ),
    ],
    ...(deepseek.facts.contextWindow ? { contextWindow: deepseek.facts.contextWindow } : {}),
  },
  answers: predictionsFor('deepseek-anthropic'),
  requests: { 'reasoning/missing-content': THINKING_OFF },
  models: [],
};
