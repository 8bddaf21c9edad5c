import { expect, it } from 'vitest';
import { openTranscript, planRepair } from '../session.ts';

const question = { role: 'user', content: 'q' };
const reasons = (...history: object[]) =>
  planRepair(openTranscript(JSON.stringify(history))).rows.map((it) => [it.index, it.reason]);

it('says of an added result whether it joins the turn that follows', () => {
  const called = { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'ls', input: {} }] };
  expect(reasons(question, called, { role: 'user', content: 'go on' })).toEqual([
    [2, 'This call has no result in the conversation. (ls, t1) It is added to message 2.'],
  ]);
  const calls = [{ id: 'a', type: 'function', function: { name: 'ls', arguments: '{}' } }];
  expect(reasons(question, { role: 'assistant', content: null, tool_calls: calls }, question)).toEqual([
    [2, 'This call has no result in the conversation. (ls, a)'],
  ]);
});
