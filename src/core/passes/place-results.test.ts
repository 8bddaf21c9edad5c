import { expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

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
