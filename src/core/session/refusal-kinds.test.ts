import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: {} };
const item = (role: string, text: string) => ({
  type: 'message',
  role,
  content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
});

/** What *Fix all* makes of a request that an API rejected, checked by the target of that API. */
function fixed(body: unknown, refusal: string, fileName?: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const options = fileName === undefined ? {} : { fileName };
  const target = decodeError(refusal, openTranscript(text, options)).target;
  const snapshot = openTranscript(text, target === undefined ? options : { ...options, target });
  return applyPlan(snapshot, planRepair(snapshot, { refusal })).text;
}

describe('what a refusal asks for is done', () => {
  it('tools that are called are declared', () => {
    const error = 'The toolConfig field must be defined when using toolUse and toolResult content blocks.';
    const messages = [
      { role: 'user', content: 'ls' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'ls', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'a.txt' },
    ];
    expect(JSON.parse(fixed({ model: 'm', messages }, error))).toMatchObject({
      messages,
      tools: [{ type: 'function', function: { name: 'ls' } }],
    });
  });

  it('an item of another kind keeps its words as text', () => {
    const agent = {
      type: 'agent_message',
      author: 'other',
      content: [{ type: 'input_text', text: 'The build is green.' }],
    };
    const body = {
      model: 'gpt-5.6',
      store: false,
      input: [item('user', 'go'), item('assistant', 'ok'), agent, item('user', 'on')],
    };
    const text = fixed(
      body,
      '{"error":{"message":"input.2.type: Invalid input","type":"invalid_request_error","param":"input.2.type"}}',
    );
    expect(text).not.toContain('"agent_message"');
    expect(text).toContain('The build is green.');
  });

  it('an item without words goes', () => {
    const forged = { type: 'compaction', id: 'fc_x_1', encrypted_content: 'bili:acp:short' };
    const body = {
      model: 'gpt-5.6',
      store: false,
      input: [item('user', 'go'), item('assistant', 'ok'), forged, item('user', 'on')],
    };
    const text = fixed(body, "Invalid 'input[2].id': 'fc_x_1'. Expected an ID that begins with 'cmp'.");
    expect(JSON.parse(text)).toEqual({ ...body, input: body.input.filter((item) => item !== forged) });
  });

  it('what a stream left of arguments goes into its call', () => {
    const delta = { type: 'input_json_delta', index: 1, partial_json: '{"command": "ls"}' };
    const body = {
      model: 'claude-sonnet-5',
      max_tokens: 10,
      messages: [
        { role: 'user', content: 'ls' },
        { role: 'assistant', content: [call, delta] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'a.txt' }] },
      ],
      tools: [{ name: 'Bash', input_schema: { type: 'object' } }],
    };
    const error =
      "messages.1.content.1: Input tag 'input_json_delta' found using 'type' does not match any of the expected tags: 'text', 'tool_use'";
    expect(JSON.parse(fixed(body, error))).toMatchObject({
      messages: [{}, { content: [{ ...call, input: { command: 'ls' } }] }, {}],
    });
  });

  it('a list of texts becomes a string where one is required', () => {
    const body = {
      model: 'deepseek-chat',
      messages: [
        { role: 'system', content: 'p' },
        { role: 'user', content: [{ type: 'text', text: 'hi' }] },
      ],
    };
    const error =
      'Failed to deserialize the JSON body into the target type: messages[1]: invalid type: sequence, expected a string at line 1 column 9';
    expect(JSON.parse(fixed(body, error))).toMatchObject({ messages: [{}, { role: 'user', content: 'hi' }] });
  });

  it('a thinking block without text goes, those with text stay', () => {
    const thought = (thinking: string) => ({ type: 'thinking', thinking, signature: 'EqQB'.repeat(40) });
    const body = {
      model: 'claude-opus-4-6',
      max_tokens: 10,
      messages: [
        { role: 'user', content: 'a' },
        { role: 'assistant', content: [thought('A plan.'), { type: 'text', text: 'b' }] },
        { role: 'user', content: 'c' },
        { role: 'assistant', content: [thought(''), { type: 'text', text: 'd' }] },
        { role: 'user', content: 'e' },
      ],
    };
    const text = fixed(body, 'messages.3.content.0.thinking: each thinking block must contain thinking');
    expect(JSON.parse(text)).toMatchObject({
      messages: [{}, { content: [{ thinking: 'A plan.' }, {}] }, {}, { content: [{ text: 'd' }] }, {}],
    });
  });
});

describe('a session is checked as the request that it becomes', () => {
  const record = (payload: object) =>
    JSON.stringify({ timestamp: '2026-08-22T09:10:00.120Z', type: 'response_item', payload });
  const session = [
    JSON.stringify({
      timestamp: '2026-08-22T09:10:00.120Z',
      type: 'turn_context',
      payload: { model: 'gpt-5.6-terra' },
    }),
    record(item('user', 'go')),
    record({
      type: 'reasoning',
      summary: [],
      content: [{ type: 'reasoning_text', text: 'hm' }],
      encrypted_content: '5ad4e0b1-91c2',
    }),
    record(item('assistant', 'ok')),
    record(item('user', 'on')),
  ].join('\n');

  it('without a word of an API it only notes what was answered', () => {
    const found = validateMessages(openTranscript(session)).filter(({ rule }) => rule.startsWith('reasoning/'));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('foreign reasoning goes where an API rejects it, however it counts', () => {
    const text = fixed(
      session,
      "Invalid 'input[8].content': array too long. Expected an array with maximum length 0, but got an array with length 1 instead.",
    );
    expect(text).not.toContain('reasoning_text');
    expect(text).not.toContain('5ad4e0b1');
    expect(text).toContain('"ok"');
  });
});
