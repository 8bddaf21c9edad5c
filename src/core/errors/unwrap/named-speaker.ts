import type { TargetId } from '../../model/diagnostic.ts';

const REACH = 20_000;

/** What only one API, or only such servers, write: addresses, names of exceptions, their own envelopes. */
const MARKS: readonly (readonly [TargetId, RegExp])[] = [
  ['openrouter', /openrouter\.ai|OpenRouterException|\bprovider_name\b/i],
  ['deepseek', /api\.deepseek\.com|api-docs\.deepseek|DeepseekException|\bdeepseek api\b|provider=deepseek\b/i],
  ['moonshot', /api\.moonshot\.|api\.kimi\.com|platform\.moonshot|MoonshotException|provider=(?:moonshot|kimi)\b/i],
  ['minimax', /api\.minimaxi?\.|MinimaxException|invalid params,.{0,200}\(2013\)/i],
  ['zhipu', /open\.bigmodel\.cn|api\.z\.ai\b|ZaiException|ClaudeContentBlockTool/i],
  ['qwen', /dashscope[a-z-]{0,40}\.aliyuncs|DashscopeException|InternalError\.Algo/i],
  ['groq', /api\.groq\.com|GroqException|\bgroq\.\w{1,40}Error\b/],
  ['cerebras', /api\.cerebras\.ai|CerebrasException|\bcerebras\.\w{1,40}Error\b/i],
  ['xai', /api\.x\.ai\b|XAIException|XaiException/],
  ['mistral', /api\.mistral\.ai|MistralException/],
  ['cohere', /api\.cohere\.(?:com|ai)|CohereException/],
  ['bedrock-converse', /BedrockException|Converse(?:Stream)? operation|InvokeModel(?:WithResponseStream)? operation/],
  [
    'chat-template-strict',
    /jinja|\bvllm\b|hosted_vllm|sglang|lmdeploy|llama[-_. ]?(?:cpp|server)|lm ?studio|:11434\b/i,
  ],
  [
    'chat-template-strict',
    /source=routes\.go|\[GIN\][^\n]{0,200}\/(?:api\/(?:chat|generate)|v1\/(?:chat\/completions|messages|responses))\b/i,
  ],
  [
    'chat-template-strict',
    /\\?["']object\\?["']\s?:\s?\\?["']error\\?["'][^\n]{0,600}?\\?["']type\\?["']\s?:\s?\\?["'](?:BadRequest|NotFound|InternalServer)Error/i,
  ],
  [
    'chat-template-strict',
    /\{\\?"error\\?":\s?\{\\?"code\\?":\s?\d{3},\s?\\?"message\\?":\s?\\?"[^\n]{0,600}?\\?",\s?\\?"type\\?":\s?\\?"(?:invalid_request|server|not_found|exceed_context_size)_?error/i,
  ],
];

/** The target of whoever wrote a text, where the text itself says so; the first mark that fits. Bounded. */
export function namedSpeaker(text: string): TargetId | undefined {
  const head = text.slice(0, REACH);
  return MARKS.find(([, mark]) => mark.test(head))?.[0];
}
