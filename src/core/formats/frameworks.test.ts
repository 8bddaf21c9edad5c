import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { say } from './testing/session.ts';

const opened = (value: unknown) => openTranscript(JSON.stringify(value));
const errors = (value: unknown): string[] =>
  validateMessages(opened(value)).flatMap((it) => (it.severity === 'error' ? [it.rule] : []));

const item = (role: string, ...items: object[]) => ({ Role: { Label: role }, Items: items });
const contents = (role: string, ...list: object[]) => ({ role, contents: list });
const parts = (role: string, ...list: object[]) => ({ role, content: list });

/** One call with its answer, as each framework stores it. */
const CASES: readonly (readonly [string, readonly object[]])[] = [
  [
    'genkit',
    [
      parts('user', { text: 'go' }),
      parts('model', { reasoning: 'hm' }, { toolRequest: { name: 'ls', ref: 'c1', input: {} } }),
      parts('tool', { toolResponse: { name: 'ls', ref: 'c1', output: { n: 1 } } }),
    ],
  ],
  [
    'extensions-ai',
    [
      contents('user', { $type: 'text', text: 'go' }),
      contents(
        'assistant',
        { $type: 'reasoning', text: 'hm' },
        { $type: 'functionCall', callId: 'c1', name: 'ls', arguments: {} },
      ),
      contents('tool', { $type: 'functionResult', callId: 'c1', result: { n: 1 } }),
    ],
  ],
  [
    'semantic-kernel',
    [
      item('user', { $type: 'TextContent', Text: 'go' }),
      item(
        'assistant',
        { $type: 'ReasoningContent', Text: 'hm' },
        { $type: 'FunctionCallContent', Id: 'c1', FunctionName: 'ls', Arguments: {} },
      ),
      item('tool', { $type: 'FunctionResultContent', CallId: 'c1', FunctionName: 'ls', Result: { n: 1 } }),
    ],
  ],
  [
    'langchain4j',
    [
      { contents: [{ text: 'go', type: 'TEXT' }], type: 'USER' },
      { thinking: 'hm', toolExecutionRequests: [{ id: 'c1', name: 'ls', arguments: '{}' }], type: 'AI' },
      { id: 'c1', toolName: 'ls', text: '{"n":1}', type: 'TOOL_EXECUTION_RESULT' },
    ],
  ],
  [
    'gemini-interactions',
    [
      { role: 'user', content: 'go' },
      {
        role: 'model',
        content: [
          { type: 'thought', summary: [{ type: 'text', text: 'hm' }] },
          { type: 'function_call', id: 'c1', name: 'ls', arguments: {} },
        ],
      },
      { type: 'function_result', call_id: 'c1', name: 'ls', result: { n: 1 } },
    ],
  ],
];

describe.each(CASES)('messages of %s', (format, [asked, called, answered]) => {
  it('are recognised, and their calls are paired with the answers', () => {
    const { format: found, transcripts } = opened([asked, called, answered]);
    expect(found.id).toBe(format);
    expect(say(transcripts[0]!)).toEqual(['user: go', 'assistant: reasoning +c1', 'tool: -c1']);
    expect(transcripts[0]!.messages[2]!.parts[0]).toMatchObject({ kind: 'result', text: '{"n":1}' });
    expect(errors([asked, called, answered])).toEqual([]);
  });

  it('miss an answer, and have one that nobody asked for', () => {
    expect(errors([asked, called, asked])).toEqual(['tools/missing-result']);
    expect(errors([asked, answered, asked])).toEqual(['tools/orphan-result']);
  });
});

it('a chat of plain blocks stays what Bedrock sends, and contents stay those of Gemini', () => {
  expect(opened([parts('user', { text: 'a' }), parts('assistant', { text: 'b' })]).format.id).toBe('bedrock-converse');
  expect(opened([{ role: 'user', parts: [{ text: 'a' }] }]).format.id).toBe('gemini-contents');
});

it('ids of a store are not taken for ids of items of an API', () => {
  const messages = [
    { id: '1', role: 'user', content: 'hi' },
    { id: '2', role: 'assistant', content: 'ho', tools: [{ id: 'c1', apiName: 'f', arguments: '{}' }] },
  ];
  expect(errors({ messages })).toEqual([]);
});

it('a tree of messages in words is no export of ChatGPT', () => {
  const messages = [{ messageId: '1', text: 'hi', children: [{ messageId: '2', text: 'ho', children: [] }] }];
  expect(opened({ title: 't', messages }).format.id).toBe('unknown');
});

it('the state of a durable agent is one conversation, whose answers may stand in the next request', () => {
  const [asked, called, answered] = CASES[1]![1];
  const piece = ($type: string, message: object) => ({ $type, correlationId: 'a', messages: [message] });
  const conversationHistory = [
    piece('request', asked!),
    piece('response', called!),
    piece('request', answered!),
    piece('response', contents('assistant', { $type: 'text', text: 'one' })),
  ];
  const state = { schemaVersion: '1.0.0', data: { conversationHistory } };
  const { format, transcripts } = opened(state);
  expect(format.id).toBe('extensions-ai');
  expect(transcripts.map(say)).toEqual([['user: go', 'assistant: reasoning +c1', 'tool: -c1', 'assistant: one']]);
  expect(errors(state)).toEqual([]);
});
