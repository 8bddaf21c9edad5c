import { describe } from 'vitest';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown, more: object = {}) => ({ role: 'assistant', content, ...more });
const calls = (id: string, name: string, args: string) => ({
  tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
});
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
interface Chat {
  readonly role: string;
  readonly content: unknown;
  readonly tool_calls?: unknown;
  readonly tool_call_id?: string;
}

const CHAT: readonly Chat[] = [
  user('hi'),
  assistant(null, {
    tool_calls: ['call_1', 'call_2'].flatMap((id) => calls(id, 'f', '{}').tool_calls),
  }),
  result('call_1', 'r'),
  user('next'),
];
const UNANSWERED =
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ";

const CASES: readonly Refused[] = [
  {
    kind: 'arguments that are an empty list where an object belongs',
    refusal: 'Bad Request (400) - messages.1.content.0.tool_use.input: Input should be a valid dictionary',
    body: {
      model: 'claude-sonnet-4-5',
      max_tokens: 10,
      tools: [{ name: 'list', input_schema: { type: 'object', properties: {} } }],
      messages: [
        user('List.'),
        assistant([{ type: 'tool_use', id: 'toolu_1', name: 'list', input: [] }]),
        user([{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'none' }]),
      ],
    },
    at: '/messages/1/content/0/input',
    has: ['"input":{}'],
  },
  {
    kind: 'a name that breaks a pattern, in every message of a bare list that has it',
    refusal: "'The Proxy' does not match '^[a-zA-Z0-9_-]{1,64}$' - 'messages.1.name'",
    body: [
      { role: 'system', content: 'Be brief.' },
      { ...user('Why?'), name: 'The Proxy' },
      assistant('So.', { name: 'Weather_man' }),
      { ...user('And?'), name: 'The Proxy' },
    ],
    at: ['/1/name', '/3/name'],
    has: ['"The_Proxy"', '"Weather_man"'],
    lacks: ['"The Proxy"'],
  },
  {
    kind: 'a key on a line of its own, as validators of Python list it',
    refusal:
      '{"message":"1 validation error for ChatCompletionRequest\\nfunctions\\n  Extra inputs are not permitted [type=extra_forbidden, input_value=[{\'description\': \'Get the...n\'}], input_type=list]","code":400}',
    body: {
      model: 'm',
      n: 1,
      functions: [{ name: 'a', parameters: { type: 'object', properties: {} } }],
      messages: [user('hi')],
    },
    at: '/functions',
    has: ['"n":1'],
    lacks: ['"functions"'],
  },
  {
    kind: 'a content that is null in a bare list of no API',
    refusal: 'invalid message content type: <nil> (400)',
    body: [user('Hi.'), assistant('Hello.'), user('And?'), assistant(null), user('Well?')],
    at: '/3/content',
    has: ['{"role":"assistant","content":""}'],
  },
  {
    kind: 'thoughts that were put together before the calls that each of them led to',
    refusal: "400 Item 'fc_…' of type 'function_call' was provided without its required 'reasoning' item: 'rs_…'",
    body: {
      model: 'gpt-5',
      store: false,
      input: [
        user('Compare.'),
        { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAAABo1111==' },
        { type: 'reasoning', id: 'rs_2', summary: [], encrypted_content: 'gAAAAABo2222==' },
        { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'a', arguments: '{}' },
        { type: 'function_call', id: 'fc_2', call_id: 'call_2', name: 'b', arguments: '{}' },
        { type: 'function_call_output', call_id: 'call_1', output: 'x' },
        { type: 'function_call_output', call_id: 'call_2', output: 'y' },
      ],
    },
    at: '/input/4',
    has: ['"call_id":"call_2","name":"b"', 'gAAAAABo1111=='],
    lacks: ['"fc_2"'],
  },
  {
    kind: 'a role of which the text says what it expects in its place',
    refusal:
      'Failed to deserialize the JSON body into the target type: messages[0].role: unknown variant `developer`, expected one of `system`, `user`, `assistant`, `tool` at line 1 column 60',
    body: { model: 'deepseek-v4-flash', messages: [{ role: 'developer', content: 'Be brief.' }, user('hi')] },
    at: '/messages/0/role',
    has: ['{"role":"system","content":"Be brief."}'],
  },
  {
    kind: 'a role that a template does not know, and the text does not name',
    refusal: '{"error":{"message":"chat template rejected the request: Unexpected message role.","code":null}}',
    body: { model: 'local', messages: [{ role: 'developer', content: 'Be brief.' }, user('hi')] },
    at: '/messages/0/role',
    has: ['{"role":"system","content":"Be brief."}'],
  },
  {
    kind: 'system messages that a template rejects: of the turns behind them it says nothing',
    refusal: 'System message must be at the beginning.',
    body: {
      model: 'local',
      messages: [{ role: 'system', content: 'One.' }, { role: 'system', content: 'Two.' }, user('a'), user('b')],
    },
    at: '/messages/1',
    has: ['{"role":"user","content":"a"},{"role":"user","content":"b"}', 'Two.'],
  },
  {
    kind: 'arguments of a call: the tool that is declared under its name is healthy',
    refusal: "400 Failed to parse tool call arguments for tool 'a': Unterminated string",
    body: {
      model: 'm',
      tools: [
        {
          type: 'function',
          function: { name: 'a', parameters: { type: 'object', properties: { text: { type: 'string' } } } },
        },
      ],
      messages: [
        user('hi'),
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'a', arguments: '{"text": "b' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: 'd' },
      ],
    },
    at: '/messages/1/tool_calls/0/function/arguments',
    has: ['"{\\"text\\": \\"b\\"}"'],
  },
  {
    kind: 'an error that was quoted in a mail, line by line',
    refusal:
      '> API error: 400 {\n>   "error": {\n>     "code": 400,\n>     "message": "Unsupported MIME type: image/jpg",\n>     "status": "INVALID_ARGUMENT"\n>   }\n> }',
    body: {
      contents: [
        {
          role: 'user',
          parts: [
            { inline_data: { mime_type: 'image/jpg', data: '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==' } },
            { text: 'hi' },
          ],
        },
      ],
    },
    at: '/contents/0/parts/0/inline_data/mime_type',
    has: ['"mime_type":"image/jpeg"'],
  },
  ...[
    (message: object) => message,
    (message: object, i: number) => ({ id: `m${i}`, createdAt: '2026-01-01', message }),
    (message: object, i: number) => ({ seq: i, data: message }),
    (message: object, i: number) => ({ ...message, meta: { at: i, tag: 'x' }, extra: { a: [1, 2] } }),
    ({ tool_calls: toolCalls, tool_call_id: toolCallId, ...message }: Chat) => ({
      ...message,
      ...(toolCalls ? { toolCalls } : {}),
      ...(toolCallId ? { toolCallId } : {}),
    }),
    ({ role, ...message }: Chat) => ({ role: role.toUpperCase(), ...message }),
  ].map((shape, i) => ({
    kind: `a call without a result in a chat that a program keeps in its own way (${i})`,
    refusal: `${UNANSWERED}call_2`,
    body: CHAT.map((message, nth) => shape(message, nth)),
    at: [['/1', '/1/message', '/1/data', '/1', '/1', '/1'][i], i === 4 ? 'toolCalls' : 'tool_calls', '1'].join('/'),
    has: ['call_2', '"r"'],
  })),
];

describe('what an error says of lists, names and chats that are kept in another way', () => expectAnswered(CASES));
