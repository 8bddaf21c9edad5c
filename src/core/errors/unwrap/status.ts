const REACH = 20_000;

/** Ways in which programs state the HTTP status, the clearest first. Every repeat has a bound. */
const STATUSES: readonly RegExp[] = [
  /(?:status[ _-]?code|statusCode|http_code|http status)\\{0,9}["']?\s{0,3}[:=]?\s{0,3}\\{0,9}["']?([45]\d\d)(?!\d)/i,
  /(?:error code|API error|failed with status|status|HTTP(?:\/[\d.]{1,3})?|http error)\\{0,9}["']?\s{0,3}[:=-]{0,2}\s{0,3}\\{0,9}["']?([45]\d\d)(?!\d)/i,
  /["']code\\{0,9}["']\s{0,3}(?::|=>)\s{0,3}\\{0,9}["']?([45]\d\d)(?!\d)/,
  /(?:^|[\s[(<"'`:])([45]\d\d)[\])>]? {0,2}(?:Bad Request|Unprocessable|Not Found|Unauthorized|Forbidden|Too Many|Internal Server|\{|-|:|invalid)/,
  /^[\s✕>|"'`([<]{0,12}(?:API Error|Error|error)?:?\s{0,3}([45]\d\d)(?!\d)/i,
  /[[<(]([45]\d\d)[\])>]/,
  /(?:Error|error|code|got|returned):?\s([45]\d\d)(?![\d.])/,
];

export function statusIn(text: string): number | undefined {
  const head = text.slice(0, REACH);
  for (const pattern of STATUSES) {
    const hit = pattern.exec(head)?.[1];
    if (hit !== undefined) return Number(hit);
  }
  return undefined;
}

const SPEAKERS: readonly (readonly [RegExp, string])[] = [
  [/bedrock|InvokeModel|Converse(?:Stream)? operation|ValidationException/i, 'Amazon Bedrock'],
  [/vertex|req_vrtx_/i, 'Google Vertex'],
  [
    /AnthropicException|anthropic\.\w{1,40}Error|api\.anthropic\.com|"?request_id\\{0,9}"?: ?\\{0,9}"req_01|docs\.anthropic\.com/,
    'Anthropic',
  ],
  [/AzureException|azure/i, 'Azure OpenAI'],
  [/generativelanguage|GenerateContentRequest|GoogleGenerativeAI|VertexAI|gemini/i, 'Google Gemini'],
  [/MistralException|api\.mistral\.ai|MistralAI/, 'Mistral'],
  [/Dashscope|InternalError\.Algo/i, 'DashScope'],
  [/Minimax/i, 'MiniMax'],
  [/deepseek/i, 'DeepSeek'],
  [/moonshot|kimi/i, 'Moonshot'],
  [/api\.x\.ai/, 'xAI'],
  [/groq/i, 'Groq'],
  [/cerebras/i, 'Cerebras'],
  [/cohere/i, 'Cohere'],
  [/perplexity/i, 'Perplexity'],
  [/openrouter/i, 'OpenRouter'],
  [/ollama/i, 'Ollama'],
  [/OpenAIException|openai\.\w{1,40}Error|api\.openai\.com|OpenAI API/, 'OpenAI'],
];

const NAMED = /provider_?name\\{0,9}["']\s{0,3}:\s{0,3}\\{0,9}["']([A-Za-z][\w .-]{1,40})\\{0,9}["']/;

/** Who spoke, as far as the wrapping says. */
export function speakerIn(text: string): string | undefined {
  const head = text.slice(0, REACH);
  const named = NAMED.exec(head)?.[1];
  return named ?? SPEAKERS.find(([pattern]) => pattern.test(head))?.[1];
}
