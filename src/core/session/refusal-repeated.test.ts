import { describe, expect, it, test } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import { refused, repaired } from '../testing/rejected.ts';
import { decodeError } from './errors.ts';

const tool = (description: string) => ({ type: 'function', function: { name: 'search', description } });
const lostBy = (...tools: readonly object[]): number => {
  const request = { model: 'claude-sonnet-4-5', messages: [{ role: 'user', content: 'Find it.' }], tools };
  const snapshot = openTranscript(JSON.stringify(request), { target: 'anthropic' });
  const refusal = '400 tools: Tool names must be unique.';
  return planRepair(snapshot, { preset: 'recommended', refusal }).lost;
};

test('of two tools of one name none is removed where they are different', () => {
  expect(lostBy(tool('Searches the files.'), tool('Searches the web.'))).toBe(0);
});

test('calls of one id that share one result are no error once the call without a result has one', () => {
  const call = (id: string, path: string) => ({
    id,
    type: 'function',
    function: { name: 'ls', arguments: JSON.stringify({ path }) },
  });
  const messages = [
    { role: 'user', content: 'List them.' },
    { role: 'assistant', content: null, tool_calls: [call('c1', 'a'), call('c2', 'b'), call('c1', 'd')] },
    { role: 'user', content: 'Go on.' },
    { role: 'tool', tool_call_id: 'c1', content: 'a.txt' },
  ];
  const refusal =
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: c1, c2";
  const snapshot = openTranscript(JSON.stringify({ model: 'gpt-4o', messages }), { target: 'openai-chat' });
  const { snapshot: after } = applyPlan(snapshot, planRepair(snapshot, { refusal }));
  const left = validateMessages(after, { refusal, original: () => snapshot });
  expect(left.map(({ rule, severity }) => [rule, severity])).toEqual([['tools/duplicate-call-id', 'warning']]);
});

test('an id of an earlier turn is no error once the results that stood behind words are first', () => {
  const calls = (...ids: string[]) => ids.map((id) => ({ type: 'tool_use', id, name: 'cat', input: { path: id } }));
  const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: id });
  const messages = [
    { role: 'user', content: 'Go on.' },
    { role: 'assistant', content: calls('t0') },
    { role: 'user', content: [result('t0')] },
    { role: 'assistant', content: calls('t1', 't0') },
    { role: 'user', content: [{ type: 'text', text: 'Here.' }, result('t0')] },
    { role: 'user', content: [result('t1')] },
  ];
  const text = JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages });
  const snapshot = openTranscript(text, { target: 'anthropic' });
  const refusal =
    'messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: t1, t0. Each `tool_use` block must have a corresponding `tool_result` block in the next message.';
  const { snapshot: after } = applyPlan(snapshot, planRepair(snapshot, { refusal }));
  const left = validateMessages(after, { refusal, original: () => snapshot });
  expect(left.map(({ rule, severity }) => [rule, severity])).toEqual([['tools/duplicate-call-id', 'warning']]);
});

test('text for one of two displaced results is not offered: the other takes its place', () => {
  const use = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} };
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'seen' };
  const messages = [
    { role: 'user', content: 'Look' },
    { role: 'user', content: [use] },
    { role: 'user', content: [result] },
    { role: 'user', content: [result] },
  ];
  const snapshot = openTranscript(JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages }));
  const offered = validateMessages(snapshot).filter(({ rule }) => rule === 'tools/result-displaced');
  expect(offered.flatMap(({ fixes }) => fixes)).not.toContain('result-to-text');
});

test('two results of one call that both are elsewhere are put in place together', () => {
  const use = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} };
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'seen' };
  const messages = [
    { role: 'user', content: 'Look' },
    { role: 'assistant', content: [use] },
    { role: 'user', content: 'Wait' },
    { role: 'assistant', content: 'Yes?' },
    { role: 'user', content: [result] },
    { role: 'assistant', content: 'And?' },
    { role: 'user', content: [result] },
  ];
  const snapshot = openTranscript(JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages }));
  const [found] = validateMessages(snapshot).filter(({ rule }) => rule === 'tools/result-displaced');
  expect(found?.fixes).toContain('place-results');
  const after = applyPlan(snapshot, planFix(snapshot, found?.key ?? '', 'place-results')).snapshot;
  expect(validateMessages(after).filter(({ rule }) => rule === 'tools/result-displaced')).toEqual([]);
});

test('calls that an error names as duplicates are told apart, also where one has no result', () => {
  const call = (path: string) => ({
    id: 'call_1',
    type: 'function',
    function: { name: 'read', arguments: JSON.stringify({ path }) },
  });
  const text = JSON.stringify({
    model: 'gpt-5.2',
    messages: [
      { role: 'user', content: 'Read them.' },
      { role: 'assistant', content: null, tool_calls: [call('a'), call('b'), call('c')] },
      { role: 'tool', tool_call_id: 'call_1', content: 'A' },
      { role: 'tool', tool_call_id: 'call_1', content: 'B' },
    ],
  });
  const snapshot = openTranscript(text, { target: 'openai-chat' });
  const refusal = "Invalid parameter: Duplicate value for 'tool_call_id' of 'call_1', in messages[2] and messages[3].";
  const after = applyPlan(snapshot, planRepair(snapshot, { refusal }));
  const left = validateMessages(after.snapshot, { refusal, original: () => snapshot });
  expect(left.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [, assistant, ...results] = JSON.parse(after.text).messages;
  const ids = assistant.tool_calls.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(results.map((result: { tool_call_id: string }) => result.tool_call_id)).toEqual(ids);
});

describe('an element with an id that an error calls a duplicate, in a part that no rule reads', () => {
  const id = 'rs_0ad20f1f8629dc53016924443203408193abb5b3d0b4301e26';
  const refusal = `Duplicate item found with id ${id}. Remove duplicate items from your input and try again.`;
  const summary = { type: 'reasoning.summary', summary: 'Both.', index: 0 };
  const sealed = (data: string) => ({ type: 'reasoning.encrypted', data, id, index: 0 });
  const body = (...details: readonly object[]) => ({
    model: 'openai/gpt-5-codex',
    messages: [
      { role: 'user', content: 'Compare them.' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'read', arguments: '{}' } }],
        reasoning_details: details,
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'tide' },
    ],
    reasoning: { effort: 'medium' },
  });

  it('is removed where one before it is the same', () => {
    const twice = body(summary, sealed('gA'), sealed('gA'));
    expect(refused(twice, refusal)).toEqual([['/messages/1/reasoning_details/2', 'remove-copy']]);
    expect(repaired(twice, refusal)).toEqual(body(summary, sealed('gA')));
    const snapshot = openTranscript(JSON.stringify(twice));
    const { culprit, notInFile } = decodeError(refusal, snapshot);
    expect([culprit?.at, notInFile]).toEqual(['/messages/1/reasoning_details/2', undefined]);
    expect(planRepair(snapshot, { refusal }).effect).toBe('lossless');
  });

  it('stays where none is', () => {
    for (const whole of [body(summary, sealed('gA')), body(sealed('gA'), sealed('gB'))]) {
      expect(refused(whole, refusal)).toEqual([]);
      expect(repaired(whole, refusal)).toEqual(whole);
    }
  });

  it('is of a request whose keys are those of a gateway, whichever words the API behind it has', () => {
    const whole = openTranscript(JSON.stringify(body(summary)));
    expect(whole.target.id).toBe('openrouter');
    expect(decodeError(refusal, whole).target).not.toBe('openai-chat');
  });
});
