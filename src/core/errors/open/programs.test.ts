import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeError } from '../decode.ts';

describe('what a program says of the tools that it runs', () => {
  test.each([
    ["The agent tried to use edit_file without value for required parameter 'diff'.", 'tools/arguments-schema'],
    ['search was refused: missing required argument `query`', 'tools/arguments-schema'],
    ['Invalid input for tool grep: JSON parsing failed: Unterminated string', 'tools/invalid-arguments'],
    ["The model tried to call unavailable tool 'lookup'.", 'tools/undeclared-tool'],
    ['Error: No such tool available: Plan', 'tools/undeclared-tool'],
    ['A tool invocation must have a result: {"toolCallId":"call_9x1"}', 'tools/missing-result'],
    ['tool response for unknown call id call_5x2', 'tools/orphan-result'],
  ])('%s', (text, rule) => {
    const { matches, degree } = decodeError(text);
    expect([matches[0]?.rule, degree]).toEqual([rule, 'kind']);
  });
});

describe('what a server says that could not join or fill its template', () => {
  test.each([
    ["400 BadRequestError: can only concatenate str (not 'dict') to str", 'tools/invalid-arguments'],
    ["400 BadRequestError: can only concatenate str (not 'list') to str", 'content/wrong-type'],
    ['Value is not iterable: null at row 12, column 3', 'content/null'],
    ["400 None is not of type 'string' - 'messages.0.name'", 'content/null'],
    ['400 the model takes a single `text` element per message: it expects a single one', 'content/wrong-type'],
    ['404 item id does not belong to this connection, 400', 'ids/not-stored'],
  ])('%s', (text, rule) => {
    expect(decodeError(text).matches[0]?.rule).toBe(rule);
  });
});

describe('what is no fault of a history', () => {
  test.each([
    ["error: unexpected argument '--resume' found\n\nUsage: agent [OPTIONS] [PROMPT]", 'elsewhere'],
    ['400 this choice requires --enable-auto-choice and --parser to be set', 'request'],
    ['Error rendering prompt with jinja template: "Unknown StringValue filter: safe".', 'service'],
    ['500 Unknown method: items at row 3, column 9', 'service'],
    ['The model produced an invalid tool call.', 'service'],
    ['tool call validation failed: parameters for tool light_off did not match schema', 'service'],
    ['400 flux-2 is not a valid model ID', 'request'],
    ['agent exited: llm process exited with code 3', 'service'],
    ['Error: session main initialization conflicted for agent:a:b', 'elsewhere'],
    ['No rollout found for thread id 019c', 'elsewhere'],
    ['Please update to the latest version of the editor to continue', 'elsewhere'],
    ['Failed to start Agent Mode: could not send content to chat', 'elsewhere'],
    ['[ERROR] You did not use a tool in your previous response!', 'elsewhere'],
    ['Validation: Unsupported parameter(s): `thinking`', 'request'],
    ['No key found. Please provide a key and try again.', 'account'],
    ['响应格式无效 - 缺少或空的 choices 数组', 'service'],
    [
      '400 Unknown name "$ref" at \'tools.function_declarations[1].parameters.properties[3].value.any_of[0]\': Cannot find field.',
      'tools',
    ],
    ['The input data may contain inapropriate content', 'filter'],
    ['you must provide a messages parameter', 'request'],
    ['{"error":{"param":"thinking","message":"unknown field thinking","type":"invalid_request_error"}}', 'request'],
    ['400 beta headers are not supported here', 'request'],
    ['Generation stopped because of max tokens', 'request'],
    ["API Error: the model's response exceeded the 9000 output token maximum", 'request'],
    ['File content (31000 tokens) exceeds maximum allowed tokens (25000).', 'elsewhere'],
    ['The result of the tool was truncated because it exceeded 25000 tokens', 'elsewhere'],
    ['400 Unknown name "additional" at \'tools[0].function_declarations[2].parameters\': Cannot find field.', 'tools'],
    ['400 {"path": [9, "function", "parameters", "properties"], "message": "Required"}', 'tools'],
    ['You have exceeded your monthly allowance of tokens.', 'account'],
    ['A failure of the message list: nothing more is known', 'elsewhere'],
  ])('%s', (text, about) => {
    const decoded = decodeError(text);
    expect([decoded.about, decoded.aboutHistory, decoded.place]).toEqual([about, false, undefined]);
    expect(decoded.fix).not.toBe('');
  });
});

describe('a refusal without a reason, whatever stands around it', () => {
  test.each([
    'The assistant has trouble answering now:\n   0: failed to send the request: ValidationException\n   1: Error { message: "Improperly formed request." }',
    'gateway-1 | HTTP 400 from upstream: {"message":"Improperly formed request."}\nModel: flux-4.5-thinking\n模型返回了一个没有任何文本或工具调用的空响应。',
    'WARNING agent.loop: API call failed thread=Thread-5 model=a/b-2.1:free summary=HTTP 400: Error code: 400',
    '{"error":{"code":"MissingParameter","message":"The request failed because it is missing one or multiple required parameters."}}',
    '400 - The model returned the following errors: Invalid parameter combination. Please check and try again.',
  ])('%s', (text) => {
    const { degree, matches } = decodeError(text);
    expect([degree, matches.filter((it) => it.rule !== undefined)]).toEqual(['file', []]);
  });
});

test('each of the four degrees is reached by texts of other hands, and says what it means', () => {
  const texts: readonly { readonly text: string }[] = JSON.parse(
    readFileSync(new URL('../../../fixtures/errors/by-others.json', import.meta.url), 'utf8'),
  );
  const reached = new Set(texts.map(({ text }) => decodeError(text).degree));
  for (const degree of ['words', 'kind', 'place', 'file'] as const) expect(reached).toContain(degree);
});

describe('what is about the request, and not about its messages', () => {
  test.each([
    ['400 you must provide a model parameter', 'request'],
    ["400 {'error': {'message': 'Model x is enabled only for api versions 2024-12-01-preview and later'}}", 'request'],
    ["400 - [{'type': 'missing', 'loc': ('body',), 'msg': 'Field required', 'input': None}]", 'request'],
    ['{"detail":[{"type":"missing","loc":["body","model"],"msg":"Field required"}]} status 422', 'request'],
    ['400 chat_template is not supported for Mistral tokenizers.', 'request'],
    ['400 invalid reasoning value: "minimal" (must be "high", "medium" or "low")', 'request'],
    ["400 -1 is less than the minimum of 0 - 'temperature'", 'request'],
    ['400 Either "prompt" or "messages" must exist and cannot both be none', 'request'],
    ['400 Invalid JSON payload received. Unknown name "metadata": Cannot find field.', 'request'],
    ["Value null at 'inferenceConfig.maxTokens' failed to satisfy constraint: Member must not be null", 'request'],
    ['DashScope error 400: url error, please check url', 'request'],
    ["400 [] is too short - 'tools'", 'tools'],
    ['400 `list_pages` functionDeclaration parameters schema should be of type OBJECT', 'tools'],
    [
      "Value at 'toolConfig.tools.1.member.toolSpec.name' failed to satisfy constraint: Member must not be null",
      'tools',
    ],
    [
      'Response body is not valid JSON: error decoding response body for url (https://api.example/v1/models)',
      'service',
    ],
    ["No model resolved for this run. Set the agent's default model.", 'service'],
    [
      '{"message":"[{\\"code\\":\\"too_small\\",\\"path\\":[\\"content\\"]}]","code":-32600,"data":{"httpStatus":400,"path":"chat.send"}}',
      'elsewhere',
    ],
    ['400 max_tokens must be at least 1, got 0.', 'request'],
    ['400 output_config: Extra inputs are not permitted', 'request'],
    ['{"error":{"message":"model: Field required","type":"invalid_request_error"}}', 'request'],
    ['The tool_choice parameter is only allowed when tools are specified', 'tools'],
    ['Insufficient account balance', 'account'],
    ['messages.create() failed: model claude-x not found, 404', 'request'],
  ])('%s', (text, about) => {
    const { about: told, aboutHistory, place, degree } = decodeError(text);
    expect([told, aboutHistory, place]).toEqual([about, false, undefined]);
    expect(degree).not.toBe('file');
  });
});

describe('what a body, a window or a value that is not there says', () => {
  test.each([
    ['400 max_tokens must be at least 1, got -344.', 'limits/context-window'],
    ['400 max_completion_tokens must be greater than 0, got -12', 'limits/context-window'],
    ['400 at least one contents field is required', 'roles/no-user'],
    ['400 We could not parse the JSON body of your request.', 'content/invalid-character'],
    [
      "Value at 'messages.3.member.content.1.member.text' failed to satisfy constraint: Member must not be null",
      'content/null',
    ],
    ['messages.3.content.0.thinking.thinking: each thinking block must contain thinking', 'content/empty-text'],
    [
      '`inputs` tokens + `max_new_tokens` must be <= 8192. Given: 9000 `inputs` tokens and 10 `max_new_tokens`',
      'limits/context-window',
    ],
    ['请求的上下文长度超过模型限制', 'limits/context-window'],
    ['tool 消息必须跟在 tool_calls 之后', 'tools/result-displaced'],
    ['400 file_data is not supported', 'media/not-allowed-here'],
    ['Error: partOrString cannot be an empty array', 'content/empty-message'],
    ['Failed to parse message at line 3312', 'json/repaired'],
    [
      'metadata: {} 400 Unknown name "id" at \'contents[1].parts[0].function_call\': Cannot find field.',
      'content/unknown-key',
    ],
  ])('%s', (text, rule) => {
    expect(decodeError(text).matches[0]?.rule).toBe(rule);
  });

  test('a key without a value in a broken body is named beside the broken body', () => {
    const text = '400 Invalid JSON payload received. Unexpected token.\\nresponse\\":{\\"result\\":}}},{';
    const rules = decodeError(text).matches.map((it) => it.rule);
    expect(rules.slice(0, 2)).toEqual(['json/repaired', 'content/missing-key']);
  });

  test('an id that somebody wrote over is given as written', () => {
    const { matches } = decodeError('CAPIError: 400 No tool output found for function call call_<redacted>.');
    expect(matches[0]?.ids).toEqual(['call_<redacted>']);
  });
});

test.each([
  'Execution failed: Error: Failed to get response from the AI model; retried 5 times (total retry wait time: 89.9 seconds)',
  'Error from provider (Go): Upstream request failed: [invalid_request_error] The request contains invalid parameters.',
  'Request failed with status code 400: {"error":{"code":"1210","message":"API 调用参数有误，请检查文档。"}}',
  '400 {"error":{"code":"1214","message":"messages 参数非法。请检查文档。"}}',
  '502 All failed: Inference stream closed due to error: 400: {"message":"The messages parameter is illegal. Please check the documentation."}',
  'request error, status_code: 400, content: Error in workflow',
  "Error code: 400 - {'error': {'message': 'Invalid item', 'type': 'invalid_request_error', 'param': 'item'}}",
  'Error: 400 {"type":"error","error":{"type":"invalid_request_error","message":"Error"}}',
  'Error generating the content of a bet: API call failed: 400',
  '{"error":{"message":"The request body is invalid.","type":"invalid_request_error"}}',
  'エラー: リクエストが不正です (400)',
  '요청이 잘못되었습니다 (400)',
  'API Error: 400 Upstream returned an error',
])('a refusal without a reason is left to the file: %s', (text) => {
  const { degree, matches } = decodeError(text);
  expect([degree, matches.every((it) => it.rule === undefined)]).toEqual(['file', true]);
});
