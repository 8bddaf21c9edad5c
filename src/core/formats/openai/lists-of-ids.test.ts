import { expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../../session.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'bash', arguments: '{}' } });
const history = (ids: readonly string[], calls: readonly string[]) => ({
  history: [
    { role: 'system', content: 'You work in a shell.', message_type: 'system_prompt' },
    { role: 'user', content: 'What is here?' },
    { role: 'assistant', content: 'I look.', action: 'ls', tool_calls: calls.map(call) },
    { role: 'tool', content: 'a.txt', message_type: 'observation', tool_call_ids: ids },
    { role: 'assistant', content: 'One file.' },
  ],
});

it('a result that names its call in a list of one answers that call', () => {
  const snapshot = openTranscript(JSON.stringify(history(['call_1'], ['call_1'])));
  expect(snapshot.format.id).toBe('openai-chat');
  expect(validateMessages(snapshot).filter((it) => it.severity === 'error')).toEqual([]);
  expect(planRepair(snapshot).changes).toEqual([]);
});

it('its id is rewritten where it stands', () => {
  const id = `call_${'x'.repeat(60)}`;
  const snapshot = openTranscript(JSON.stringify(history([id], [id])), { target: 'openai-chat' });
  const { text } = applyPlan(snapshot, planRepair(snapshot));
  const after = openTranscript(text).transcripts[0]!.messages;
  const [made] = after[2]!.parts.filter((it) => it.kind === 'call');
  const [answer] = after[3]!.parts.filter((it) => it.kind === 'result');
  expect(made!.id).not.toBe(id);
  expect(answer!.callId).toBe(made!.id);
  expect(text).toContain(`"tool_call_ids":["${made!.id}"]`);
});

it('a list of several names none', () => {
  const snapshot = openTranscript(JSON.stringify(history(['call_1', 'call_2'], ['call_1', 'call_2'])));
  const [result] = snapshot.transcripts[0]!.messages[3]!.parts;
  expect(result).toMatchObject({ kind: 'result', callId: null });
});
