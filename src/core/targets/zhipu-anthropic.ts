import { predictionsFor } from '../api-texts/texts.ts';
import { anthropicPairs } from './anthropic-pairs.ts';
import { EITHER } from './shapes-known.ts';
import { factsChecked, type Target } from './target.ts';
import { zhipu } from './zhipu.ts';

const DOCS = 'https://docs.z.ai/scenario-example/develop-tools/claude';

const fact = factsChecked('2026-11-27');

/** Z.ai in the form of Anthropic. */
export const zhipuAnthropic: Target = {
  id: 'zhipu-anthropic',
  title: "Zhipu (Z.ai, Anthropic's form)",
  speaker: 'Zhipu',
  docs: DOCS,
  kind: 'api',
  wire: 'anthropic',
  of: 'zhipu',
  hosts: [/^(?:open\.bigmodel\.cn|api\.z\.ai)\/api\/anthropic(?:\/|$)/],
  facts: {
    ...anthropicPairs(DOCS),
    contentIs: fact(EITHER, DOCS, 'reported'),
    ...(zhipu.facts.contextWindow ? { contextWindow: zhipu.facts.contextWindow } : {}),
  },
  answers: predictionsFor('zhipu-anthropic'),
  models: [],
};
