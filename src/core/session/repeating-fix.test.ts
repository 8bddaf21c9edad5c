import { expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';

it('a fix that repeats ends where its format takes back what it does', () => {
  const said = (type: string, inner: object) => JSON.stringify({ type, time: 1768465800000, ...inner });
  const message = {
    role: 'user',
    content: [{ type: 'text', text: 'Count.' }],
    toolCalls: [],
    origin: { kind: 'user' },
  };
  const event = (inner: object) => said('context.append_loop_event', { event: { turnId: '0', step: 1, ...inner } });
  const call = { type: 'tool.call', uuid: 'g', stepUuid: 's', toolCallId: 'g', name: 'Glob', args: {} };
  const text = [
    '{"type":"metadata","protocol_version":"1.4","created_at":1768465800000}',
    said('context.append_message', { message }),
    said('context.append_message', { message }),
    event({ type: 'step.begin', uuid: 's' }),
    event({ type: 'content.part', uuid: 'p', stepUuid: 's', part: { type: 'think', think: 'Hm.' } }),
    event(call),
    event({ type: 'tool.result', parentUuid: 'g', toolCallId: 'g', result: { output: '12' } }),
    event({ type: 'step.end', uuid: 's', finishReason: 'tool_use' }),
    '',
  ].join('\n');
  const refusal = 'roles must alternate between "user" and "assistant", but found multiple "user" roles in a row';
  const snapshot = openTranscript(text, { target: 'anthropic' });
  const found = validateMessages(snapshot, { refusal });
  expect(found.some(({ rule }) => rule === 'roles/consecutive')).toBe(true);
});
