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
    ['400 this choice requires --enable-auto-choice and --parser to be set', 'service'],
    ['Error rendering prompt with jinja template: "Unknown StringValue filter: safe".', 'service'],
    ['500 Unknown method: items at row 3, column 9', 'service'],
    ['The model produced an invalid tool call.', 'service'],
    ['tool call validation failed: parameters for tool light_off did not match schema', 'service'],
    ['400 flux-2 is not a valid model ID', 'service'],
    ['agent exited: llm process exited with code 3', 'service'],
    ['The input data may contain inapropriate content', 'filter'],
    ['you must provide a messages parameter', 'request'],
    ['{"error":{"param":"thinking","message":"unknown field thinking","type":"invalid_request_error"}}', 'request'],
    ['400 beta headers are not supported here', 'request'],
    ['Generation stopped because of max tokens', 'request'],
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
