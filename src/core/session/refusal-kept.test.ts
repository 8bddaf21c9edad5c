import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, validateMessages } from '../session.ts';
import { answered } from '../testing/answered.ts';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const user = (content: unknown) => ({ role: 'user', content });
const lines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join('\n');

/** Messages of LlamaIndex, which is only read: calls and ids are beside the blocks. */
const block = (text: string) => ({ block_type: 'text', text });
const llama = (role: string, text: string, more: object = {}) => ({
  role,
  additional_kwargs: more,
  blocks: [block(text)],
});
const called = (id: string, name = 'find') => ({
  tool_calls: [{ id, type: 'function', function: { name, arguments: '{"q":"tea"}' } }],
});
const LLAMA = [
  llama('user', 'Find tea.'),
  llama('assistant', '', called('call_1')),
  llama('tool', 'Green tea.', { tool_call_id: 'call_1' }),
  llama('assistant', '', called('call_2')),
  llama('tool', 'Black tea.', { tool_call_id: 'call_2' }),
  llama('user', 'Thanks.'),
];
const without = (nth: number) =>
  LLAMA.map((message, i) => (i === nth ? { ...message, additional_kwargs: {} } : message));

const pi = (id: string, parentId: string | null, message: object) => ({ type: 'message', id, parentId, message });
const PI = [
  { type: 'session', version: 3, id: 's', timestamp: '2026-05-01T10:00:00.000Z', cwd: '/w' },
  pi('a', null, { role: 'user', content: [{ type: 'text', text: 'List.' }], timestamp: 1 }),
  pi('b', 'a', {
    role: 'assistant',
    content: [{ type: 'toolCall', id: 'toolu_1', name: 'bash', arguments: { command: 'true' } }],
    stopReason: 'toolUse',
    timestamp: 2,
  }),
  pi('c', 'b', {
    role: 'toolResult',
    toolCallId: 'toolu_1',
    toolName: 'bash',
    content: [{ type: 'text', text: '' }],
    isError: false,
    timestamp: 3,
  }),
  pi('d', 'c', { role: 'user', content: [{ type: 'text', text: 'And?' }], timestamp: 4 }),
];

const CASES: readonly Refused[] = [
  {
    kind: 'a result without an id in a format that is only read, where one call is open',
    refusal: "Missing parameter 'tool_call_id': messages with role 'tool' must have a 'tool_call_id'.",
    body: without(4),
    at: '/4/blocks',
    has: ['"tool_call_id":"call_2"', 'Black tea.'],
  },
  {
    kind: 'a name that breaks the pattern of the text, in a format that is only read',
    refusal: "messages.1.content.0.tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    body: LLAMA.map((message, i) => (i === 1 ? llama('assistant', '', called('call_1', 'find tea!')) : message)),
    at: '/1/additional_kwargs/tool_calls/0/function/name',
    has: ['"find_tea"'],
    lacks: ['find tea!'],
  },
  {
    kind: 'a text block without text inside a result of a session',
    refusal: 'messages: text content blocks must be non-empty',
    body: lines(...PI),
    at: '/3/message/content',
    lacks: ['"text":""'],
  },
  {
    kind: 'a key that is rejected without a path, in every message that has it',
    refusal: "HTTP 400: 'property reasoning_content is unsupported'",
    body: {
      model: 'qwen/qwen3-32b',
      messages: [
        user('Why?'),
        { role: 'assistant', content: 'So.', reasoning_content: 'Hm.' },
        user('And?'),
        { role: 'assistant', content: 'Yes.', reasoning_content: 'Well.' },
        user('Go on.'),
      ],
    },
    at: ['/messages/1/reasoning_content', '/messages/3/reasoning_content'],
    lacks: ['reasoning_content'],
  },
  {
    kind: 'a key behind steps that stand for any message',
    refusal: 'Cerebras rejects `messages[].assistant.reasoning_content`.',
    body: {
      model: 'qwen-3-32b',
      messages: [user('Why?'), { role: 'assistant', content: 'So.', reasoning_content: 'Hm.' }, user('And?')],
    },
    at: '/messages/1/reasoning_content',
    lacks: ['reasoning_content'],
  },
  {
    kind: 'a system message without words at a server that rejects empty contents',
    refusal: "'messages' array must only contain objects with a 'content' field that is not empty",
    body: { model: 'local', messages: [{ role: 'system', content: '' }, user('Hi.')] },
    at: '/messages/0/content',
  },
  {
    kind: 'a list in the list of parts, which is not what a call is given',
    refusal:
      '1 validation error for Message\ncontent.0\n  Input should be a valid dictionary or instance of Content [type=model_type, input_type=list]',
    body: {
      model: 'gpt-oss-120b',
      messages: [
        user('Which?'),
        { role: 'assistant', content: null, ...called('call_1') },
        { role: 'tool', tool_call_id: 'call_1', content: [[{ type: 'text', text: 'Tea.' }]] },
      ],
    },
    at: '/messages/2/content/0',
    has: ['"content":[{"type":"text","text":"Tea."}]', '{\\"q\\":\\"tea\\"}'],
  },
  {
    kind: 'a picture whose end is missing, once the API cannot read it',
    refusal: '400 invalid_request_error "Could not process image"',
    body: {
      model: 'claude-sonnet-4-5',
      max_tokens: 10,
      messages: [
        user([
          { type: 'text', text: 'Look.' },
          {
            type: 'image',
            source: {
              type: 'base64',
              media_type: 'image/png',
              data: 'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAZElEQVR4nO3PUQkAIBTAwBfHEPbHWIbw4xAGC3Cbs9fXDRc0oAUNaEELGtCCBrSgAS1oQAsa0IIGtKABLWhAC1rwwQUOKBD',
            },
          },
        ]),
      ],
    },
    at: '/messages/0/content/1/source/data',
    has: ['Look.'],
    lacks: ['iVBOR'],
  },
  {
    kind: 'a setting that the text names, and no other thing of its name once it is gone',
    refusal: "Error: 400 Extra inputs are not permitted, field: 'headers'",
    body: {
      model: 'glm-5',
      messages: [user('Hi.')],
      headers: { 'x-a': 'b' },
      tools: [
        {
          type: 'function',
          function: { name: 'get', parameters: { type: 'object', properties: { headers: { type: 'object' } } } },
        },
      ],
    },
    at: '/headers',
    has: ['"properties":{"headers"'],
    lacks: ['x-a'],
  },
  {
    kind: 'content of null, where the text says only what it got',
    refusal: 'Expected string or list of content parts, got: null',
    body: {
      model: 'gemini-2.5-flash',
      messages: [
        user('Which?'),
        { role: 'assistant', content: null, ...called('call_1') },
        { role: 'tool', tool_call_id: 'call_1', content: 'Tea.' },
      ],
    },
    at: '/messages/1/content',
    has: ['"content":"","tool_calls"'],
  },
  {
    kind: 'a key under a path that leaves open which message it is',
    refusal:
      'Invalid JSON payload received. Unknown name "id" at \'contents[N].parts[0].function_call\': Cannot find field. Invalid JSON payload received. Unknown name "id" at \'contents[M].parts[0].function_response\': Cannot find field.',
    body: {
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Go.' }] },
        { role: 'model', parts: [{ functionCall: { id: 'a', name: 'f', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'f', response: { ok: true } } }] },
      ],
    },
    at: ['/contents/1/parts/0/functionCall/id', '/contents/2/parts/0/functionResponse/id'],
    lacks: ['"id"'],
  },
  {
    kind: 'a key in typographic quotes, as a chat program writes them',
    refusal:
      'Error code: 400 - {\u2018message\u2019: \u201c[{\u2018type\u2019: \u2018extra_forbidden\u2019, \u2018loc\u2019: (\u2018body\u2019, \u2018max_completion_tokens\u2019), \u2018msg\u2019: \u2018Extra inputs are not permitted\u2019}]\u201d}',
    body: { model: 'local', messages: [user('Hi.')], max_completion_tokens: 8 },
    at: '/max_completion_tokens',
  },
  {
    kind: 'an id that has a beginning of its own, where the error is a code alone',
    refusal: 'invalid_id_prefix',
    body: {
      model: 'gpt-5',
      input: [
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go.' }] },
        { type: 'function_call', id: 'call_9', call_id: 'call_9', name: 'f', arguments: '{}' },
        { type: 'function_call_output', call_id: 'call_9', output: 'ok' },
      ],
    },
    at: '/input/1/id',
    lacks: ['"id":"call_9"'],
  },
];

describe('what an error names is found in the form in which it is kept', () => {
  expectAnswered(CASES);
});

it('of two places of one message the part is meant that the path names', () => {
  const body = {
    model: 'claude-sonnet-4-5',
    max_tokens: 10,
    messages: [
      user('Go.'),
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: `Er${'A'.repeat(200)}` },
          { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} },
        ],
      },
      user([{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok' }]),
    ],
  };
  const { decoded } = answered(body, 'messages.1.content.0.tool_use.id: Input is not valid');
  expect(decoded.culprit?.at).toBe('/messages/1/content/1/id');
});

it('a value that is quoted without its end is found by its beginning', () => {
  const data = (tail: string) => `data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcHBg${tail}`;
  const picture = (tail: string) => ({ type: 'input_image', image_url: data(tail) });
  const body = {
    model: 'gpt-5',
    input: [{ role: 'user', content: [picture('AAAAAAAA'), picture(`UICAcH${'A'.repeat(400)}`)] }],
  };
  const { decoded } = answered(body, `"'${data('UICAcH')}...' is not a valid absolute URI"`);
  expect(decoded.culprit?.at).toBe('/input/0/content/1/image_url');
});

it('an id of an error is shown in a file whose layout is not known', () => {
  const page = [
    { message: { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'call_0csBSS', toolName: 'f' }] } },
  ];
  const { decoded } = answered(
    { page, isDone: true },
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_0csBSS",
  );
  expect(decoded.culprit).toMatchObject({ at: '/page/0/message/content/0/toolCallId', how: 'id' });
});

it('words of a result are not removed with the key that an API does not know', () => {
  const body = {
    contents: [
      { role: 'user', parts: [{ text: 'Draw.' }] },
      { role: 'model', parts: [{ functionCall: { name: 'draw', args: {} } }] },
      {
        role: 'user',
        parts: [{ functionResponse: { name: 'draw', response: { ok: true }, parts: [{ text: 'Drawn at noon.' }] } }],
      },
    ],
  };
  const refusal =
    'Invalid JSON payload received. Unknown name "text" at \'contents[2].parts[0].function_response.parts[0]\': Cannot find field.';
  expect(answered(body, refusal).text).toContain('Drawn at noon.');
});

describe('a format that is only read', () => {
  const snapshot = openTranscript(JSON.stringify(without(4), null, 2), { target: 'openai-chat' });
  const refusal = "Missing parameter 'tool_call_id': messages with role 'tool' must have a 'tool_call_id'.";

  it('gets a missing value under the key that other messages have it under, and keeps every other character', () => {
    const [found] = validateMessages(snapshot, { refusal }).filter(({ severity }) => severity === 'error');
    const after = applyPlan(snapshot, planFix(snapshot, found!.key, 'spell-ids', { refusal }));
    expect(after.text.replace(/\{\s*"tool_call_id": "call_2"\s*\}/, '{}')).toBe(snapshot.text);
  });
});
