import { expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../session.ts';

const question = { role: 'user', content: 'q' };
const reasons = (...history: object[]) =>
  planRepair(openTranscript(JSON.stringify(history))).rows.map((it) => [it.index, it.reason]);

it('says of an added result whether it joins the turn that follows', () => {
  const called = { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'ls', input: {} }] };
  expect(reasons(question, called, { role: 'user', content: 'go on' })).toEqual([
    [2, 'The call of ls (t1) has no result in the conversation; one is added to message 2.'],
  ]);
  const calls = [{ id: 'a', type: 'function', function: { name: 'ls', arguments: '{}' } }];
  expect(reasons(question, { role: 'assistant', content: null, tool_calls: calls }, question)).toEqual([
    [2, 'The call of ls (a) has no result in the conversation.'],
  ]);
});

const fn = (id: string) => ({ id, type: 'function', function: { name: 'ls', arguments: '{}' } });
const repaired = (...history: object[]) => {
  const snapshot = openTranscript(JSON.stringify(history));
  return JSON.parse(applyPlan(snapshot, planRepair(snapshot)).text) as { tool_call_id?: string; content: unknown }[];
};

it('puts placeholders between the results that are there, in the order of the calls', () => {
  const use = (id: string) => ({ type: 'tool_use', id, name: 'ls', input: {} });
  const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'r' });
  const blocks = repaired(
    question,
    { role: 'assistant', content: [use('a'), use('b'), use('c')] },
    { role: 'user', content: [result('b'), { type: 'text', text: 'go on' }] },
  )[2]!.content as { tool_use_id?: string }[];
  expect(blocks.map((block) => block.tool_use_id)).toEqual(['a', 'b', 'c', undefined]);
  const list = repaired(
    question,
    { role: 'assistant', content: null, tool_calls: ['a', 'b', 'c'].map(fn) },
    { role: 'tool', tool_call_id: 'b', content: 'r' },
    question,
  );
  expect(list.flatMap((message) => message.tool_call_id ?? [])).toEqual(['a', 'b', 'c']);
});

it('lets the first of two open calls keep the id that both have', () => {
  const called = { role: 'assistant', content: null, tool_calls: [fn('x')] };
  const ids = repaired(question, called, question, called, question).flatMap((message) => message.tool_call_id ?? []);
  expect(ids[0]).toBe('x');
  expect(ids).toHaveLength(2);
  expect(ids[1]).not.toBe('x');
});

it('writes the result that somebody gave in place of a placeholder, and no error', () => {
  const use = (id: string) => ({ type: 'tool_use', id, name: 'ls', input: {} });
  const snapshot = openTranscript(
    JSON.stringify([question, { role: 'assistant', content: [use('a'), use('b')] }, question]),
  );
  const plan = planRepair(snapshot, { results: { a: 'x.ts' } });
  expect(plan.rows.map(({ call, after, effect }) => [call, after, effect])).toEqual([
    ['a', 'x.ts', 'lossless'],
    ['b', expect.stringContaining('missing'), 'invents'],
  ]);
  const [first, second] = JSON.parse(applyPlan(snapshot, plan).text)[2].content as Record<string, unknown>[];
  expect(first).toEqual({ type: 'tool_result', tool_use_id: 'a', content: 'x.ts' });
  expect(second).toMatchObject({ tool_use_id: 'b', is_error: true });
});
