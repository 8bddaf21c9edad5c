import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session.ts';
import { findings, refused, repaired } from '../testing/rejected.ts';
import { decodeError } from './errors.ts';

const asked = { role: 'user', content: 'How deep is the lake?' };

describe('a key that a text misses', () => {
  const named = (name: string) => ({ role: 'function', name, content: '66' });
  const called = { role: 'assistant', content: null, function_call: { name: 'depth', arguments: '{}' } };

  it.each([
    "messages with role 'function' must have a 'name'",
    'Function messages require a name: "name" is a required property',
    "missing required parameter: 'name' (role: function)",
  ])('in the messages of a role gets the name of the call: %s', (said) => {
    const { name: _, ...unnamed } = named('depth');
    const body = { model: 'gpt-4', messages: [asked, called, unnamed, asked] };
    expect(repaired(body, said)).toEqual({ ...body, messages: [asked, called, named('depth'), asked] });
  });

  it.each([
    ['input_schema', 'tools.1: missing field `input_schema`', { name: 'lake' }],
    ['parameters', 'Invalid tools[1]: "parameters" is required', { type: 'function', function: { name: 'lake' } }],
  ])('in a declared tool gets a schema without arguments: %s', (key, said, tool) => {
    const schema = { type: 'object', properties: {} };
    const whole =
      'function' in tool ? { ...tool, function: { ...tool.function, [key]: schema } } : { ...tool, [key]: schema };
    const other = JSON.parse(JSON.stringify(whole).replace('lake', 'river')) as object;
    const body = (...tools: object[]) => ({ model: 'm', max_tokens: 64, tools, messages: [asked] });
    expect(repaired(body(other, tool), said)).toEqual(body(other, whole));
  });

  it('is the content of a message that says nothing, where all have a content', () => {
    const body = { model: 'm', messages: [asked, { role: 'assistant', content: [] }, asked] };
    const said = 'The request failed because it is missing `messages.content` parameter.';
    expect(findings(body, said).map(({ rule, at }) => [rule, at])).toContainEqual([
      'content/empty-message',
      '/messages/1/content',
    ]);
    expect(decodeError(said, openTranscript(JSON.stringify(body)))).toMatchObject({ culprit: { messageIndex: 1 } });
  });
});

describe('several faults in one text', () => {
  it('are read each, and system text is kept among the messages', () => {
    const body = { model: 'gpt-4.1', instructions: 'Be short.', temperature: 0.4, user: 'u', input: [asked] };
    const said = ['instructions', 'temperature', 'user']
      .map((key) => `ValidationError: Not allowed here. (param: ${key})`)
      .join('\n');
    expect(refused(body, said)).toEqual([
      ['/instructions', 'system-text-to-message'],
      ['/temperature', 'remove-key'],
      ['/user', 'remove-key'],
    ]);
    expect(repaired(body, said)).toMatchObject({ model: 'gpt-4.1', input: [{ role: 'system' }, asked] });
  });

  it('are parted where a path begins after a semicolon', () => {
    const body = {
      model: 'm',
      messages: [
        { ...asked, id: 1 },
        { ...asked, at: 2 },
      ],
    };
    const said = 'messages.0.id: Extra inputs are not permitted; messages.1.at: Extra inputs are not permitted';
    expect(repaired(body, said)).toEqual({ ...body, messages: [asked, asked] });
  });
});

describe('prompt and limit of the response beyond the window', () => {
  const body = (max_tokens: number) => ({ model: 'm', max_tokens, messages: [asked] });

  it.each([
    ['input length and `max_tokens` exceed context limit: 150000 + 64000 > 200000', 64_000, 50_000],
    [
      "This model's maximum context length is 8,192 tokens. However, you requested about 9,000 tokens (700 of text input, 300 of tool input, 8,000 in the output).",
      8_000,
      7_192,
    ],
    [
      "'max_tokens' is too large: 4096. This model's maximum context length is 4096 tokens and your request has 30 input tokens",
      4_096,
      null,
    ],
    [
      "'max_tokens' is too large: 4000. This model's maximum context length is 4096 tokens and your request has 300 input tokens (4000 > 4096 - 300).",
      4_000,
      3_796,
    ],
    ['prompt is too long: 210000 tokens > 200000 maximum', 64_000, null],
  ] as const)('%s', (said, limit, left) => {
    expect(repaired(body(limit), said)).toEqual(body(left ?? limit));
  });
});

describe('a message beside results in one request of Cohere', () => {
  it('is taken with them in one step', () => {
    const body = {
      model: 'command-r',
      message: 'How deep?',
      chat_history: [
        { role: 'USER', message: 'Hi' },
        { role: 'CHATBOT', message: 'Hello' },
      ],
      tool_results: [{ call: { name: 'depth', parameters: {} }, outputs: [{ m: 66 }] }],
    };
    const said = 'cannot specify both message and tool_results in multistep mode';
    expect(repaired(body, said)).toEqual({ ...body, force_single_step: true });
    expect(findings({ ...body, force_single_step: true }, said).map(({ rule }) => rule)).not.toContain(
      'request/refused',
    );
  });
});

describe('settings of the answer without its format', () => {
  it.each([
    '{"error": {"message": "Required", "type": "invalid_request_error", "param": "text.format"}}',
    "Missing required parameter: 'text.format'.",
  ])('ask for plain text: %s', (said) => {
    const body = { model: 'm', input: [asked], text: { verbosity: 'low' } };
    const mended = { ...body, text: { verbosity: 'low', format: { type: 'text' } } };
    expect(repaired(body, said)).toEqual(mended);
  });
});

describe('an aside in brackets', () => {
  it('does not decide what a text is about', () => {
    const said =
      'Invalid body: failed to parse JSON value. (Common errors include missing quotation marks, unclosed tool calls, etc.)';
    expect(decodeError(said).about).not.toBe('account');
  });
});

describe('a key at the top of a request that a text misses', () => {
  const input = [{ role: 'user', content: 'How deep is the lake?' }];

  it.each([
    ['Missing required field: instructions (string)', { instructions: '' }],
    [
      'HTTP 400 Bad Request from http://127.0.0.1:8080/v1/responses\n\nMissing required field: instructions',
      { instructions: '' },
    ],
    ['{"detail":"Field required: instructions"}', { instructions: '' }],
    ['{"error":{"message":"instructions is required"}}', { instructions: '' }],
    ['Missing required parameter(s): instructions, tools', { instructions: '', tools: [] }],
    ["Missing required key 'instructions' in the request body", { instructions: '' }],
  ])('is added as what says nothing: %s', (said, added) => {
    const body = { model: 'gpt-5.2-codex', store: false, input };
    expect(repaired(body, said)).toEqual({ ...body, ...added });
    expect(decodeError(said, openTranscript(JSON.stringify(body))).culprit?.at).toBe('');
    const [found] = findings(body, said);
    expect([found?.severity, found?.fixes]).toEqual(['error', ['add-key']]);
  });

  it('is not missed where it is there', () => {
    const said = 'Missing required field: instructions (string)';
    const body = { model: 'gpt-5.2-codex', instructions: 'Be brief.', input };
    expect(refused(body, said)).toEqual([]);
  });

  it('gets no value that would be invented', () => {
    const body = { input };
    expect(repaired(body, 'Missing required field: model (string)')).toEqual(body);
  });
});
