import { describe, expect, it } from 'vitest';
import { openTranscript } from '../../session/open.ts';
import { validateMessages } from '../../session/validate.ts';
import { FORMATS } from '../registry.ts';

const sse = (events: readonly object[], end = ''): string =>
  events
    .map((it) => `${'type' in it ? `event: ${it.type}\n` : ''}data: ${JSON.stringify(it)}\n\n`)
    .join('')
    .concat(end);

const chunk = (delta: object, finish: string | null = null, index = 0) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'gpt-5.1',
  choices: [{ index, delta, finish_reason: finish }],
});
const CHAT = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: 'I look' }),
  chunk({ content: ' “there”.' }),
  chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'ls', arguments: '' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '{"path":' } }] }),
  chunk({ tool_calls: [{ index: 1, id: 'call_2', type: 'function', function: { name: 'cat', arguments: '{}' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '"src"}' } }] }),
  chunk({}, 'tool_calls'),
];
const ANTHROPIC = [
  {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      content: [],
      usage: { input_tokens: 3 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'c2ln' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'ping' },
  { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'toolu_1', name: 'ls', input: {} } },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"path":' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '"src"}' } },
  { type: 'content_block_stop', index: 1 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
  { type: 'message_stop' },
];
const ITEM = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'ls', arguments: '{"path":"src"}' };
const RESPONSES = [
  { type: 'response.created', response: { id: 'resp_1', object: 'response', model: 'gpt-5.1', output: [] } },
  { type: 'response.output_item.added', output_index: 0, item: { ...ITEM, arguments: '' } },
  { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"path":' },
  { type: 'response.function_call_arguments.delta', output_index: 0, delta: '"src"}' },
  { type: 'response.output_item.done', output_index: 0, item: ITEM },
  { type: 'response.completed', response: { id: 'resp_1', object: 'response', model: 'gpt-5.1', output: [ITEM] } },
];
const piece = (parts: readonly object[], more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, ...more }],
  modelVersion: 'gemini-3-pro',
});
const GEMINI = [
  piece([{ text: 'I look' }]),
  piece([{ text: ' there.' }]),
  piece([{ functionCall: { name: 'ls', args: { path: 'src' } } }], { finishReason: 'STOP' }),
];
const line = (message: object, done: boolean) => ({
  model: 'qwen3',
  created_at: '2026-01-01T00:00:00Z',
  message,
  done,
});
const OLLAMA = [
  line({ role: 'assistant', content: 'I look' }, false),
  line({ role: 'assistant', content: ' there.' }, false),
  line(
    { role: 'assistant', content: '', tool_calls: [{ function: { name: 'ls', arguments: { path: 'src' } } }] },
    false,
  ),
  line({ role: 'assistant', content: '' }, true),
];

const CONVERSE = [
  { messageStart: { role: 'assistant' } },
  { contentBlockDelta: { delta: { reasoningContent: { text: 'H' } }, contentBlockIndex: 0 } },
  { contentBlockDelta: { delta: { reasoningContent: { text: 'm.' } }, contentBlockIndex: 0 } },
  { contentBlockDelta: { delta: { reasoningContent: { signature: 'c2ln' } }, contentBlockIndex: 0 } },
  { contentBlockStop: { contentBlockIndex: 0 } },
  { contentBlockDelta: { delta: { text: 'I look' }, contentBlockIndex: 1 } },
  { contentBlockDelta: { delta: { text: ' there.' }, contentBlockIndex: 1 } },
  { contentBlockStop: { contentBlockIndex: 1 } },
  { contentBlockStart: { start: { toolUse: { toolUseId: 'tooluse_1', name: 'ls' } }, contentBlockIndex: 2 } },
  { contentBlockDelta: { delta: { toolUse: { input: '{"path":' } }, contentBlockIndex: 2 } },
  { contentBlockDelta: { delta: { toolUse: { input: '"src"}' } }, contentBlockIndex: 2 } },
  { contentBlockStop: { contentBlockIndex: 2 } },
  { messageStop: { stopReason: 'tool_use' } },
  { metadata: { usage: { inputTokens: 3, outputTokens: 9 }, metrics: { latencyMs: 1 } } },
];
const asked = (id: string, text: string) => ({
  requestId: id,
  message: { text, parts: [] },
  response: [{ value: 'So' }],
});
const ROUNDS = {
  metadata: {
    toolCallRounds: [{ response: 'I look.', toolCalls: [{ id: 'c1', name: 'ls', arguments: '{}' }] }],
    toolCallResults: { c1: { content: [{ value: 'a.txt' }] } },
  },
};
const CHAT_LOG = [
  { kind: 0, v: { version: 3, sessionId: 's', responderUsername: 'GitHub Copilot', customTitle: 'x', requests: [] } },
  { kind: 2, k: ['requests'], v: [asked('r1', 'a'), asked('r2', 'unsent')] },
  { kind: 1, k: ['requests', 0, 'result'], v: ROUNDS },
  { kind: 2, k: ['requests'], v: [asked('r3', 'b')], i: 1 },
  { kind: 2, k: ['requests', 1, 'response'], v: [{ value: ' it is.' }] },
  { kind: 3, k: ['customTitle'] },
];

/** What a stream is read as: its format, words and calls. */
function read(text: string) {
  const { format, carrier, transcripts, problems } = openTranscript(text);
  const parts = transcripts[0]?.messages.flatMap((it) => it.parts) ?? [];
  return {
    format: format.id,
    carrier,
    said: parts.flatMap((it) => (it.kind === 'text' || it.kind === 'reasoning' ? [it.text] : [])),
    calls: parts.flatMap((it) => (it.kind === 'call' ? [[it.id, it.name, it.args]] : [])),
    problems: problems.map((it) => it.kind),
  };
}

const WHOLE = ['mended-syntax'];

describe('streams', () => {
  it('of Chat Completions are one message with its calls', () => {
    const calls = [
      ['call_1', 'ls', '{"path":"src"}'],
      ['call_2', 'cat', '{}'],
    ];
    const expected = { format: 'openai-chat', carrier: 'sse', said: ['I look “there”.'], calls, problems: WHOLE };
    expect(read(sse(CHAT, 'data: [DONE]\n\n'))).toEqual(expected);
    expect(read(CHAT.map((it) => JSON.stringify(it)).join('\n'))).toEqual(expected);
    expect(read(`$ curl -N https://api.openai.com/v1/chat/completions\n< HTTP/2 200\n\n${sse(CHAT)}`)).toEqual(
      expected,
    );
  });

  it('of Anthropic are one message, thinking with its signature', () => {
    const found = read(sse(ANTHROPIC));
    expect(found).toEqual({
      format: 'anthropic-messages',
      carrier: 'sse',
      said: ['Hm.'],
      calls: [['toolu_1', 'ls', { path: 'src' }]],
      problems: WHOLE,
    });
    const [message] = openTranscript(sse(ANTHROPIC)).transcripts[0]!.messages;
    expect(message?.parts[0]).toMatchObject({ signature: 'c2ln' });
    expect(message?.id).toBe('msg_1');
  });

  it('of Responses are what the last event holds, or as much as came', () => {
    const calls = [['call_1', 'ls', '{"path":"src"}']];
    const expected = { format: 'openai-responses', carrier: 'sse', said: [], calls, problems: WHOLE };
    expect(read(sse(RESPONSES))).toEqual(expected);
    expect(read(sse(RESPONSES.slice(0, 4)))).toEqual({ ...expected, problems: [...WHOLE, 'cut-end'] });
  });

  it('of Gemini and Ollama come as lines, events or a list', () => {
    const said = ['I look there.'];
    const calls = [[null, 'ls', { path: 'src' }]];
    for (const text of [sse(GEMINI), JSON.stringify(GEMINI, null, 2)])
      expect(read(text)).toEqual({ format: 'gemini-contents', carrier: 'sse', said, calls, problems: WHOLE });
    const lines = OLLAMA.map((it) => JSON.stringify(it)).join('\n');
    expect(read(lines)).toEqual({ format: 'ollama-chat', carrier: 'sse', said, calls, problems: WHOLE });
  });

  it('of Bedrock are one message, and an agent may wrap its events', () => {
    const lines = (events: readonly object[]) => events.map((it) => JSON.stringify(it)).join('\n');
    const said = ['Hm.', 'I look there.'];
    const calls = [['tooluse_1', 'ls', { path: 'src' }]];
    const expected = { format: 'bedrock-converse', carrier: 'sse', said, calls, problems: WHOLE };
    expect(read(lines(CONVERSE))).toEqual(expected);
    expect(read(JSON.stringify(CONVERSE, null, 2))).toEqual(expected);
    expect(read(lines(CONVERSE.map((event) => ({ event }))))).toEqual(expected);
    expect(read(lines(CONVERSE.slice(0, 7)))).toEqual({ ...expected, calls: [], problems: [...WHOLE, 'cut-end'] });
    const unnumbered = [
      { contentBlockDelta: { delta: { text: 'Hel' } } },
      { contentBlockStart: { start: { toolUse: { toolUseId: 't', name: 'ls' } } } },
      { contentBlockDelta: { delta: { toolUse: { input: '{}' } } } },
      { contentBlockDelta: { delta: { text: 'lo' } } },
    ];
    expect(read(lines(unnumbered))).toMatchObject({ said: ['Hello'], calls: [['t', 'ls', {}]] });
    const states = [1, 2].map((step) => ({
      values: { messages: [{ type: 'human', content: 'a' }] },
      metadata: { step },
    }));
    expect(read(JSON.stringify(states)).format).toBe('langchain');
  });

  it('of changes to a chat are its last state', () => {
    const text = CHAT_LOG.map((it) => JSON.stringify(it)).join('\n');
    const { problems, ...found } = read(text);
    expect(found).toEqual({
      format: 'vscode-copilot-chat',
      carrier: 'sse',
      said: ['a', 'I look.', 'b', 'So', ' it is.'],
      calls: [['c1', 'ls', '{}']],
    });
    expect(problems).toEqual(WHOLE);
    expect(openTranscript(text).document.text).not.toContain('customTitle');
    expect(
      JSON.stringify(
        openTranscript(
          CHAT_LOG.slice(0, 1)
            .map((it) => JSON.stringify(it))
            .join(''),
        ).format.id,
      ),
    ).toBe('"vscode-copilot-chat"');
    const lost = [...CHAT_LOG, { kind: 1, k: ['requests', 9, 'result'], v: {} }, { kind: 2, k: ['__proto__'], v: [1] }];
    const [told] = openTranscript(lost.map((it) => JSON.stringify(it)).join('\n')).problems;
    expect(told?.message).toContain('2 name a place that the chat does not have');
  });

  it('that were cut show what came, and say so', () => {
    const { calls, problems, said } = read(sse(CHAT.slice(0, 5)));
    expect(said).toEqual(['I look “there”.']);
    expect(calls).toEqual([['call_1', 'ls', '{"path":']]);
    expect(problems).toEqual(['mended-syntax', 'cut-end']);
  });

  it('of several answers are a list of messages', () => {
    const again = CHAT.map((it) => ({ ...it, id: 'chatcmpl-2' }));
    expect(read(sse([...CHAT, ...again])).said).toEqual(['I look “there”.', 'I look “there”.']);
    expect(read(sse([...ANTHROPIC, ...ANTHROPIC])).said).toEqual(['Hm.', 'Hm.']);
  });

  it('never throw, wherever they are cut', () => {
    for (const events of [CHAT, ANTHROPIC, RESPONSES, GEMINI, OLLAMA, CONVERSE, CHAT_LOG]) {
      const text = sse(events);
      for (let end = 0; end < text.length; end += 7) {
        const snapshot = openTranscript(text.slice(0, end));
        expect(() => validateMessages(snapshot)).not.toThrow();
      }
    }
    expect(FORMATS.length).toBeGreaterThan(0);
  });
});
