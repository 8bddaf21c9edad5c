import { predictionsFor } from '../api-texts/texts.ts';
import { CHAT_FORMS } from './shape-forms.ts';
import { CHAT_PARTS, EITHER } from './shapes-known.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';
import { windowFacts } from './window-facts.ts';

const PROBE =
  'https://github.com/kangminlee-maker/local-OAuth-CLI-API-adapter/blob/HEAD/test/openai-chat-validation-parity.test.mjs';
const API = 'https://platform.openai.com/docs/api-reference/chat/create';
const CALLING = 'https://platform.openai.com/docs/guides/function-calling';

/** 2026-08-30 is the date of the recorded probe; the threads were read in September 2026. */
const fact = factsChecked('2026-09');

const ROLES = ['system', 'assistant', 'user', 'function', 'tool', 'developer'] as const;

const EARLY_O1: Models = { title: 'o1-mini and o1-preview', ids: /(?:^|\/)o1-(?:mini|preview)/i };

/** Chat Completions as OpenAI itself runs it. */
export const openaiChat: Target = {
  id: 'openai-chat',
  title: 'OpenAI Chat Completions',
  speaker: 'OpenAI',
  docs: API,
  kind: 'api',
  counter: 'o200k_base',
  hosts: [/^(?:[a-z0-9-]+\.)?api\.openai\.com(?:\/(?!v1\/responses)|$)/],
  facts: {
    results: fact('directly-after', 'https://github.com/aliasrobotics/cai/issues/111', 'observed'),
    answers: fact('always', 'https://github.com/aliasrobotics/cai/issues/111', 'observed'),
    orphans: fact('refused', 'https://github.com/miurla/morphic/issues/136', 'observed'),
    duplicateResults: fact('refused', 'https://github.com/agno-agi/agno/issues/5116', 'observed'),
    uniqueCallIds: fact(
      'turn',
      'https://github.com/agno-agi/agno/issues/5116',
      'observed',
      'The rejection names the second result; an id of an earlier turn may be used again.',
    ),
    sharedResults: fact(
      'accepted',
      'https://github.com/agno-agi/agno/issues/5116',
      'contested',
      'Only repeated results are known to be rejected; two calls with one result have not been seen to be.',
    ),
    callIdRequired: fact(true, 'https://github.com/MadcowD/ell/issues/325', 'observed'),
    callId: fact(
      { letters: null, min: 1, max: 40, pattern: null },
      'https://github.com/vercel/ai/issues/8132',
      'contested',
      'The limit is in error texts; a maintainer could not reproduce it on 2026-07-14.',
      '2026-07-14',
    ),
    callName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_-]+$' },
      'https://github.com/mcp-use/mcp-use/issues/90',
      'observed',
    ),
    argumentsAre: fact('string', 'https://github.com/aaif-goose/goose-mobile/pull/20', 'observed'),
    undeclaredTools: fact('discouraged', CALLING, 'contested', 'No rejection has been seen in public.'),
    refusedRoles: under(
      { models: EARLY_O1 },
      fact(['system', 'developer'], 'https://github.com/Lambdua/openai4j/issues/62', 'observed'),
    ),
    toolName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_-]+$' },
      'https://github.com/CherryHQ/cherry-studio/pull/2895',
      'observed',
    ),
    contextWindow: windowFacts(/^(?:GPT-(?!.*Bedrock)|o3)/),
    jsonWord: fact('required', 'https://github.com/agno-agi/agno/pull/5317', 'observed'),
    emptyCalls: fact('refused', 'https://github.com/openai/openai-node/pull/1341', 'observed'),
    maxCalls: fact(128, 'https://github.com/openai/openai-dotnet/issues/317', 'observed'),
    roles: fact(ROLES, PROBE, 'observed', undefined, '2026-08-30'),
    consecutive: fact('accepted', API, 'documented'),
    system: fact('anywhere', API, 'documented'),
    messageRequired: fact(true, PROBE, 'observed', undefined, '2026-08-30'),
    content: fact(
      'required',
      PROBE,
      'observed',
      'Measured over three models: an empty string and an empty list pass.',
      '2026-08-31',
    ),
    parts: fact(CHAT_PARTS, PROBE, 'observed', undefined, '2026-08-30'),
    contentIs: fact(EITHER, PROBE, 'observed', undefined, '2026-08-30'),
    needs: fact(
      { part: ['type'], call: ['type'] },
      'https://github.com/langchain-ai/langchain-azure/issues/35',
      'observed',
    ),
    // The first models that took pictures also took their address alone.
    forms: under({ since: '2024-06-01' }, fact(CHAT_FORMS, PROBE, 'observed', undefined, '2026-08-30')),
    messageName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_-]+$' },
      'https://github.com/crazyyanchao/llmcompiler/issues/1',
      'observed',
    ),
    maxMessages: fact(
      2048,
      'https://github.com/obot-platform/obot/issues/1009',
      'contested',
      'The rejections are of 2024 and 2025; whether the limit still holds is not known.',
    ),
    maxTools: fact(128, 'https://github.com/0x4m4/hexstrike-ai/issues/29', 'observed'),
    maxText: fact(
      1_048_576,
      'https://github.com/gptscript-ai/clio/issues/41',
      'contested',
      'The rejection is of August 2024; the Responses API accepts ten times as much.',
    ),
    imageTypes: fact(
      ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
      'https://github.com/STranslate/STranslate/issues/277',
      'observed',
    ),
    mediaData: fact(
      'images',
      'https://github.com/Azure/azure-sdk-for-java/issues/41670',
      'observed',
      undefined,
      '2026-11-27',
    ),
    imageRoles: fact(
      ['user'],
      'https://github.com/openai/openai-node/issues/1030',
      'contested',
      'Newer models ignore such pictures instead of rejecting them.',
    ),
  },
  answers: predictionsFor('openai-chat'),
  models: [/(?:^|\/)(?:gpt-(?!oss)|chatgpt-|codex-|o[1-9](?:$|[-.]))/i],
};
