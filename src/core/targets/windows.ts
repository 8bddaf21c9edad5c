/** How much a model takes in and gives out, in its own tokens. */
export interface ModelWindow {
  /** What a model's id holds, in small letters. */
  readonly models: RegExp;
  readonly title: string;
  /** Input and output together, unless `separate`. */
  readonly window: number;
  /** null where no figure was found. */
  readonly output: number | null;
  /** The window that a header of the request opens instead. */
  readonly wider?: number;
  /** True where the output does not count against the window. */
  readonly separate?: true;
  readonly source: string;
  readonly checked: string;
  /** `documented` by the provider, or `reported` by somebody else. */
  readonly confidence: 'documented' | 'reported';
}

const CLAUDE = {
  source: 'https://platform.claude.com/docs/en/build-with-claude/context-windows',
  checked: '2026-08-21',
  confidence: 'documented',
} as const;
const MIXTAPE = {
  source: 'https://docs.rs/mixtape-core/latest/src/mixtape_core/models/claude.rs.html',
  checked: '2026-11-21',
  confidence: 'reported',
} as const;
const GEMINI = {
  source: 'https://cloud.google.com/vertex-ai/generative-ai/docs/models/gemini/2-5-flash',
  checked: '2026-11-21',
  confidence: 'documented',
} as const;
const UIPATH = {
  source: 'https://docs.uipath.com/autopilot/other/latest/user-guide/supported-models-and-limits',
  checked: '2026-11-21',
  confidence: 'reported',
} as const;
/** Second-hand figures: shown with their date, never a verdict. */
const LISTED = { source: 'https://models.dev', checked: '2026-07-02', confidence: 'reported' } as const;
const BEDROCK = {
  source: 'https://github.com/openai/codex/issues/37137',
  checked: '2026-11-21',
  confidence: 'reported',
} as const;

const listed = (title: string, models: RegExp, window: number, output: number | null): ModelWindow => ({
  models,
  title,
  window,
  output,
  ...LISTED,
});

/** Every window that is known, the particular before the general. */
export const WINDOWS: readonly ModelWindow[] = [
  {
    models: /claude-(?:opus|sonnet)-4[-.][6-9](?!\d)|claude-(?:fable|mythos|opus|sonnet|haiku)-(?:[5-9]|[1-9]\d)(?!\d)/,
    title: 'Claude 4.6 and later',
    window: 1_000_000,
    output: 128_000,
    ...CLAUDE,
  },
  {
    models: /claude-sonnet-4[-.]5(?!\d)/,
    title: 'Claude Sonnet 4.5',
    window: 200_000,
    wider: 1_000_000,
    output: 64_000,
    ...CLAUDE,
  },
  {
    models: /claude-(?:opus|sonnet|haiku)-4[-.]5(?!\d)/,
    title: 'Claude 4.5',
    window: 200_000,
    output: 64_000,
    ...CLAUDE,
  },
  {
    models: /claude-sonnet-4(?:-0|-20250514|@20250514|$)/,
    title: 'Claude Sonnet 4',
    window: 200_000,
    wider: 1_000_000,
    output: 64_000,
    ...MIXTAPE,
  },
  {
    models: /claude-opus-4(?:-[01]|-20250514|@20250514|$)(?!\d)/,
    title: 'Claude Opus 4, 4.1',
    window: 200_000,
    output: 32_000,
    ...MIXTAPE,
  },
  {
    models: /gpt-5(?:-|$)/,
    title: 'GPT-5',
    window: 400_000,
    output: 128_000,
    ...UIPATH,
  },
  listed('GPT-5.4 mini, nano', /gpt-5\.4-(?:mini|nano)/, 400_000, 128_000),
  listed('GPT-5.4, 5.5', /gpt-5\.[45](?![\d.])/, 1_050_000, 128_000),
  listed('GPT-5.1, 5.2, 5.3 Codex', /gpt-5\.(?:[12](?![\d.])|3-codex)/, 400_000, 128_000),
  {
    models: /openai\.gpt-5\.6-(?:sol|terra|luna)/,
    title: 'GPT-5.6 on Bedrock',
    window: 1_000_000,
    output: null,
    ...BEDROCK,
  },
  listed('GPT-4o', /gpt-4o(?:-\d|$)/, 128_000, 16_384),
  listed('GPT-4.1', /gpt-4\.1(?:-\d|$)/, 1_047_576, 32_768),
  listed('o3, o4-mini', /(?:^|[^a-z0-9])(?:o3|o4-mini)(?:-\d|$)/, 200_000, 100_000),
  {
    models: /gemini-2\.5-(?:pro|flash)/,
    title: 'Gemini 2.5',
    window: 1_048_576,
    output: 65_535,
    separate: true,
    ...GEMINI,
  },
  listed('Gemini 3', /gemini-3(?:\.5-flash|\.1-pro|\.1-flash-lite|-flash)/, 1_048_576, 65_536),
  listed('Gemma 4 31B', /gemma-4-31b/, 262_144, null),
  listed(
    'Mistral Large 2512, Medium 2604, Devstral 2512',
    /mistral-(?:large-2512|medium-2604)|devstral-2512/,
    262_144,
    null,
  ),
  listed('Mistral Small 2603', /mistral-small-2603/, 256_000, null),
  listed('DeepSeek V4', /deepseek-v4/, 1_000_000, 384_000),
  listed('Grok 4.3, 4.20', /grok-4\.(?:3|20)(?!\d)/, 1_000_000, 30_000),
  listed('Grok Build', /grok-build/, 256_000, 30_000),
  listed('Kimi K2.5, K2.6, Thinking', /kimi-k2(?:\.[56](?!\d)|-thinking)|kimi-thinking/, 262_144, null),
  listed('MiniMax M3', /minimax-m3(?!\d)/, 1_000_000, 128_000),
  listed('MiniMax M2.5, M2.7', /minimax-m2\.[57](?!\d)/, 204_800, 131_072),
  listed('GLM 4.6, 4.7', /glm-4\.[67](?!\d)/, 204_800, 131_072),
  listed('Qwen 3.6, 3.7 Plus and Max', /qwen3\.[67]-(?:plus|max)/, 1_000_000, 65_536),
  listed('Qwen 3 Max', /qwen3-max/, 262_144, 65_536),
  listed('Command A', /command-a(?:-\d|$)/, 256_000, 8_000),
  listed('Sonar Pro', /sonar-pro/, 200_000, null),
  listed('Sonar', /(?:^|\/)sonar$/, 128_000, null),
];

/** The window of a model by its id; null for a model that nobody gave figures for. */
export function windowFor(model: string): ModelWindow | null {
  const id = model.toLowerCase();
  return WINDOWS.find((it) => it.models.test(id)) ?? null;
}

const FAMILIES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^claude 4\.6 and later/i, ['claude-4.7', 'claude']],
  [/^claude/i, ['claude']],
  [/^gemini/i, ['gemini']],
  [/^(?:gpt-|o3)/i, ['o200k_base']],
];

/** Ids of the counters made for a window's models, the nearest first; empty where there is none. */
export function countersFor({ title }: Pick<ModelWindow, 'title'>): readonly string[] {
  return FAMILIES.find(([family]) => family.test(title))?.[1] ?? [];
}
