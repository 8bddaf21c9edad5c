import { expect, it } from 'vitest';
import { planTrim } from '../../session/trim.ts';
import { applyPlan, openTranscript } from '../../session.ts';

const event = (type: string, id: string, parentId: string | null, data: object) =>
  JSON.stringify({ type, data, id, parentId });
const call = { toolCallId: 'c', name: 'ls', arguments: {}, type: 'function' };

it('words that a record joins are read as drafted, and nothing that was left alone comes back with them', () => {
  const snapshot = openTranscript(
    [
      event('session.start', 's', null, { sessionId: 's1', version: 1, producer: 'copilot-agent' }),
      event('user.message', 'u1', 's', { content: 'ask' }),
      event('assistant.message', 'a1', 'u1', { content: '', toolRequests: [call] }),
      event('tool.execution_complete', 't1', 'a1', { toolCallId: 'c', success: true, result: { content: 'x' } }),
      event('user.message', 'u1', 's', { content: 'ask' }),
      event('assistant.message', 'a2', 'gone', { content: 'said' }),
      event('user.message', 'u2', 'a2', { content: 'and then' }),
    ].join('\n'),
  );
  const { snapshot: after } = applyPlan(snapshot, planTrim(snapshot, { messages: 1, marker: true }));
  const said = after.transcripts[0]!.messages.flatMap((it) => it.parts.map((part) => 'text' in part && part.text));
  expect(said).toEqual(['and then\n[2 messages, 2 tokens trimmed]']);
});
