import { describe, expect, it } from 'vitest';
import { repaired } from '../testing/rejected.ts';

const ASKED = { role: 'user', content: 'How deep is the lake?' };
const NEW = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'depth', arguments: '{}' } }],
};
const OLD = { role: 'assistant', content: null, function_call: { name: 'depth', arguments: '{}' } };
const RESULT = { role: 'depth', content: '12 m' };

describe('a result whose role is the name of its tool', () => {
  it.each([
    "Invalid value: 'depth'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
    "'depth' is not one of ['system', 'assistant', 'user', 'function'] - 'messages.2.role'",
    'Unknown role: depth',
  ])('is the result of the call of that name: %s', (refusal) => {
    const body = (call: object, result: object) => ({ model: 'gpt-4o', messages: [ASKED, call, result] });
    const answered = { role: 'tool', tool_call_id: 'call_1', content: '12 m' };
    expect(repaired(body(NEW, RESULT), refusal)).toEqual(body(NEW, answered));
    expect(repaired(body(NEW, { ...RESULT, name: 'function' }), refusal)).toEqual(body(NEW, answered));
    const ofOldForm = { role: 'function', name: 'depth', content: '12 m' };
    expect(repaired(body(OLD, RESULT), refusal)).toEqual(body(OLD, ofOldForm));
  });

  it('is nobody’s where that call has its result', () => {
    const answered = { role: 'tool', tool_call_id: 'call_1', content: '12 m' };
    const body = { model: 'gpt-4o', messages: [ASKED, NEW, answered, { role: 'depth', content: 'And wide.' }] };
    expect(JSON.stringify(repaired(body, 'Unknown role: depth'))).toContain('{"role":"user","content":"And wide."}');
  });
});
