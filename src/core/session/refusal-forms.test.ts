import { describe } from 'vitest';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown, more: object = {}) => ({ role: 'assistant', content, ...more });
const calls = (id: string, name: string, args: string) => ({
  tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
});
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
const declared = (name: string, description: string) => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', properties: {} } },
});
const records = (...lines: readonly object[]): string => lines.map((line) => JSON.stringify(line)).join('\n');

const CASES: readonly Refused[] = [
  {
    kind: 'arguments of several objects, where the error gives no reason',
    refusal:
      '[{ "error": { "code": 400, "message": "Request contains an invalid argument.", "status": "INVALID_ARGUMENT" } }]',
    body: {
      model: 'gemini-3-pro',
      messages: [user('Read both.'), assistant(null, calls('a', 'read', '{"n":1}{"n":2}')), result('a', 'no JSON')],
    },
    at: '/messages/1/tool_calls/0/function/arguments',
    has: ['"arguments":"{\\"value\\":[{\\"n\\":1},{\\"n\\":2}]}"'],
    lacks: [],
  },
  {
    kind: 'arguments with a backslash that JSON does not know',
    refusal: 'HTTP 400 Invalid \\escape',
    body: {
      model: 'm',
      messages: [
        user('Note it.'),
        assistant(null, calls('a', 'note', '{"latex": "\\epsilon"}')),
        result('a', 'done'),
        assistant(null, calls('b', 'note', '{"latex": "x"}')),
        result('b', 'done'),
      ],
    },
    at: '/messages/1/tool_calls/0/function/arguments',
    has: ['{\\"latex\\": \\"\\\\\\\\epsilon\\"}', '{\\"latex\\": \\"x\\"}'],
  },
  {
    kind: 'empty arguments, named by the path of the API behind a gateway',
    refusal:
      '400 Bad Request {"type":"invalid_request_error","message":"The value at messages.1.content.0.toolUse.input is empty."}',
    body: {
      model: 'bedrock/anthropic.claude-sonnet-4-5',
      messages: [
        { role: 'system', content: 'Be brief.' },
        user('List them.'),
        assistant(null, calls('a', 'list', '')),
        result('a', 'one'),
        assistant(null, calls('b', 'list', '{"of":"x"}')),
        result('b', 'two'),
        user('Go on.'),
      ],
    },
    at: '/messages/2/tool_calls/0/function/arguments',
    has: ['"arguments":"{}"', '{\\"of\\":\\"x\\"}'],
  },
  {
    kind: 'a stored history that ends with an answer, and then with an empty turn that records the error',
    refusal: 'This model does not support assistant message prefill. The conversation must end with a user message.',
    body: {
      info: { id: 'ses_1', version: '1.18.32' },
      messages: [
        { info: { id: 'msg_1', sessionID: 'ses_1', role: 'user' }, parts: [{ type: 'text', text: 'Find it.' }] },
        {
          info: {
            id: 'msg_2',
            sessionID: 'ses_1',
            role: 'assistant',
            modelID: 'claude-sonnet-4-6',
            providerID: 'anthropic',
            finish: 'stop',
          },
          parts: [{ type: 'text', text: 'Found.' }],
        },
        {
          info: {
            id: 'msg_3',
            sessionID: 'ses_1',
            role: 'assistant',
            modelID: 'claude-sonnet-4-6',
            providerID: 'anthropic',
            error: { name: 'APIError', data: { message: 'This model does not support assistant message prefill.' } },
          },
          parts: [],
        },
      ],
    },
    at: '/messages/1',
    has: ['Found.', '"Continue."'],
  },
  {
    kind: 'a system message in a bare list of Elixir maps',
    refusal:
      'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
    body: 'messages = [\n  %{role: "system", content: "Be brief."},\n  %{role: "user", content: "Why?"},\n  %{role: "assistant", content: "So."},\n  %{role: "user", content: "And?"},\n]',
    at: '/0',
    has: ['Be brief.', '"So."'],
    lacks: ['"system"'],
  },
  {
    kind: 'a role that the text rejects and the API used to take',
    refusal:
      '400 {"error":{"code":400,"message":"Role \'function\' is not supported. Please use a valid role: USER, MODEL.","status":"INVALID_ARGUMENT"}}',
    body: {
      contents: [
        { role: 'user', parts: [{ text: 'Look.' }] },
        { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
        { role: 'function', parts: [{ functionResponse: { name: 'look', response: { seen: 1 } } }] },
      ],
    },
    at: '/contents/2/role',
    has: ['{"role":"user","parts":[{"functionResponse"'],
  },
  {
    kind: 'a name of a tool with a dot, in a form that no provider is known for',
    refusal:
      "[GIN] | 400 | POST \"/api/x\" Invalid 'tools[1].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
    body: { model: 'm', messages: [user('hi')], tools: [declared('a', 'x'), declared('map.weather', 'y')] },
    at: '/tools/1/function/name',
    has: ['"map_weather"', '"a"'],
  },
  {
    kind: 'tools of one name, of which the API behind a gateway speaks',
    refusal: 'AnthropicException: tools: Tool names must be unique',
    body: {
      model: 'anthropic/claude-sonnet-4-20250514',
      max_tokens: 10,
      messages: [user('hi')],
      tools: [declared('find', 'Web'), declared('read', 'File'), declared('find', 'Code'), declared('read', 'Page')],
    },
    at: ['/tools/2', '/tools/3'],
    has: ['"find_2"', '"read_2"', '"Code"'],
  },
  {
    kind: 'roles that stand in their parts',
    refusal:
      '{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \\"role\\" at \'contents[0].parts\': Cannot find field.\\nInvalid JSON payload received. Unknown name \\"role\\" at \'contents[1].parts\': Cannot find field."}}',
    body: {
      contents: [
        { parts: { role: 'user', text: 'One.' } },
        { parts: { role: 'model', text: 'Two.' } },
        { role: 'user', parts: [{ text: 'Three.' }] },
      ],
    },
    at: ['/contents/0/parts/role', '/contents/1/parts/role'],
    has: ['{"parts":{"text":"Two."},"role":"model"}'],
  },
  {
    kind: 'results that a template with two roles cannot take',
    refusal: 'Template error: syntax error: Conversation roles must alternate user/assistant/user/assistant/',
    body: {
      model: 'google/gemma-3-12b-it',
      messages: [user('Look.'), assistant(null, calls('0', 'look', '{"n":1}')), result('0', 'nothing')],
    },
    at: '/messages/2',
    has: ['nothing', '{\\"n\\":1}'],
    lacks: ['"tool"', 'tool_calls'],
  },
  {
    kind: 'a turn of AI SDK messages that was stored twice, first in part',
    refusal:
      'Duplicate item found with id rs_0d433e0424328ba80169a62fd8864881. Remove duplicate items from your input and try again.',
    body: [
      { id: 'a', role: 'user', parts: [{ type: 'text', text: 'Where is it?' }] },
      { id: 'b', role: 'assistant', parts: [reasoning('rs_0d433e0424328ba80169a62fd8864881')] },
      {
        id: 'c',
        role: 'assistant',
        parts: [
          reasoning('rs_0d433e0424328ba80169a62fd8864881'),
          { type: 'text', text: 'Here.', state: 'done', providerMetadata: { openai: { itemId: 'msg_1' } } },
        ],
      },
    ],
    at: '/2/parts/0/providerMetadata/openai/itemId',
    has: ['"Here."', '"id":"c"'],
    lacks: ['"id":"b"'],
  },
  {
    kind: 'a blank text in a message of a Strands session',
    refusal:
      'An error occurred (ValidationException) when calling the ConverseStream operation: The text field in the ContentBlock object at messages.1.content.0 is blank. Add text to the text field, and try again.',
    body: [
      { message: { role: 'user', content: [{ text: 'Hi.' }] }, message_id: 0, redact_message: null },
      { message: { role: 'assistant', content: [{ text: '' }] }, message_id: 1, redact_message: null },
      { message: { role: 'user', content: [{ text: 'Hello?' }] }, message_id: 2, redact_message: null },
    ],
    at: '/1/message/content/0/text',
    has: ['Hi.', 'Hello?'],
  },
  {
    kind: 'a call without a result in the chat of an editor with a role of its own',
    refusal:
      'messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_02. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
    body: {
      adapter: 'anthropic',
      messages: [
        { id: 1, role: 'user', content: 'Why?', opts: { visible: true, tag: 'x' } },
        { id: 2, role: 'llm', ...calls('toolu_01', 'read', '{}'), opts: { visible: false } },
        { id: 3, ...result('toolu_01', 'text'), opts: { visible: true } },
        { id: 4, role: 'llm', ...calls('toolu_02', 'find', '{}'), opts: { visible: false } },
        { id: 5, role: 'user', content: 'Go on.', opts: { visible: true } },
      ],
    },
    at: '/messages/3/tool_calls/0',
    has: ['"tool_call_id":"toolu_02"', '"role":"llm","tool_calls":[{"id":"toolu_01"'],
  },
  {
    kind: 'an id that is too long in a session, in its call and its result alone',
    refusal:
      "Invalid 'input[...].call_id': string too long. Expected a string with maximum length 64, but got a string with length 65 instead.",
    body: records(
      { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' },
      entry('m1', null, user([{ type: 'text', text: 'Test.' }])),
      entry('m2', 'm1', assistant([{ type: 'toolCall', id: `${'i'.repeat(63)}-1`, name: 'bash', arguments: {} }])),
      entry('m3', 'm2', {
        role: 'toolResult',
        toolCallId: `${'i'.repeat(63)}-1`,
        toolName: 'bash',
        content: [{ type: 'text', text: 'ok' }],
      }),
    ),
    at: '/2/message/content/0/id',
    lacks: [`${'i'.repeat(63)}-1`],
  },
];

function reasoning(itemId: string) {
  return { type: 'reasoning', text: '', state: 'done', providerMetadata: { openai: { itemId } } };
}

function entry(id: string, parentId: string | null, message: object) {
  return { type: 'message', id, parentId, timestamp: '2026-01-01T00:00:01Z', message };
}

describe('what an error says of a file in another form, or of one that it does not describe', () =>
  expectAnswered(CASES));
