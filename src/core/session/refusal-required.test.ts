import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';

const user = (content: unknown) => ({ role: 'user', content });

describe('what an error requires of a form that knows no such requirement', () => {
  it('contents that are strings', () => {
    const parts = [{ type: 'text', text: 'q1' }];
    const body = { model: 'llama3', messages: [user(parts), { role: 'assistant', content: 'a1' }, user('q2')] };
    const { errors, fixed } = answered(
      body,
      '{"error":"json: cannot unmarshal array into Go struct field ChatRequest.messages.content of type string"}',
    );
    expect(errors).toMatchObject([{ rule: 'content/wrong-type', messageIndex: 0 }]);
    expect(fixed).toMatchObject({ messages: [user('q1'), { content: 'a1' }, user('q2')] });
  });

  it.each([
    ['invalid message content type: <nil>', { content: null }],
    ["'content' is a required property - 'messages.1'", {}],
  ])('a content beside calls: %s', (refusal, content) => {
    const calls = [{ id: 'c1', type: 'function', function: { name: 'ls', arguments: '{}' } }];
    const messages = [
      user('q1'),
      { role: 'assistant', ...content, tool_calls: calls },
      { role: 'tool', tool_call_id: 'c1', content: 'AAA' },
    ];
    const { decoded, errors, fixed } = answered({ model: 'm', messages }, refusal);
    expect(decoded.culprit?.messageIndex).toBe(1);
    expect(errors).toMatchObject([{ messageIndex: 1, fixes: ['write-empty-content'] }]);
    expect(fixed).toMatchObject({ messages: [{}, { content: '', tool_calls: calls }, { content: 'AAA' }] });
  });

  it('ids that differ in the whole conversation', () => {
    const turn = (command: string, text: string) => [
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command } }] },
      user([{ type: 'tool_result', tool_use_id: 'toolu_1', content: text }]),
    ];
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [user('go'), ...turn('ls', 'AAA'), ...turn('pwd', 'BBB')],
    };
    const refusal = 'messages.3.content.0: `tool_use` ids must be unique';
    const { fixed, left } = answered(body, refusal);
    const text = JSON.stringify(fixed);
    for (const kept of ['AAA', 'BBB', 'pwd']) expect(text).toContain(kept);
    expect(text.split('"id":"toolu_1"')).toHaveLength(2);
    expect(left.filter(({ rule }) => rule === 'tools/duplicate-call-id')).toEqual([]);
  });

  it('values that it lists as kinds are none', () => {
    const output = { type: 'function_call_output', call_id: 'c1', output: { files: ['AAA'] } };
    const call = { type: 'function_call', call_id: 'c1', name: 'ls', arguments: '{}' };
    const { fixed, left } = answered(
      { model: 'gpt-5', input: [user('q1'), call, output, user('q2')] },
      "Invalid type for 'input[2].output': expected one of an array of objects or string, but got an object instead.",
    );
    expect(fixed).toMatchObject({ input: [{}, {}, { output: '{"files":["AAA"]}' }, {}] });
    expect(left).toEqual([]);
  });
});

describe('a result that an API rejected', () => {
  it('keeps its words as text', () => {
    const messages = [
      user('q1'),
      { role: 'assistant', content: 'a1' },
      { role: 'tool', tool_call_id: 'gone', content: 'AAA' },
      user('q2'),
    ];
    const { fixed, left } = answered(
      { model: 'gpt-4o', messages },
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    );
    expect(JSON.stringify(fixed)).toContain('AAA');
    expect(JSON.stringify(fixed)).not.toContain('"tool"');
    expect(left).toEqual([]);
  });
});

describe('an error about the messages that nothing is found for', () => {
  it('says so, and accepts nothing', () => {
    const calls = [{ id: 'c1', type: 'function', function: { name: 'ls', arguments: '{}' } }];
    const messages = [
      user('q1'),
      { role: 'assistant', content: '', tool_calls: calls },
      { role: 'tool', tool_call_id: 'c1', content: 'A' },
    ];
    const { decoded } = answered({ model: 'llama3', messages }, 'invalid message content type: <nil>');
    expect(decoded).toMatchObject({ aboutHistory: true });
    expect(decoded.culprit).toBeUndefined();
    expect(decoded.notInFile).toBeUndefined();
    expect(decoded.notChecked).toContain('We could not tell which place of all 3 messages');
  });
});

describe('a warning of another rule', () => {
  it('is no reason for what an error names at the same part', () => {
    const part = { functionCall: { name: 'ls', args: {}, kind: 'x' } };
    const contents = [
      { role: 'user', parts: [{ text: 'q1' }] },
      { role: 'model', parts: [part] },
      { role: 'user', parts: [{ functionResponse: { name: 'ls', response: { o: 'AAA' } } }] },
    ];
    const { fixed } = answered(
      { contents },
      'Invalid JSON payload received. Unknown name "kind" at \'contents[1].parts[0].function_call\': Cannot find field.',
    );
    expect(JSON.stringify(fixed)).not.toContain('"kind"');
  });
});
