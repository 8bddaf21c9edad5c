import { expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../../session.ts';

const record = (uuid: string, parentUuid: string | null, type: string, parts: object[]) =>
  JSON.stringify({
    uuid,
    parentUuid,
    sessionId: 's1',
    type,
    message: { role: type === 'assistant' ? 'model' : 'user', parts },
  });
const call = (id: string) => ({ functionCall: { id, name: 'ls', args: {} } });
const result = (id: string, output: string) => ({ functionResponse: { id, name: 'ls', response: { output } } });

it('a call of the user that becomes one of the assistant leaves the results of another call of its id alone', () => {
  const snapshot = openTranscript(
    [
      record('1', null, 'user', [{ text: 'go on' }, call(' c1'), result(' c1', 'one')]),
      record('2', '1', 'assistant', [call('c1')]),
      record('3', '2', 'tool_result', [result('c1', 'two')]),
      record('4', '3', 'assistant', [{ text: 'done' }]),
      record('5', '4', 'user', [{ text: 'and now' }]),
    ].join('\n'),
    { format: 'qwen-code', target: 'gemini' },
  );
  const { snapshot: after, text } = applyPlan(snapshot, planRepair(snapshot));
  expect(text).toContain('two');
  expect(validateMessages(after).filter((it) => it.rule.startsWith('tools/'))).toEqual([]);
  expect(planRepair(after).rows).toEqual([]);
});

it('a call of the user with its result beside it takes that result along, whatever else has its id', () => {
  const line = (role: string, ...content: object[]) => JSON.stringify({ role, created: 0, content });
  const asked = (id: string) => ({
    type: 'toolRequest',
    id,
    toolCall: { status: 'success', value: { name: 'ls', arguments: {} } },
  });
  const answered = (id: string, text: string) => ({
    type: 'toolResponse',
    id,
    toolResult: { status: 'success', value: { content: [{ type: 'text', text }], isError: false } },
  });
  const said = (text: string) => ({ type: 'text', text });
  const snapshot = openTranscript(
    [
      line('user', said('look')),
      line('assistant', asked('c1')),
      line('user', answered('c1', 'one')),
      line('assistant', said('and')),
      line('user', said('this is left open'), asked('c2')),
      line('assistant', asked('c4')),
      line('user', answered('c4', 'four'), said('once more'), asked('c1'), answered('c1', 'two')),
    ].join('\n'),
    { format: 'goose', target: 'anthropic' },
  );
  const unanswered = validateMessages(snapshot).find((it) => it.rule === 'tools/missing-result')!;
  const { snapshot: after } = applyPlan(snapshot, planFix(snapshot, unanswered.key, 'add-interrupted-result'));
  const told = (rule: string) => validateMessages(after).filter((it) => it.rule === rule);
  expect(told('tools/missing-result')).toEqual([]);
  expect(told('tools/duplicate-result')).toEqual([]);
  expect(told('tools/orphan-result')).toEqual([]);
});

it('a moved result of an id comes after the result of the same id that is in its place', () => {
  const asked = (id: string) => ({ id, type: 'function', function: { name: 'ls', arguments: '{}' } });
  const answered = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
  const messages = [
    { role: 'user', content: 'q' },
    { role: 'assistant', content: null, tool_calls: [asked('a'), asked('b'), asked('a')] },
    ...[answered('b', 'of b'), answered('a', 'first')],
    { role: 'user', content: 'wait' },
    answered('a', 'second'),
    { role: 'assistant', content: 'done' },
  ];
  const snapshot = openTranscript(JSON.stringify(messages), { target: 'openai-chat' });
  const { text } = applyPlan(snapshot, planRepair(snapshot, { passes: [{ id: 'place-results' }] }));
  expect(text.indexOf('"second"')).toBeLessThan(text.indexOf('wait'));
  expect(text.indexOf('"first"')).toBeLessThan(text.indexOf('"second"'));
});

it('of two calls of one id the second result has the place of the second call', () => {
  const asked = (id: string) => ({ id, type: 'function', function: { name: 'ls', arguments: '{}' } });
  const answered = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
  const messages = [
    { role: 'user', content: 'q' },
    { role: 'assistant', content: null, tool_calls: [asked('a'), asked('b'), asked('a')] },
    ...[answered('a', 'first'), answered('b', 'of b'), answered('a', 'second')],
    { role: 'assistant', content: 'done' },
  ];
  const snapshot = openTranscript(JSON.stringify(messages), { target: 'openai-chat' });
  const plan = (text: typeof snapshot) =>
    planRepair(text, { passes: [{ id: 'place-results', options: { order: 'calls' } }] });
  expect(plan(snapshot).rows).toEqual([]);
  const mixed = [...messages.slice(0, 2), messages[3], messages[2], messages[4], messages[5]];
  const odd = openTranscript(JSON.stringify(mixed), { target: 'openai-chat' });
  expect(JSON.parse(applyPlan(odd, plan(odd)).text)).toEqual(messages);
});

it('a result that is added never joins the message of its call, where it would stand before that', () => {
  const call = { functionCall: { id: 'x', name: 'ls', args: {} } };
  const contents = [
    { role: 'user', parts: [{ text: 'q' }] },
    {
      role: 'user',
      parts: [call, { functionResponse: { id: 'x', name: 'ls', response: { output: 'found' } } }, call],
    },
    { role: 'model', parts: [{ text: 'done' }] },
  ];
  const snapshot = openTranscript(JSON.stringify({ model: 'gemini-2.5-pro', contents }));
  const plan = planRepair(snapshot);
  expect(plan.rows.filter(({ action }) => action === 'inserted')).toHaveLength(1);
  const { snapshot: after } = applyPlan(snapshot, plan);
  expect(validateMessages(after).filter(({ severity }) => severity === 'error')).toEqual([]);
});
