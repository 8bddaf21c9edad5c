/** What an API adds around the texts: tokens nobody wrote. */
interface Overhead {
  readonly id: string;
  readonly title: string;
  /** Once per request. */
  readonly base: number;
  readonly perMessage: number;
  /** Once if the request declares tools, and for each of them; the schemas come on top. */
  readonly tools: number;
  readonly perTool: number;
  readonly source: string;
  readonly checked: string;
  /** `documented` by the provider, or `fitted` to answers of its API by somebody else. */
  readonly confidence: 'documented' | 'fitted';
}

const FITTED = {
  source: 'https://github.com/coder/ai-tokenizer',
  checked: '2026-09-15',
  confidence: 'fitted',
} as const;

/** Framing by provider. Estimates all: no provider promises them. */
export const OVERHEADS: readonly Overhead[] = [
  {
    id: 'openai',
    title: 'OpenAI chat framing',
    base: 3,
    perMessage: 3,
    tools: 16,
    perTool: 6,
    source: 'https://github.com/openai/openai-cookbook/blob/main/examples/How_to_count_tokens_with_tiktoken.ipynb',
    checked: '2026-09-15',
    confidence: 'documented',
  },
  { id: 'anthropic', title: 'Claude framing', base: 6, perMessage: 2, tools: 366, perTool: 53, ...FITTED },
  { id: 'anthropic-4.5', title: 'Claude 4.5 framing', base: 6, perMessage: 2, tools: 549, perTool: 53, ...FITTED },
  { id: 'gemini', title: 'Gemini framing', base: 0, perMessage: 0, tools: 0, perTool: 0, ...FITTED },
];

/** The framing of that id; undefined for an unknown one. */
export const overheadById = (id: string): Overhead | undefined => OVERHEADS.find((it) => it.id === id);
