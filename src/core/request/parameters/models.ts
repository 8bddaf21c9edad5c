import type { Models } from '../../targets/target.ts';

const models = (title: string, ids: RegExp): Models => ({ title, ids });

const OPUS_47 = String.raw`opus-(?:4[-.][7-9]|[5-9](?:[-.]\d)?)`;

/** Claude that thinks adaptively only. */
export const CLAUDE_ADAPTIVE = models(
  'Claude Opus 4.7 and later, Sonnet 5, Fable, Mythos',
  new RegExp(String.raw`claude-(?:${OPUS_47}|sonnet-5|fable|mythos)(?!\d)`, 'i'),
);
/** Claude that takes no sampling parameter. */
export const CLAUDE_UNSAMPLED = models(
  'Claude Opus 4.7 and later, Fable, Mythos',
  new RegExp(String.raw`claude-(?:${OPUS_47}|fable|mythos)(?!\d)`, 'i'),
);
export const CLAUDE_SONNET_5 = models('Claude Sonnet 5', /claude-sonnet-5(?!\d)/i);
export const CLAUDE_FABLE = models('Claude Fable and Mythos', /claude-(?:fable|mythos)/i);
export const CLAUDE_OPUS_5 = models('Claude Opus 5', /claude-opus-5(?!\d)/i);
/** Claude 4 to 4.5, by any spelling of its id. */
const UP_TO_45 = String.raw`(?:opus|sonnet|haiku)-4(?:[-.][015](?!\d)|(?![-.]\d(?!\d))(?!\d))`;
/** Claude that thinks by a budget only. */
export const CLAUDE_BUDGET = models('Claude 3.7 to 4.5', new RegExp(`claude-(?:3[-.]7|${UP_TO_45})`, 'i'));
export const CLAUDE_NO_EFFORT = models(
  'Claude up to 4.5 but Opus 4.5',
  /claude-(?:3(?!\d)|(?:sonnet|haiku)-4(?:[-.][05](?!\d)|(?![-.]\d(?!\d))(?!\d))|opus-4(?:[-.][01](?!\d)|(?![-.]\d(?!\d))(?!\d)))/i,
);
export const CLAUDE_OPUS_45 = models('Claude Opus 4.5', /claude-opus-4[-.]5(?!\d)/i);
export const CLAUDE_46 = models('Claude Opus 4.6 and Sonnet 4.6', /claude-(?:opus|sonnet)-4[-.]6(?!\d)/i);
export const CLAUDE_ONE_SAMPLING = models(
  'Claude Opus 4.1, Claude 4.5, Claude 4.6',
  /claude-(?:opus-4[-.]1|(?:opus|sonnet|haiku)-4[-.]5|(?:opus|sonnet)-4[-.]6)(?!\d)/i,
);

/** What Claude writes at most, by model. */
export const CLAUDE_OUTPUT: readonly (readonly [Models, number])[] = [
  [models('Claude 3', /claude-3-(?:opus|sonnet|haiku)/i), 4_096],
  [models('Claude 3.5', /claude-3[-.]5/i), 8_192],
  [models('Claude 3.7', /claude-3[-.]7/i), 128_000],
  [models('Claude Opus 4 and 4.1', /claude-opus-4(?:[-.][01](?!\d)|(?![-.]\d(?!\d))(?!\d))/i), 32_000],
  [models('Claude Sonnet 4', /claude-sonnet-4(?:[-.]0(?!\d)|(?![-.]\d(?!\d))(?!\d))/i), 64_000],
  [models('Claude 4.5', /claude-(?:opus|sonnet|haiku)-4[-.]5(?!\d)/i), 64_000],
  [models('Claude 4.6', /claude-(?:opus|sonnet)-4[-.]6(?!\d)/i), 128_000],
  [CLAUDE_ADAPTIVE, 128_000],
];

/** The end of an id of OpenAI's: a date, or nothing. */
const END = String.raw`(?:-20\d\d[-\d]*)?$`;
const gpt = (title: string, ids: string) => models(title, new RegExp(`(?:^|/)(?:${ids})${END}`, 'i'));

export const O_SERIES = models('o1, o3 and o4-mini', /(?:^|\/)o[134](?:$|-(?!.*deep))/i);
export const O3_AND_LATER = models(
  'o3, o4-mini, GPT-5 and later',
  /(?:^|\/)(?:o3(?!-mini)(?:$|-)|o4(?:$|-)|gpt-[56](?!\d)(?!-chat))/i,
);
/** Models that reason and therefore count what they think as completion tokens. */
export const GPT_REASONING = models(
  'the o-series, GPT-5 and later',
  /(?:^|\/)(?:o[134](?:$|-)|gpt-[56](?!\d)(?!-chat))/i,
);
/** Models that always reason. */
export const GPT_ALWAYS = models(
  'models that always reason',
  new RegExp(
    String.raw`(?:^|/)(?:o[134](?:$|-)|(?:gpt-5(?:-mini|-nano|-pro|-codex)?|gpt-5\.1-codex(?:-mini|-max)?|gpt-5\.\d-(?:chat-latest|pro))${END})`,
    'i',
  ),
);
/** Models that reason unless the effort is none. */
export const GPT_BY_DEFAULT = gpt('GPT-5.5 and later', String.raw`gpt-(?:5\.[56]|6)(?:-(?!pro|chat)[a-z]+)?`);
export const GPT_55 = gpt('GPT-5.5', String.raw`gpt-5\.5(?:-(?!pro|chat)[a-z]+)?`);
export const GPT_56_ON = gpt('GPT-5.6 and later', String.raw`gpt-(?:5\.6|6)(?:-(?!pro|chat)[a-z]+)?`);
/** Models that reason when an effort is asked for. */
export const GPT_WHEN_ASKED = gpt('GPT-5.1 to 5.4', String.raw`gpt-5\.(?:1|2|4)(?:-mini|-nano)?|gpt-5\.3-codex`);
export const GPT_NEVER = models('models that do not reason', /(?:^|\/)(?:gpt-3\.5|gpt-4(?!\d)|chatgpt-4o|gpt-5-chat)/i);
export const GPT_54 = gpt('GPT-5.4', String.raw`gpt-5\.4(?:-mini|-nano)?`);
export const GPT_5 = gpt('GPT-5, mini and nano', 'gpt-5(?:-mini|-nano)?');
export const GPT_4O = models('GPT-4o and o-series', /(?:^|\/)(?:gpt-4o|o[134](?:$|-))/i);
export const GPT_OLD = models(
  'GPT-4 and GPT-3.5 before 2023-11',
  /(?:^|\/)(?:gpt-4(?:-32k)?(?:-0[36]\d\d)?|gpt-3\.5-turbo-(?:0301|0613|16k[^\s/]*))$/i,
);

/** The efforts that a model of OpenAI's takes. */
export const GPT_EFFORTS: readonly (readonly [Models, readonly string[]])[] = [
  [models('o-series', /(?:^|\/)(?:o1(?!-mini|-preview)|o3|o4)(?:$|-(?!.*(?:pro|deep)))/i), ['low', 'medium', 'high']],
  [GPT_5, ['minimal', 'low', 'medium', 'high']],
  [gpt('GPT-5.1', String.raw`gpt-5\.1`), ['none', 'low', 'medium', 'high']],
  [gpt('GPT-5.1 Codex', String.raw`gpt-5\.1-codex(?:-mini)?`), ['low', 'medium', 'high']],
  [gpt('GPT-5.2, 5.4, 5.5', String.raw`gpt-5\.[245](?:-mini|-nano)?`), ['none', 'low', 'medium', 'high', 'xhigh']],
  [gpt('pro models', String.raw`gpt-5\.\d-pro`), ['medium', 'high', 'xhigh']],
  [gpt('chat models', String.raw`gpt-5\.\d-chat-latest`), ['medium']],
  [gpt('GPT-5.6', String.raw`gpt-5\.6(?:-[a-z]+)?`), ['none', 'low', 'medium', 'high', 'xhigh', 'max']],
];

/** What OpenAI's models write at most. */
export const GPT_OUTPUT: readonly (readonly [Models, number])[] = [
  [models('GPT-4 Turbo', /(?:^|\/)gpt-4(?:-turbo|-1106|-0125)/i), 4_096],
  [models('GPT-4o of May 2024', /(?:^|\/)gpt-4o-2024-05-13$/i), 4_096],
  [models('GPT-4o', /(?:^|\/)gpt-4o(?:-mini)?(?:-2024-0[78]-\d\d|-2024-11-20)?$/i), 16_384],
  [models('GPT-4.1', /(?:^|\/)gpt-4\.1/i), 32_768],
];

export const GEMINI_OLD = models('Gemini 1.5 and 2.0', /(?:^|\/)gemini-(?:1\.5|2\.0)/i);
export const GEMINI_25 = models('Gemini 2.5', /(?:^|\/)gemini-2\.5-(?:flash|pro)/i);
export const GEMINI_25_PRO = models('Gemini 2.5 Pro', /(?:^|\/)gemini-2\.5-pro(?!.*(?:tts|image))/i);
export const GEMINI_25_FLASH = models(
  'Gemini 2.5 Flash',
  /(?:^|\/)gemini-2\.5-flash(?!-lite)(?!.*(?:tts|image|live))/i,
);
export const GEMINI_25_LITE = models('Gemini 2.5 Flash-Lite', /(?:^|\/)gemini-2\.5-flash-lite/i);
export const GEMINI_3 = models('Gemini 3 and later', /(?:^|\/)gemini-[3-9]/i);
export const GEMINI_UP_TO_25 = models('Gemini 2.5 and older', /(?:^|\/)gemini-[12][.-]/i);
export const GEMINI_NO_MINIMAL = models(
  'Gemini 3 Pro, 3.1 Pro, 3.7 Flash',
  /(?:^|\/)gemini-(?:3-pro|3\.1-pro|3\.7-flash)/i,
);

export const DEEPSEEK_V4 = models('DeepSeek V4', /(?:^|\/)deepseek-v4/i);
export const DEEPSEEK_REASONER = models('DeepSeek R1', /(?:^|\/)deepseek-reasoner$/i);
export const DEEPSEEK_V3 = models('DeepSeek V3', /(?:^|\/)deepseek-(?:chat|v3)/i);
export const KIMI_25 = models('Kimi K2.5 and later', /(?:^|\/)kimi-k(?:2\.[5-9]|3)/i);
export const KIMI_ENABLED = models('Kimi K2.7 and K2 Thinking', /(?:^|\/)kimi-k2(?:\.7|-thinking)/i);
export const KIMI_K2 = models('Kimi K2.5 and 2.6', /(?:^|\/)kimi-k2\.[56]/i);
export const KIMI_K3 = models('Kimi K3', /(?:^|\/)kimi-k3/i);
export const GLM_53 = models('GLM-5.3', /(?:^|\/)glm-5\.3/i);
export const GLM_52 = models('GLM-5.2', /(?:^|\/)glm-5\.2/i);
export const QWEN3_OPEN = models('open Qwen3 models', /(?:^|\/)qwen3-\d+b(?:-a\d+b)?$/i);
export const MAGISTRAL = models('Magistral', /(?:^|\/)magistral/i);
export const MISTRAL_NO_EFFORT = models(
  'Mistral Large, Codestral and others',
  /(?:^|\/)(?:mistral-large|codestral|open-|pixtral|ministral|devstral)/i,
);
export const GROK_REASONING = models('Grok 3 mini, 4 and later', /(?:^|\/)grok-(?:3-mini|[4-9](?!.*non-reasoning))/i);
export const GPT_OSS = models('gpt-oss', /(?:^|\/)gpt-oss/i);
export const QWEN3 = models('Qwen3', /(?:^|\/)qwen3/i);

/** Models of several makers that cannot answer without reasoning, by their ids at OpenRouter. */
export const ALWAYS_REASONING = models(
  'models that always reason',
  /(?:^|\/)(?:o[134](?:$|-)|gpt-5(?:-mini|-nano)?$|gemini-2\.5-pro|deepseek-r1|gpt-oss|grok-4$)/i,
);
