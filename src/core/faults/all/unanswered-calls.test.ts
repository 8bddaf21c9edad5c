import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, PRESETS, type PresetId, planRepair } from '../../index.ts';

const line = (uuid: string, parentUuid: string | null, role: 'user' | 'assistant', content: unknown) =>
  JSON.stringify({
    parentUuid,
    isSidechain: false,
    userType: 'external',
    cwd: '/srv/app',
    sessionId: '5f1c2a34-0000-4000-8000-000000000009',
    version: '2.1.14',
    uuid,
    timestamp: '2026-03-01T10:00:01.000Z',
    type: role,
    message: role === 'user' ? { role, content } : { id: `msg_${uuid}`, type: 'message', role, content },
  });

const call = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: { path: id } });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'read' });

/** An unanswered call with more turns behind it, and a last turn with two calls, one of them still running. */
const SESSION = [
  line('u1', null, 'user', 'Read both'),
  line('a1', 'u1', 'assistant', [call('toolu_first')]),
  line('u2', 'a1', 'user', 'Go on'),
  line('a2', 'u2', 'assistant', [call('toolu_done'), call('toolu_running')]),
  line('u3', 'a2', 'user', [result('toolu_done')]),
].join('\n');

const repaired = (text: string) => {
  const snapshot = openTranscript(text);
  return applyPlan(snapshot, planRepair(snapshot, { preset: 'recommended' })).text;
};

describe('the recommended repair', () => {
  it('answers a call inside a session and leaves the turn that is still running as it is', () => {
    const before = SESSION.split('\n');
    const after = repaired(SESSION).split('\n');
    expect(after.slice(-2)).toEqual(before.slice(-2));
    expect(after.join()).toContain('"tool_use_id":"toolu_first"');
  });

  it('touches nothing in a session whose only open call is its last', () => {
    const text = SESSION.split('\n')
      .filter((it) => !it.includes('toolu_first'))
      .join('\n')
      .replace('"parentUuid":"a1"', '"parentUuid":"u1"');
    expect(repaired(text)).toBe(text);
  });

  it('touches nothing in a finished session, not even white space at its end', () => {
    const text = [line('u1', null, 'user', 'Hello'), line('a1', 'u1', 'assistant', [{ type: 'text', text: 'Hi. ' }])];
    expect(repaired(text.join('\n'))).toBe(text.join('\n'));
  });

  it('takes the last call out of a request: it is sent as it is', () => {
    const body = JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [
        { role: 'user', content: 'Read' },
        { role: 'assistant', content: [{ type: 'text', text: 'I will.' }, call('toolu_last')] },
        { role: 'user', content: 'And?' },
        { role: 'assistant', content: [{ type: 'text', text: 'Again.' }, call('toolu_end')] },
      ],
    });
    expect(repaired(body)).not.toContain('toolu_end');
  });

  it('answers a call with words behind it that only a result without a call kept apart', () => {
    const after = repaired(
      JSON.stringify([
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List it' }] },
        { type: 'function_call', call_id: 'c0', name: 'ls', arguments: '{}' },
        { type: 'function_call_output', call_id: 'gone', output: 'of another call' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Listed.' }] },
      ]),
    );
    const calls = (JSON.parse(after) as { type: string; call_id?: string }[]).flatMap((it) =>
      it.call_id ? [`${it.type} ${it.call_id}`] : [],
    );
    expect(calls).toEqual(['function_call c0', 'function_call_output c0']);
  });
});

describe('the open calls of the last turn', () => {
  const body = JSON.stringify({
    model: 'claude-sonnet-4-5',
    max_tokens: 9,
    messages: [
      { role: 'user', content: 'Read both' },
      { role: 'assistant', content: [{ type: 'text', text: 'I will.' }, call('toolu_done'), call('toolu_open')] },
      { role: 'user', content: [result('toolu_done')] },
    ],
  });
  const withLast = (text: string, preset: PresetId, last: string) => {
    const snapshot = openTranscript(text);
    const passes = PRESETS.find(({ id }) => id === preset)!.passes.map((step) =>
      step.id === 'unanswered-calls' ? { id: step.id, options: { last } } : step,
    );
    return applyPlan(snapshot, planRepair(snapshot, { preset, passes })).text;
  };
  const outcome = (text: string) => {
    if (text.includes('"tool_use_id":"toolu_open"') || text.includes('"tool_use_id":"toolu_running"'))
      return 'answered';
    return /toolu_open|toolu_running/.test(text) ? 'kept' : 'removed';
  };

  it.each(['recommended', 'provider-hygiene', 'provider-hygiene-2026-01'] as const)(
    'are answered, removed or kept by %s, as chosen, in a request and in a session',
    (preset) => {
      for (const text of [body, SESSION]) {
        expect(outcome(withLast(text, preset, 'answer'))).toBe('answered');
        expect(outcome(withLast(text, preset, 'remove'))).toBe('removed');
        expect(outcome(withLast(text, preset, 'leave'))).toBe('kept');
      }
    },
  );

  it('are answered by the presets named after an agent that answers them', () => {
    for (const preset of ['provider-hygiene', 'provider-hygiene-2026-01'] as const) {
      const snapshot = openTranscript(SESSION);
      const after = applyPlan(snapshot, planRepair(snapshot, { preset }));
      expect(outcome(after.text)).toBe('answered');
      expect(planRepair(after.snapshot, { preset }).rows).toEqual([]);
    }
  });

  it('are asked for by a choice, and not by the options that a pass has by itself', () => {
    const open = [line('u1', null, 'user', 'Read'), line('a1', 'u1', 'assistant', [call('toolu_open')])];
    const accepted = [...open, line('u2', 'a1', 'user', 'Go on'), line('a2', 'u2', 'assistant', [call('toolu_2')])];
    const text = [
      ...accepted,
      line('u3', 'a2', 'user', [result('toolu_2')]),
      line('a3', 'u3', 'assistant', 'Done.'),
    ].join('\n');
    expect(withLast(text, 'recommended', 'as-needed')).toBe(repaired(text));
  });
});
