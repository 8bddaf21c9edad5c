import { predictionsFor } from '../api-texts/texts.ts';
import { GEMINI_FORMS } from './shape-forms.ts';
import { GEMINI_PARTS } from './shapes-known.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';
import { windowFacts } from './window-facts.ts';

const SIGNATURES = 'https://ai.google.dev/gemini-api/docs/thought-signatures';
const API = 'https://ai.google.dev/api/generate-content';
const COUNT = 'https://github.com/google-gemini/gemini-cli/issues/4217';

const fact = factsChecked('2026-09');

const SIGNED: Models = { title: 'Gemini 3 and later', ids: /gemini-(?:[3-9]|[1-9]\d)(?!\d)/i };

/** generateContent, at Google AI Studio and at Vertex. */
export const gemini: Target = {
  id: 'gemini',
  title: 'Gemini generateContent',
  speaker: 'Gemini',
  docs: API,
  kind: 'api',
  counter: 'gemini',
  hosts: [
    /^generativelanguage\.googleapis\.com(?:\/(?!.*\/openai\/)|$)/,
    /^(?:[a-z0-9-]+-)?aiplatform\.googleapis\.com\/.*\/publishers\/google\//,
  ],
  binds: true,
  facts: {
    results: fact(
      'next-message',
      'https://github.com/GoogleCloudPlatform/generative-ai/pull/368',
      'observed',
      'All results of a turn are in the one content after it; calls in contents of their own are one turn.',
    ),
    contextWindow: windowFacts(/^Gemini/),
    answers: fact(
      'unless-last',
      COUNT,
      'reported',
      'The rejections name a turn with fewer results than calls; a call at the very end has not been seen rejected.',
    ),
    undeclaredCalls: fact(
      'uncounted',
      'https://github.com/agentjido/req_llm',
      'observed',
      'Recorded requests to Gemini 2.0 and 2.5 without tools, in which a text followed a call, were accepted.',
    ),
    orphans: fact('refused', 'https://github.com/GoogleCloudPlatform/generative-ai/pull/368', 'observed'),
    orphanRoles: fact(
      ['function'],
      'https://github.com/werdnum/family-assistant',
      'observed',
      'Recorded requests to Gemini 2.0 and 2.5 with results under the role function and no call were accepted.',
    ),
    duplicateResults: fact('refused', COUNT, 'observed', 'Calls and results are counted.'),
    resultsTogether: fact(
      true,
      COUNT,
      'contested',
      'Calls and results of a turn are counted; recorded requests to gemini-2.5-flash with a content for each result were accepted.',
    ),
    callName: fact(
      { letters: 'a-zA-Z0-9_.:-', first: 'a-zA-Z_', min: 1, max: 64, pattern: '^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$' },
      'https://github.com/kaitranntt/ccs/issues/219',
      'contested',
      'The rejections name declared tools; a call with such a name has not been seen rejected.',
    ),
    toolName: fact(
      { letters: 'a-zA-Z0-9_.:-', first: 'a-zA-Z_', min: 1, max: 64, pattern: '^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$' },
      'https://github.com/kaitranntt/ccs/issues/219',
      'observed',
    ),
    maxTools: fact(512, 'https://github.com/googleapis/js-genai', 'documented', 'Older texts say 128.'),
    resultName: fact('required', 'https://github.com/router-for-me/CLIProxyAPI/issues/1903', 'observed'),
    signatureBytes: fact(
      'base64',
      'https://protobuf.dev/programming-guides/json/',
      'documented',
      'A field of bytes: either alphabet, with or without padding.',
    ),
    callSignature: under(
      { models: SIGNED },
      fact(
        { letters: 'a-zA-Z0-9+/=_-', min: 32, max: null, pattern: null },
        'https://github.com/heyhuynhgiabuu/proxypal/issues/119',
        'contested',
        'Only what cannot be genuine by its length and letters is told from here; no shortest length is documented.',
      ),
    ),
    messageKeys: fact(
      { user: ['role', 'parts'], model: ['role', 'parts'] },
      'https://github.com/MoonshotAI/kimi-cli/pull/1582',
      'observed',
      'Names that the description of the API does not have are rejected at every level.',
    ),
    partKeys: under(
      { via: ['vertex'], until: '2026-07-01' },
      fact(
        {
          functionCall: ['name', 'args'],
          function_call: ['name', 'args'],
          functionResponse: ['name', 'response', 'parts', 'willContinue', 'scheduling'],
          function_response: ['name', 'response', 'parts', 'will_continue', 'scheduling'],
        },
        'https://github.com/MoonshotAI/kimi-cli/pull/1582',
        'contested',
        'Some endpoints reject the `id`; newer ones and the documents accept it.',
      ),
    ),
    parts: fact(GEMINI_PARTS, API, 'documented', 'A key that is not known is rejected.'),
    forms: fact(GEMINI_FORMS, API, 'documented'),
    argumentsAre: fact('object', API, 'documented'),
    roles: [
      under({ via: ['vertex'] }, fact(['user', 'model', 'function'], API, 'documented', 'Vertex requires a role.')),
      fact(['user', 'model', 'function', ''], API, 'documented', 'A content without a role is a user content.'),
    ],
    consecutive: [
      under(
        { until: '2024-07-01' },
        fact('refused', 'https://github.com/songquanpeng/one-api/issues/836', 'observed', 'Rejected until 2024.'),
      ),
      fact(
        'merged',
        'https://github.com/NousResearch/hermes-agent/pull/55623',
        'observed',
        'Rejected until 2024, and by single gateways since.',
      ),
    ],
    callsFollow: fact('user-turn', 'https://github.com/google-gemini/gemini-cli/issues/11814', 'observed'),
    last: fact(
      ['user', 'tool', 'system', 'developer'],
      'https://github.com/songquanpeng/one-api/issues/836',
      'contested',
      'The rejection was seen in 2023; newer models continue the text.',
    ),
    system: fact('top-level', API, 'documented'),
    messageRequired: fact(true, 'https://github.com/langchain-ai/langchain-google/issues/1393', 'observed'),
    emptyMessage: fact('refused', 'https://github.com/coze-dev/coze-studio/issues/46', 'observed'),
    emptyText: fact(
      'empty',
      'https://github.com/router-for-me/CLIProxyAPI/issues/1292',
      'contested',
      'Rejected as a part without data; recorded requests to gemini-1.5-flash were accepted.',
    ),
    mediaData: fact('base64', 'https://github.com/bobrware/bobrchat/issues/135', 'observed'),
    thoughtSignature: under({ models: SIGNED }, fact('current-turn', SIGNATURES, 'documented')),
  },
  answers: predictionsFor('gemini'),
  models: [/(?:^|[/.:@])gemini-/i],
};
