import { predictionsFor } from '../api-texts/texts.ts';
import type { RequestChange } from '../model/request-change.ts';
import { describedFacts } from './chat-forms.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';
import { windowFacts } from './window-facts.ts';

const REFUSED = 'https://github.com/HKUDS/nanobot/issues/1014';
const CALLS = 'https://github.com/aliasrobotics/cai/issues/111';

const COMPATIBLE = 'Its page says that it takes what OpenAI takes, and publishes no types of its own.';

const fact = factsChecked('2026-09');

export const THINKING: Models = {
  title: 'Kimi models that think',
  ids: /kimi-(?:k2-thinking|thinking|k2[.-][5-9]|k[3-9])/i,
};

export const THINKING_OFF: RequestChange = {
  title: 'Switch thinking off for this request',
  why: 'Without thinking no reasoning is required back. The model responds to this one request without it.',
  headers: [],
  body: '{"thinking":{"type":"disabled"}}',
  source: REFUSED,
};

/** The chat API of Moonshot. */
export const moonshot: Target = {
  id: 'moonshot',
  title: 'Moonshot (Kimi)',
  speaker: 'Moonshot',
  docs: 'https://platform.moonshot.ai/docs/api/chat',
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^api\.moonshot\.(?:ai|cn)\/(?!anthropic)/],
  facts: {
    ...describedFacts('moonshot', { parts: ['video_url'], doubt: COMPATIBLE }),
    results: fact('directly-after', CALLS, 'observed'),
    answers: fact('always', CALLS, 'observed'),
    orphans: fact('refused', 'https://github.com/dapr/dapr-agents/issues/145', 'observed'),
    duplicateResults: fact('refused', 'https://github.com/agno-agi/agno/issues/5116', 'reported'),
    uniqueCallIds: fact('turn', 'https://github.com/agno-agi/agno/issues/5116', 'reported'),
    callIdRequired: fact(true, 'https://github.com/dapr/dapr-agents/issues/145', 'reported'),
    argumentsAre: fact('string', CALLS, 'reported'),
    system: fact('anywhere', 'https://platform.moonshot.ai/docs/api/chat', 'reported'),
    emptyMessage: fact('assistant', 'https://github.com/MoonshotAI/kimi-code/issues/1985', 'observed'),
    reasoningBack: [
      under({ thinking: true }, fact('history', REFUSED, 'observed', 'Of every turn with calls.')),
      under(
        { models: THINKING },
        fact('history', REFUSED, 'contested', 'With thinking on, which some of these models let be switched off.'),
      ),
    ],
    toolName: fact(
      { letters: 'a-zA-Z0-9_-', first: 'a-zA-Z_', min: 1, max: null, pattern: null },
      'https://github.com/MoonshotAI/walle',
      'observed',
    ),
    contextWindow: windowFacts(/^Kimi/),
  },
  answers: predictionsFor('moonshot'),
  requests: { 'reasoning/missing-content': THINKING_OFF },
  models: [/(?:^|\/)(?:kimi-|moonshot-v)/i],
};
