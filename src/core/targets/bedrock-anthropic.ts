import { predictionsFor } from '../api-texts/texts.ts';
import { anthropic } from './anthropic.ts';
import { factsChecked, type Target, under } from './target.ts';

const LEGACY = 'https://platform.claude.com/docs/en/build-with-claude/claude-on-amazon-bedrock-legacy';

const fact = factsChecked('2026-09');

/** Claude through InvokeModel of Amazon Bedrock: Anthropic's own form, with older rules and smaller limits. */
export const bedrockAnthropic: Target = {
  ...anthropic,
  id: 'bedrock-anthropic',
  title: 'Amazon Bedrock InvokeModel (Claude)',
  speaker: 'Bedrock',
  docs: LEGACY,
  wire: 'anthropic',
  of: 'bedrock-converse',
  hosts: [/^bedrock-runtime(?:-fips)?\.[a-z0-9-]+\.amazonaws\.com\/model\/(?=[^/]*anthropic)[^/]*\/invoke/],
  facts: {
    ...anthropic.facts,
    consecutive: [
      under(
        { until: '2025-01-01' },
        fact('refused', 'https://github.com/FlowiseAI/Flowise/issues/2006', 'observed', 'Rejected in 2024.'),
      ),
      fact('merged', LEGACY, 'reported', 'Newer models are served as Anthropic serves them.'),
    ],
    first: under(
      { until: '2025-02-01' },
      fact(
        'user',
        'https://github.com/langchain4j/langchain4j/issues/1864',
        'observed',
        'Rejected until January 2025.',
      ),
    ),
    imageLength: fact(5_242_880, 'https://platform.claude.com/docs/en/build-with-claude/vision', 'documented'),
    requestSize: fact(
      25_000_000,
      'https://github.com/langchain-ai/langchain-aws/issues/419',
      'observed',
      'The rejection names the figure; the documentation says 20 MB.',
    ),
    mediaSources: fact('inline', LEGACY, 'documented', 'No address and no id of a file is accepted.'),
  },
  answers: { ...anthropic.answers, ...predictionsFor('bedrock-anthropic') },
  models: [],
};
