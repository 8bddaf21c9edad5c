import { predictionsFor } from '../api-texts/texts.ts';
import { RESPONSES_FORMS } from './shape-forms.ts';
import { EITHER, RESPONSES_PARTS } from './shapes-known.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';
import { windowFacts } from './window-facts.ts';

const PROBE =
  'https://github.com/kangminlee-maker/local-OAuth-CLI-API-adapter/blob/HEAD/test/openai-responses-validation-parity.test.mjs';
const API = 'https://platform.openai.com/docs/api-reference/responses/create';
const OPEN_CALLS = 'https://github.com/router-for-me/CLIProxyAPI/issues/2368';

/** 2026-08-30 is the date of the recorded probe; the threads were read in September 2026. */
const fact = factsChecked('2026-09');

/** Other companies speak this form too; what they sign is their own. */
const NOT_OPENAI: Models = {
  title: 'models of other companies',
  ids: /^(?!.*(?:gpt|codex|(?:^|\/)o\d|computer-use))/i,
};
const REASONING: Models = { title: 'models that reason', ids: /(?:^|\/)o\d|gpt-[5-9]|codex/i };
const ISSUES = 'https://github.com';

/** The Responses API as OpenAI itself runs it; one message may be several of its items. */
export const openaiResponses: Target = {
  id: 'openai-responses',
  title: 'OpenAI Responses',
  speaker: 'OpenAI',
  docs: API,
  kind: 'api',
  of: 'openai-chat',
  counter: 'o200k_base',
  hosts: [/^(?:[a-z0-9-]+\.)?api\.openai\.com\/v1\/responses(?:\/|$)/],
  binds: true,
  facts: {
    results: fact('anywhere', OPEN_CALLS, 'observed', 'Calls and outputs are paired by their id alone.'),
    contextWindow: windowFacts(/^(?:GPT-(?!.*Bedrock)|o3)/),
    answers: fact('always', OPEN_CALLS, 'observed'),
    orphans: fact(
      'refused',
      'https://github.com/can1357/oh-my-pi/issues/106',
      'observed',
      'The call may be in an earlier response that the request continues.',
    ),
    callIdRequired: fact(true, 'https://github.com/BigPizzaV3/CodexPlusPlus/issues/315', 'observed'),
    callId: fact(
      { letters: null, min: 1, max: 64, pattern: null },
      'https://github.com/AnswerDotAI/fastllm/issues/45',
      'observed',
    ),
    jsonWord: fact('required', 'https://github.com/ultimatejimmy/xray.koplugin/issues/33', 'observed'),
    toolName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 128, pattern: '^[a-zA-Z0-9_-]+$' },
      'https://github.com/CherryHQ/cherry-studio/pull/2895',
      'observed',
      'Up to 128 characters since 2026.',
    ),
    callName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 128, pattern: '^[a-zA-Z0-9_-]+$' },
      API,
      'contested',
      'All rejections that were found name this pattern; a wider one was rumoured. Declared tools may have 128 characters.',
      '2026-10-07',
    ),
    argumentsAre: fact('string', PROBE, 'observed', undefined, '2026-08-30'),
    roles: fact(['assistant', 'system', 'developer', 'user'], PROBE, 'observed', undefined, '2026-08-30'),
    consecutive: fact('accepted', PROBE, 'observed', undefined, '2026-08-30'),
    system: fact('anywhere', PROBE, 'observed', undefined, '2026-08-30'),
    messageRequired: fact(true, PROBE, 'observed', undefined, '2026-08-30'),
    itemPrefix: under(
      { except: NOT_OPENAI },
      fact(
        { reasoning: 'rs', call: 'fc', custom: 'ctc', text: 'msg' },
        `${ISSUES}/openai/openai-cs-agents-demo/issues/34`,
        'observed',
        'The id is optional when an item is sent; other companies begin theirs as they like.',
      ),
    ),
    itemIds: under({ except: NOT_OPENAI }, fact('unique', `${ISSUES}/continuedev/continue/issues/10723`, 'observed')),
    itemsUnstored: fact('unknown', `${ISSUES}/can1357/oh-my-pi/issues/41`, 'observed'),
    reasoningFollowed: fact('required', `${ISSUES}/continuedev/continue/issues/10428`, 'observed'),
    reasoningBefore: under(
      { models: REASONING },
      fact(
        'required',
        `${ISSUES}/mastra-ai/mastra/issues/10713`,
        'contested',
        'Required of items that came out of reasoning; that they did cannot be read from them.',
      ),
    ),
    reasoningContent: under(
      { except: NOT_OPENAI },
      fact('refused', `${ISSUES}/openai/codex/issues/36551`, 'observed', undefined, '2026-11-18'),
    ),
    signature: under(
      { except: NOT_OPENAI },
      fact(
        { letters: 'a-zA-Z0-9+/=_-', min: 50, max: null, pattern: null },
        `${ISSUES}/openai/codex/issues/35334`,
        'observed',
        'Only what cannot be genuine by its length and letters is told from here.',
      ),
    ),
    parts: fact(RESPONSES_PARTS, PROBE, 'observed', undefined, '2026-08-30'),
    contentIs: fact(EITHER, PROBE, 'observed', undefined, '2026-08-30'),
    messageKeys: fact(
      {
        '*': ['type', 'role', 'content', 'id', 'status'],
        assistant: ['type', 'role', 'content', 'id', 'status', 'phase'],
      },
      PROBE,
      'observed',
      undefined,
      '2026-08-30',
    ),
    forms: fact(RESPONSES_FORMS, PROBE, 'observed', undefined, '2026-08-30'),
    needs: fact({ reasoning: ['summary'] }, PROBE, 'observed', undefined, '2026-08-30'),
    imageTypes: fact(
      ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
      'https://github.com/STranslate/STranslate/issues/277',
      'observed',
    ),
    mediaData: fact('images', `${ISSUES}/anomalyco/opencode/issues/23983`, 'observed', undefined, '2026-11-27'),
  },
  answers: predictionsFor('openai-responses'),
  requests: {
    'ids/not-stored': {
      title: 'Ask for the encrypted content',
      why: 'What is not kept has to be written out: with this the next responses carry their reasoning in a form that can be sent back.',
      headers: [],
      body: '{"store":false,"include":["reasoning.encrypted_content"]}',
      source: `${ISSUES}/can1357/oh-my-pi/issues/41`,
    },
  },
  models: [],
};
