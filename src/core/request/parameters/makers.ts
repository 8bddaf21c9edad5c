import { absent, atMost, breach, oneOf, ranges, removal, setting, within } from './asks.ts';
import { has } from './body.ts';
import { both, is, isForced, isNamed, not } from './conditions.ts';
import { words } from './known-keys.ts';
import * as models from './models.ts';
import type { Requirement, Sent } from './requirement.ts';
import { autoChoice, effortOf, only, row, thinksUnlessOff } from './rows.ts';

const DEEPSEEK = 'https://api-docs.deepseek.com/api/create-chat-completion';

const KIMI = 'https://platform.moonshot.ai/docs/api/chat';

const ZAI = 'https://docs.z.ai/api-reference/llm/chat-completion';

const QWEN = 'https://help.aliyun.com/zh/model-studio/error-code';

const DEEPSEEK_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

function* thinkingUnstreamed(sent: Sent) {
  const path = ['enable_thinking'];
  const says = 'Without `stream` true this model needs `enable_thinking` false.';
  yield breach(sent, path, says, [setting(path, false)]);
}

/** Finds the settings beside some: what else a body says can be what the API means. */
const otherThan = (names: string): Requirement['finds'] => {
  const known = new Set(words(names));
  return function* (sent) {
    for (const key of Object.keys(sent.body))
      if (!known.has(key)) yield breach(sent, [key], `\`${key}\` may be what the error means.`, [removal(sent, [key])]);
  };
};

/** What makers of models with an API of their own require. */
export const MAKERS: readonly Requirement[] = [
  row('deepseek-effort', 'params/thinking', 'deepseek', effortOf('reasoning_effort', DEEPSEEK_EFFORTS), DEEPSEEK, {
    text: 'effort',
  }),
  ...(
    [
      [models.DEEPSEEK_REASONER, 65_536],
      [models.DEEPSEEK_V4, 393_216],
    ] as const
  ).map(([deepseek, max]) =>
    row(
      'deepseek-max-tokens',
      'params/max-tokens',
      'deepseek',
      within('max_tokens', { min: 1, max }),
      'https://github.com/Aider-AI/aider/issues/4125',
      { when: { models: deepseek }, text: 'range' },
    ),
  ),
  row(
    'deepseek-max-tokens',
    'params/max-tokens',
    'deepseek',
    within('max_tokens', { min: 1, max: 8_192 }),
    'https://github.com/musistudio/claude-code-router/issues/1249',
    { when: { models: models.DEEPSEEK_V3, until: '2026-04-01' }, text: 'range' },
  ),
  row(
    'deepseek-max-tokens',
    'params/max-tokens',
    'deepseek',
    within('max_tokens', { min: 1, max: 393_216 }),
    'https://github.com/MoonshotAI/kimi-code/issues/509',
    { when: { except: models.DEEPSEEK_REASONER }, text: 'range' },
  ),
  row(
    'deepseek-choice-thinking',
    'tools/choice-conflict',
    'deepseek',
    autoChoice('A tool cannot be forced while the model thinks.'),
    'https://github.com/XiaomiMiMo/MiMo-Code/issues/2068',
    {
      when: { models: models.DEEPSEEK_V4 },
      given: both(isForced, thinksUnlessOff),
      text: 'thinking',
    },
  ),
  row(
    'deepseek-ranges',
    'params/range',
    'deepseek',
    ranges({
      temperature: { min: 0, max: 2 },
      top_p: { above: 0, max: 1, least: 0.01 },
      top_logprobs: { min: 0, max: 20, integer: true },
    }),
    DEEPSEEK,
    { text: 'number' },
  ),
  row('deepseek-ranges', 'params/range', 'deepseek', atMost('stop', 16), DEEPSEEK, { text: 'stops' }),

  row(
    'moonshot-thinking',
    'params/thinking',
    'moonshot',
    oneOf('thinking.type', ['enabled'], () => 'enabled'),
    'https://github.com/MoonshotAI/Kimi-K2/issues/141',
    { when: { models: models.KIMI_ENABLED }, text: 'enabled' },
  ),
  row('moonshot-thinking', 'params/thinking', 'moonshot', oneOf('thinking.type', ['enabled', 'disabled']), KIMI, {
    when: { models: models.KIMI_K2 },
    text: 'type',
  }),
  row(
    'moonshot-thinking-both',
    'params/conflict',
    'moonshot',
    (sent) => (has(sent, 'thinking') ? absent('reasoning_effort', 'and `thinking` exclude each other')(sent) : []),
    KIMI,
    { when: { except: models.KIMI_K3 }, text: 'thinking' },
  ),
  row(
    'moonshot-thinking-both',
    'params/conflict',
    'moonshot',
    (sent) =>
      has(sent, 'reasoning_effort') ? absent('thinking', 'and `reasoning_effort` exclude each other')(sent) : [],
    KIMI,
    { when: { models: models.KIMI_K3 }, text: 'thinking' },
  ),
  row(
    'moonshot-choice',
    'tools/choice-conflict',
    'moonshot',
    autoChoice('A tool cannot be forced while the model thinks.'),
    'https://github.com/can1357/oh-my-pi/issues/1077',
    {
      when: { models: models.KIMI_25, except: models.KIMI_K3 },
      given: both(isForced, thinksUnlessOff),
      text: 'thinking',
    },
  ),
  row(
    'moonshot-choice',
    'tools/choice-conflict',
    'moonshot',
    autoChoice('A named tool cannot be forced while the model thinks.'),
    'https://github.com/can1357/oh-my-pi/issues/1077',
    { when: { models: models.KIMI_K3 }, given: both(isNamed, thinksUnlessOff), text: 'thinking' },
  ),
  row(
    'moonshot-temperature',
    'params/range',
    'moonshot',
    only({ temperature: [1], top_p: [0.95], n: [1], presence_penalty: [0], frequency_penalty: [0] }),
    'https://github.com/HKUDS/nanobot/issues/202',
    { when: { models: models.KIMI_25 }, given: thinksUnlessOff, text: 'only' },
  ),
  row(
    'moonshot-temperature',
    'params/range',
    'moonshot',
    only({ temperature: [0.6], top_p: [0.95], n: [1], presence_penalty: [0], frequency_penalty: [0] }),
    'https://github.com/HKUDS/nanobot/issues/202',
    { when: { models: models.KIMI_K2 }, given: not(thinksUnlessOff), text: 'only' },
  ),
  row('moonshot-stop', 'params/stop', 'moonshot', atMost('stop', 5), KIMI, { text: 'count' }),

  row(
    'zhipu-thinking',
    'params/thinking',
    'zhipu',
    oneOf('thinking.type', ['enabled'], () => 'enabled'),
    ZAI,
    { when: { models: models.GLM_53 }, text: 'enabled' },
  ),
  row('zhipu-thinking', 'params/thinking', 'zhipu', effortOf('reasoning_effort', ['low', 'high', 'max']), ZAI, {
    when: { models: models.GLM_53 },
    text: 'enabled',
  }),
  row('zhipu-max-tokens', 'params/max-tokens', 'zhipu', within('max_completion_tokens', { max: 16_384 }), ZAI, {
    when: { models: models.GLM_52 },
    text: 'limit',
    confidence: 'reported',
  }),
  row(
    'zhipu-ranges',
    'params/range',
    'zhipu',
    ranges({ temperature: { min: 0, max: 1 }, top_p: { min: 0, max: 1 } }),
    ZAI,
    { text: 'number' },
  ),
  row(
    'minimax-ranges',
    'params/range',
    'minimax',
    ranges({
      temperature: { above: 0, max: 1, least: 0.01 },
      top_p: { above: 0, max: 1, least: 0.01 },
      n: { min: 1, max: 1 },
    }),
    'https://platform.minimax.io/docs/api-reference/text-openai-api',
    { text: 'number', confidence: 'documented' },
  ),
  row(
    'minimax-chat-setting',
    'params/unsupported',
    'minimax',
    otherThan(`
      model messages stream stream_options max_tokens max_completion_tokens temperature top_p tools tool_choice
      mask_sensitive_info response_format reasoning_split thinking`),
    'https://github.com/BigPizzaV3/CodexPlusPlus/issues/267',
    {
      when: { named: true },
      text: 'chat',
      confidence: 'contested',
      note: 'The error names no key; no list is published.',
    },
  ),

  row('qwen-max-tokens', 'params/max-tokens', 'qwen', within('max_tokens', { min: 1, max: 8_192 }), QWEN, {
    when: { models: { title: 'Qwen Max', ids: /(?:^|\/)qwen-max(?:-latest)?$/i } },
    text: 'range',
  }),
  row('qwen-max-tokens', 'params/max-tokens', 'qwen', within('max_tokens', { min: 1, max: 262_144 }), QWEN, {
    text: 'range',
  }),
  row(
    'qwen-choice-thinking',
    'tools/choice-conflict',
    'qwen',
    autoChoice('A tool cannot be forced while the model thinks.'),
    'https://github.com/cloudwego/eino/issues/994',
    // At the address of Alibaba in the United States both were answered.
    { given: both(is('enable_thinking', true), isForced), text: 'thinking', confidence: 'contested' },
  ),
  row(
    'qwen-thinking-stream',
    'params/conflict',
    'qwen',
    thinkingUnstreamed,
    'https://github.com/langchain4j/langchain4j/issues/3974',
    {
      when: { models: models.QWEN3_OPEN },
      given: both(not(is('stream', true)), not(is('enable_thinking', false))),
      text: 'stream',
      confidence: 'contested',
    },
  ),
  row(
    'qwen-ranges',
    'params/range',
    'qwen',
    ranges({
      temperature: { min: 0, below: 2, most: 1.99 },
      top_p: { above: 0, max: 1, least: 0.01 },
      presence_penalty: { min: -2, max: 2 },
      thinking_budget: { min: 1, integer: true },
    }),
    QWEN,
    { text: 'number' },
  ),
];
