import { predictionsFor } from '../api-texts/texts.ts';
import { anthropicPairs } from './anthropic-pairs.ts';
import { minimax } from './minimax.ts';
import { EITHER } from './shapes-known.ts';
import { factsChecked, type Target } from './target.ts';

const DOCS = 'https://platform.minimax.io/docs/api-reference/text-anthropic-api';

const fact = factsChecked('2026-11-27');

/** MiniMax in the form of Anthropic, which it recommends. */
export const minimaxAnthropic: Target = {
  id: 'minimax-anthropic',
  title: "MiniMax (Anthropic's form)",
  speaker: 'MiniMax',
  docs: DOCS,
  kind: 'api',
  wire: 'anthropic',
  of: 'minimax',
  hosts: [/^api\.minimax(?:i)?\.(?:io|com|chat)\/anthropic(?:\/|$)/],
  facts: {
    ...anthropicPairs(DOCS),
    contentIs: fact(EITHER, DOCS, 'documented'),
    ...(minimax.facts.contextWindow ? { contextWindow: minimax.facts.contextWindow } : {}),
  },
  answers: predictionsFor('minimax-anthropic'),
  models: [],
};
