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
    for (const events of [CHAT, ANTHROPIC, RESPONSES, GEMINI, OLLAMA]) {
      const text = sse(events);
      for (let end = 0; end < text.length; end += 7) {
        const snapshot = openTranscript(text.slice(0, end));
        expect(() => validateMessages(snapshot)).not.toThrow();
      }
    }
    expect(FORMATS.length).toBeGreaterThan(0);
  });
});
