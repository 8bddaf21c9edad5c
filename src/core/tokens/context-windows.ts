/** How much a model takes in and gives out, in its own tokens. */
export interface ContextWindow {
  /** Model ids begin or go on with this. */
  readonly models: RegExp;
  readonly title: string;
  /** Input and output together, unless `separate`. */
  readonly window: number;
  readonly output: number;
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
const GEMINI = {
  source: 'https://cloud.google.com/vertex-ai/generative-ai/docs/models/gemini/2-5-flash',
  checked: '2026-11-21',
  confidence: 'documented',
} as const;
const OPENAI = {
  source: 'https://docs.uipath.com/autopilot/other/latest/user-guide/supported-models-and-limits',
  checked: '2026-11-21',
  confidence: 'reported',
} as const;

/** Known windows, the particular before the general. */
export const CONTEXT_WINDOWS: readonly ContextWindow[] = [
  {
    models: /claude-(?:opus|sonnet)-4[-.][6-9](?!\d)|claude-(?:fable|mythos|opus|sonnet|haiku)-(?:[5-9]|[1-9]\d)(?!\d)/,
    title: 'Claude 4.6 and later',
    window: 1_000_000,
    output: 128_000,
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
    models: /gemini-2\.5-(?:pro|flash)/,
    title: 'Gemini 2.5',
    window: 1_048_576,
    output: 65_535,
    separate: true,
    ...GEMINI,
  },
  { models: /gpt-5(?:-|$)/, title: 'GPT-5', window: 400_000, output: 128_000, ...OPENAI },
  { models: /gpt-4o/, title: 'GPT-4o', window: 128_000, output: 16_384, ...OPENAI },
];

/** The window of a model by its id; null for a model that is not known. */
export function contextWindowOf(model: string): ContextWindow | null {
  const id = model.toLowerCase();
  return CONTEXT_WINDOWS.find((it) => it.models.test(id)) ?? null;
}

/** What a window is spent on, in tokens. */
export interface Spending {
  readonly window: number;
  /** Kept free for the answer. */
  readonly reserve: number;
  readonly tools: number;
  readonly system: number;
  /** What is left for the messages; never below 0. */
  readonly messages: number;
}

/** Divides a window. Where output has a window of its own nothing is kept free. */
export function spend(
  model: Pick<ContextWindow, 'window' | 'output' | 'separate'>,
  { tools = 0, system = 0, reserve = model.output }: Partial<Omit<Spending, 'window' | 'messages'>>,
): Spending {
  const kept = model.separate ? 0 : Math.min(reserve, model.window);
  const messages = Math.max(0, model.window - kept - tools - system);
  return { window: model.window, reserve: kept, tools, system, messages };
}
