import { describe, expect, it } from 'vitest';
import { Draft } from '../model/draft.ts';
import { removeMessages } from '../operations/parts.ts';
import { compile } from '../session/plans.ts';
import { applyPlan, openTranscript } from '../session.ts';

const line = (type: string, payload: object): string =>
  JSON.stringify({ timestamp: '2026-03-02T08:00:01Z', type, payload });
const said = (role: string, text: string): string =>
  line('response_item', {
    type: 'message',
    role,
    content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
  });
const event = (type: string, more: object): string => line('event_msg', { type, ...more });
const turn = (word: string, n: number): string[] => [
  said('user', word),
  event('user_message', { message: word }),
  line('response_item', { type: 'function_call', name: 'shell', arguments: '{}', call_id: `call_${n}` }),
  event('exec_command_end', { call_id: `call_${n}`, stdout: 'x' }),
  line('response_item', { type: 'function_call_output', call_id: `call_${n}`, output: 'x' }),
  event('agent_message', { message: `${word} done` }),
  said('assistant', `${word} done`),
  event('token_count', { info: null }),
];
const lines = [
  line('session_meta', { id: 's', cwd: '/' }),
  ...turn('first', 1),
  ...turn('second', 2),
  ...turn('third', 3),
];

describe('what Codex writes down for its screen', () => {
  it.each([said('user', 'second'), said('assistant', 'second done')])('tells of what is gone: %s', (lost) => {
    const bridges = (text: readonly string[]) => openTranscript(text.join('\n')).transcripts[0]!.bridges ?? [];
    expect(bridges(lines)).toEqual([]);
    expect(bridges(lines.filter((it) => it !== lost))).toMatchObject([{ why: 'shown' }]);
  });

  it('goes with what it shows, and with nothing else', () => {
    const snapshot = openTranscript(lines.join('\n'));
    expect(snapshot.format.id).toBe('codex-rollout');
    const transcript = snapshot.transcripts[0]!;
    const draft = new Draft(transcript.messages);
    const second = draft.messages.filter(({ from }) =>
      from?.parts.some((it) =>
        it.kind === 'call' || it.kind === 'result'
          ? (it.kind === 'call' ? it.id : it.callId) === 'call_2'
          : 'text' in it && it.text.startsWith('second'),
      ),
    );
    removeMessages(draft, new Set(second), () => ({ by: 'test', reason: 'It is taken out.' }));
    const { text } = applyPlan(snapshot, compile(snapshot, transcript, draft, ''));
    const left = lines.filter((it) => !it.includes('second') && !it.includes('call_2'));
    expect(text.split('\n')).toEqual(left);
    expect(text.match(/token_count/g)).toHaveLength(3);
  });
});
