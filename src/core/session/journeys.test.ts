import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';

/** Opens a value as pretty JSON with the given target. */
function open(value: unknown, target?: string, indent = 2) {
  return openTranscript(JSON.stringify(value, null, indent), target === undefined ? {} : { target });
}

const rulesOf = (source: Parameters<typeof validateMessages>[0]) =>
  validateMessages(source).map((it) => `${it.severity} ${it.rule} #${it.messageIndex}`);

const errorsOf = (source: Parameters<typeof validateMessages>[0]) =>
  validateMessages(source).filter((it) => it.severity === 'error');

const anthropicBody = {
  model: 'claude-sonnet-4-5',
  max_tokens: 1024,
  messages: [
    { role: 'user', content: 'What is in src?' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_A', name: 'ls', input: { path: 'src' } }] },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Here it is:' },
        { type: 'tool_result', tool_use_id: 'toolu_A', content: 'a.txt' },
      ],
    },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_B', name: 'cat', input: { path: 'a.txt' } }] },
    { role: 'user', content: 'go on' },
    { role: 'assistant', content: 'Sure.' },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_X', content: 'lost' },
        { type: 'text', text: 'and now?' },
      ],
    },
  ],
};

describe('an Anthropic body with three faults', () => {
  const snapshot = open(anthropicBody);

  it('is read as what it is', () => {
    expect(snapshot.format.id).toBe('anthropic-messages');
    expect(snapshot.target.id).toBe('anthropic');
    expect(snapshot.transcripts[0]?.messages.length).toBe(7);
  });

  it('shows three right problems with the texts the API would send', () => {
    expect(rulesOf(snapshot)).toEqual([
      'error tools/results-not-first #2',
      'error tools/missing-result #3',
      'error tools/orphan-result #6',
    ]);
    const [first, second, third] = validateMessages(snapshot);
    expect(first?.predicted).toContain(
      'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_A.',
    );
    expect(second?.predicted).toContain(
      'messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_B.',
    );
    expect(third?.predicted).toContain(
      'messages.6.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_X.',
    );
    for (const it of [first, second, third])
      expect(snapshot.text.slice(it?.span?.start, it?.span?.end).length).toBeGreaterThan(2);
  });

  it('is left without errors by the recommended repair, which leaves other messages alone', () => {
    const applied = applyPlan(snapshot, planRepair(snapshot));
    expect(errorsOf(applied.snapshot)).toEqual([]);
    expect(applied.text).toContain(JSON.stringify(anthropicBody.messages[1], null, 2).replaceAll('\n', '\n    '));
    const again = planRepair(applied.snapshot);
    expect(again.changes).toEqual([]);
  });

  it('offers repairs that make their finding vanish and add no error', () => {
    for (const diagnostic of validateMessages(snapshot)) {
      expect(diagnostic.fixes.length).toBeGreaterThan(0);
      for (const fix of diagnostic.fixes) {
        const { snapshot: next } = applyPlan(snapshot, planFix(snapshot, diagnostic.key, fix));
        const left = errorsOf(next);
        expect(left.length, `${diagnostic.rule} ${fix}`).toBeLessThan(3);
      }
    }
  });
});

describe('an OpenAI Chat list with three faults', () => {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'ls', arguments: '{"path":"src"}' } });
  const snapshot = open([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: null, tool_calls: [call('call_1'), call('call_2')] },
    { role: 'tool', tool_call_id: 'call_1', content: 'a' },
    { role: 'user', content: 'and?' },
    { role: 'tool', tool_call_id: 'call_2', content: 'b' },
    { role: 'assistant', content: null, tool_calls: [call('call_3')] },
    { role: 'user', content: 'never mind' },
    { role: 'tool', tool_call_id: 'call_9', content: 'lost' },
    { role: 'assistant', content: 'Done.' },
  ]);

  it('shows the right problems', () => {
    expect(snapshot.format.id).toBe('openai-chat');
    expect(rulesOf(snapshot)).toEqual([
      'error tools/result-displaced #5',
      'error tools/missing-result #6',
      'error tools/orphan-result #8',
    ]);
  });

  it('is healed by the recommended repair; the displaced result is moved with its own characters', () => {
    const applied = applyPlan(snapshot, planRepair(snapshot));
    expect(errorsOf(applied.snapshot)).toEqual([]);
    const messages = JSON.parse(applied.text) as { role: string; tool_call_id?: string }[];
    expect(messages.map((it) => it.tool_call_id ?? it.role)).toEqual([
      'system',
      'user',
      'assistant',
      'call_1',
      'call_2',
      'user',
      'assistant',
      'call_3',
      'user',
      // What no call of this id asked for is kept as text.
      'user',
      'assistant',
    ]);
  });
});

describe('a pydantic-ai list', () => {
  const call = (id: string) => ({ part_kind: 'tool-call', tool_name: 'ls', args: '{}', tool_call_id: id });
  const user = (content: string) => ({ kind: 'request', parts: [{ part_kind: 'user-prompt', content }] });
  const back = (id: string) => ({ part_kind: 'tool-return', tool_name: 'ls', content: 'ok', tool_call_id: id });

  it('is healthy when a call is answered by a retry prompt', () => {
    const snapshot = open([
      user('go'),
      { kind: 'response', parts: [call('c1')] },
      {
        kind: 'request',
        parts: [{ part_kind: 'retry-prompt', content: 'bad args', tool_name: 'ls', tool_call_id: 'c1' }],
      },
      { kind: 'response', parts: [{ part_kind: 'text', content: 'sorry' }] },
    ]);
    expect(snapshot.format.id).toBe('pydantic-ai');
    expect(rulesOf(snapshot)).toEqual([]);
  });

  it('shows a dangling call and an orphan return, and is healed', () => {
    const snapshot = open([
      user('go'),
      { kind: 'response', parts: [call('c1'), call('c2')] },
      { kind: 'request', parts: [back('c1'), back('zz')] },
      { kind: 'response', parts: [{ part_kind: 'text', content: 'done' }] },
    ]);
    expect(rulesOf(snapshot)).toEqual(['error tools/missing-result #1', 'error tools/orphan-result #2']);
    const applied = applyPlan(snapshot, planRepair(snapshot));
    expect(errorsOf(applied.snapshot)).toEqual([]);
  });
});

describe('a Claude Code session', () => {
  const line = (value: object) => JSON.stringify({ sessionId: 's1', isSidechain: false, ...value });
  const assistant = (uuid: string, parentUuid: string | null, id: string, block: object) =>
    line({
      type: 'assistant',
      uuid,
      parentUuid,
      message: { id, type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content: [block] },
    });
  const user = (uuid: string, parentUuid: string | null, content: unknown) =>
    line({ type: 'user', uuid, parentUuid, message: { role: 'user', content } });
  const use = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: { file: id } });
  const result = (id: string) => [{ type: 'tool_result', tool_use_id: id, content: `of ${id}` }];
  const healthy = [
    user('u1', null, 'read both'),
    assistant('a1', 'u1', 'msg_1', { type: 'text', text: 'Reading.' }),
    assistant('a2', 'a1', 'msg_1', use('toolu_1')),
    user('r1', 'a2', result('toolu_1')),
    assistant('a3', 'a2', 'msg_1', use('toolu_2')),
    user('r2', 'a3', result('toolu_2')),
    line({ type: 'progress', uuid: 'p1', parentUuid: 'r2', data: { type: 'bash_progress' } }),
    assistant('a4', 'r2', 'msg_2', { type: 'text', text: 'Both read.' }),
  ].join('\n');

  it('with interleaved parallel calls is healthy', () => {
    const snapshot = openTranscript(`${healthy}\n`);
    expect(snapshot.format.id).toBe('claude-code');
    expect(rulesOf(snapshot).filter((it) => !it.startsWith('info'))).toEqual([]);
  });

  it('none of whose lines names a parent is read in the order of the file', () => {
    const flat = healthy.replaceAll(/"parentUuid":"[^"]*"/g, '"parentUuid":null');
    const snapshot = openTranscript(flat);
    expect(snapshot.transcripts[0]?.messages.map((it) => it.role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(errorsOf(snapshot)).toEqual([]);
  });

  it('with a call cut off in the middle is repaired by changing only what the plan says', () => {
    const lines = healthy.split('\n');
    const stopped = [user('u2', 'a3', '[Request interrupted by user]'), user('u3', 'u2', 'go on')];
    const broken = [...lines.slice(0, 5), ...stopped].join('\n');
    const snapshot = openTranscript(broken);
    expect(errorsOf(snapshot).map((it) => it.rule)).toEqual(['tools/missing-result']);
    const applied = applyPlan(snapshot, planRepair(snapshot));
    expect(errorsOf(applied.snapshot)).toEqual([]);
    for (const kept of [...lines.slice(0, 5), ...stopped.slice(1)]) expect(applied.text).toContain(kept);
  });
});
