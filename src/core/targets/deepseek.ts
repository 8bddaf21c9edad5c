import { predictionsFor } from '../api-texts/texts.ts';
import type { RequestChange } from '../model/request-change.ts';
import { ANY_NAME } from './name-shape.ts';
import type { WireForms } from './shape-forms.ts';
import { EITHER, TEXT_ONLY } from './shapes-known.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';
import { windowFacts } from './window-facts.ts';

const GUIDE = 'https://api-docs.deepseek.com/guides/thinking_mode#tool-calls';
const REFUSED = 'https://github.com/abhigyanpatwari/GitNexus/issues/43';
const CALLS = 'https://github.com/aliasrobotics/cai/issues/111';
const API = 'https://api-docs.deepseek.com/api/create-chat-completion';
const SHAPE = 'https://github.com/browser-use/web-ui/issues/99';

const fact = factsChecked('2026-09');

/** The messages as its page has them; for an optional key null is accepted. */
const FORMS: WireForms = {
  named: 'type',
  part: { text: { text: 'string' } },
  item: {
    'message/system': { name: 'string?' },
    'message/user': { name: 'string?' },
    'message/assistant': { name: 'string?', prefix: 'boolean?', reasoning_content: 'string?', tool_calls: 'list?' },
  },
  call: { type: 'string?', function: 'object' },
};

/** It thinks in every request. */
const REASONER: Models = { title: 'deepseek-reasoner', ids: /deepseek-reasoner/i };
export const V4: Models = { title: 'DeepSeek V4', ids: /deepseek-v[4-9]/i };

export const THINKING_OFF: RequestChange = {
  title: 'Switch thinking off for this request',
  why: 'Without thinking no reasoning is required back. The model responds to this one request without it.',
  headers: [],
  body: '{"thinking":{"type":"disabled"}}',
  source: GUIDE,
};

/** The chat API of DeepSeek. */
export const deepseek: Target = {
  id: 'deepseek',
  title: 'DeepSeek',
  speaker: 'DeepSeek',
  docs: API,
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^api\.deepseek\.com\/(?!anthropic)/],
  facts: {
    results: fact('directly-after', CALLS, 'observed'),
    answers: fact('always', CALLS, 'observed'),
    orphans: fact('refused', 'https://github.com/miurla/morphic/issues/136', 'observed'),
    duplicateResults: fact('refused', 'https://github.com/agno-agi/agno/issues/5116', 'reported'),
    uniqueCallIds: fact('turn', 'https://github.com/agno-agi/agno/issues/5116', 'reported'),
    callIdRequired: fact(true, SHAPE, 'reported'),
    argumentsAre: fact('string', SHAPE, 'reported'),
    parts: fact(
      TEXT_ONLY,
      'https://github.com/nesquena/hermes-webui/issues/2297',
      'observed',
      'Read as the text of a server that knows no pictures.',
    ),
    jsonWord: fact('required', 'https://api-docs.deepseek.com/guides/json_mode', 'observed'),
    content: fact(
      { bare: ['assistant'], blank: ['assistant'] },
      'https://github.com/pig-mesh/deepseek4j/issues/40',
      'observed',
      'Of the assistant null is accepted, and a message with calls may come without it.',
    ),
    forms: fact(FORMS, API, 'documented', 'Its server reads bodies into types and ignores keys that it does not know.'),
    callName: fact(ANY_NAME, API, 'documented'),
    contentIs: fact(EITHER, SHAPE, 'observed'),
    roles: fact(['system', 'user', 'assistant', 'tool'], SHAPE, 'reported', 'The rejections list them.'),
    consecutive: [
      under(
        { models: REASONER, until: '2025-06-01' },
        fact('refused', 'https://github.com/open-webui/open-webui/issues/9266', 'observed', 'Until R1 was followed.'),
      ),
      fact('accepted', GUIDE, 'reported'),
    ],
    first: under(
      { models: REASONER, until: '2025-06-01' },
      fact('user', 'https://github.com/ChatGPTNextWeb/NextChat/issues/6343', 'observed', 'Until R1 was followed.'),
    ),
    system: fact('anywhere', GUIDE, 'reported'),
    reasoningBack: [
      under({ models: V4, thinking: true }, fact('history', REFUSED, 'reported', 'Of every turn with calls.')),
      under({ thinking: true }, fact('current-turn', GUIDE, 'documented')),
      under({ models: REASONER }, fact('current-turn', GUIDE, 'documented')),
      under(
        { models: V4 },
        fact('history', REFUSED, 'contested', 'With thinking on; whether it is on this file does not say.'),
      ),
    ],
    contextWindow: windowFacts(/^DeepSeek/),
  },
  answers: predictionsFor('deepseek'),
  requests: { 'reasoning/missing-content': THINKING_OFF },
  models: [/(?:^|\/)deepseek-(?:chat|reasoner|v[3-9])/i],
};
