import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const tool = { type: 'tool_use', id: 'toolu_1', name: 'ls', input: {} };
const ANSWERS: { readonly [name: string]: object } = {
  'of the Messages API': {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [tool],
    stop_reason: 'tool_use',
    usage: { input_tokens: 3, output_tokens: 4 },
  },
  'of the Responses API': {
    id: 'resp_1',
    object: 'response',
    output: [{ type: 'function_call', call_id: 'call_1', name: 'ls', arguments: '{}' }],
  },
  'of the Responses API, with a call that takes no JSON': {
    id: 'resp_1',
    object: 'response',
    output: [{ type: 'custom_tool_call', call_id: 'call_1', name: 'sql', input: 'SELECT * FROM hens' }],
  },
};

describe('the answer of an API', () => {
  it.each(Object.entries(ANSWERS))('%s ends with its calls, which are no fault and stay', (_, answer) => {
    const snapshot = openTranscript(JSON.stringify(answer));
    expect(validateMessages(snapshot).filter((it) => it.severity === 'error')).toEqual([]);
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(snapshot.text);
  });
});

it('a call that takes no JSON does not break off', () => {
  const items = [
    { role: 'user', content: 'hens?' },
    { type: 'custom_tool_call', call_id: 'call_1', name: 'sql', input: 'SELECT * FROM hens' },
    { role: 'user', content: 'and?' },
  ];
  const found = validateMessages(openTranscript(JSON.stringify({ model: 'gpt-5.1', input: items })));
  expect(found.filter((it) => it.severity === 'error').map((it) => it.rule)).toEqual(['tools/missing-result']);
});
