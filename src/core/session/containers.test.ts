import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';

const errorsOf = (snapshot: Snapshot, transcript: number) =>
  validateMessages(snapshot, { transcript }).filter((it) => it.severity === 'error');

const openAI = {
  model: 'gpt-4.1',
  messages: [
    { role: 'user', content: 'list it' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'ls', arguments: '{}' } }],
    },
    { role: 'user', content: 'well?' },
  ],
};
const anthropic = {
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  messages: [
    { role: 'user', content: 'list it' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'ls', input: {} }] },
    { role: 'user', content: 'well?' },
  ],
};

describe('a JSONL with bodies of two APIs', () => {
  const text = `${JSON.stringify(openAI)}\n${JSON.stringify(anthropic)}\n`;
  const snapshot = openTranscript(text);

  it('opens as two transcripts, each with its own format and target', () => {
    expect(snapshot.transcripts.map((it) => [it.at, it.format.id, it.target.id])).toEqual([
      ['/0/messages', 'openai-chat', 'openai-chat'],
      ['/1/messages', 'anthropic-messages', 'anthropic'],
    ]);
    expect(snapshot.format.id).toBe('openai-chat');
  });

  it('checks each with the rules and the words of its own API', () => {
    expect(errorsOf(snapshot, 0)[0]?.predicted).toContain("An assistant message with 'tool_calls'");
    expect(errorsOf(snapshot, 1)[0]?.predicted).toContain('`tool_use` ids were found');
  });

  it('repairs each in place, and leaves the other alone', () => {
    const [first, second] = text.split('\n');
    const one = applyPlan(snapshot, planRepair(snapshot, { transcript: 0 }));
    expect(errorsOf(one.snapshot, 0)).toEqual([]);
    expect(one.text.split('\n')[1]).toBe(second);
    const two = applyPlan(snapshot, planRepair(snapshot, { transcript: 1 }));
    expect(errorsOf(two.snapshot, 1)).toEqual([]);
    expect(two.text.split('\n')[0]).toBe(first);
    const both = applyPlan(one.snapshot, planRepair(one.snapshot, { transcript: 1 }));
    expect([0, 1].flatMap((n) => errorsOf(both.snapshot, n))).toEqual([]);
    expect(both.snapshot.transcripts.map((it) => it.format.id)).toEqual(['openai-chat', 'anthropic-messages']);
  });

  it('gives lists that could be for anybody the format of their neighbours', () => {
    const plain = { messages: [{ role: 'user', content: 'hi' }] };
    const lines = [openAI, plain, openAI].map((it) => JSON.stringify(it)).join('\n');
    expect(openTranscript(lines).transcripts.map((it) => it.format.id)).toEqual(Array(3).fill('openai-chat'));
  });
});

describe('a body inside a JSON string', () => {
  const inner = `{"model":"claude-sonnet-4-5","max_tokens":1,"top_k":12345678901234567890,\n "messages":${JSON.stringify(anthropic.messages)}}`;
  const log = (body: string) => `{"level":"error","status":400, "request":${JSON.stringify(body)},"at":1.0}\n`;

  it('is found in a log line, and repaired inside it', () => {
    const snapshot = openTranscript(log(inner));
    expect(snapshot.carrier).toBe('json-string');
    expect(snapshot.format.id).toBe('anthropic-messages');
    const { text, snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(text.startsWith('{"level":"error","status":400, "request":"{\\"model\\"')).toBe(true);
    expect(text.endsWith('","at":1.0}\n')).toBe(true);
    expect(text).toContain('12345678901234567890,\\n');
    expect(errorsOf(next, 0)).toEqual([]);
    expect(next.carrier).toBe('json-string');
    expect(applyPlan(next, planRepair(next)).text).toBe(text);
  });

  it('may be a string of its own, five levels deep, or JSONL', () => {
    let text = inner;
    for (let level = 0; level < 5; level++) text = JSON.stringify(text);
    const deep = openTranscript(text);
    expect(deep.format.id).toBe('anthropic-messages');
    const repaired = applyPlan(deep, planRepair(deep));
    let value: unknown = repaired.text;
    for (let level = 0; level < 6; level++) value = JSON.parse(String(value));
    expect(Object.keys(Object(value))).toEqual(['model', 'max_tokens', 'top_k', 'messages']);
    expect(errorsOf(repaired.snapshot, 0)).toEqual([]);
    const lines = anthropic.messages.map((it) => JSON.stringify(it)).join('\n');
    expect(openTranscript(JSON.stringify({ body: lines })).format.id).toBe('anthropic-messages');
  });

  it('is not looked for where the text itself is a transcript', () => {
    const text = JSON.stringify([{ role: 'user', content: inner }]);
    expect(openTranscript(text).carrier).toBe('json');
  });
});

describe('what was read once is read the same way after an edit', () => {
  const record = (uuid: string, parentUuid: string | null, content: string) =>
    JSON.stringify({ type: 'user', uuid, parentUuid, sessionId: 's', message: { role: 'user', content } });

  it('as JSONL even where one record is left', () => {
    const text = `${record('a', null, 'one')}\n${record('b', 'a', 'two')}\n`;
    const snapshot = openTranscript(text);
    const change = { do: 'remove', at: '/0' } as const;
    const plan = { title: '', effect: 'lossy', changes: [change], rows: [], lost: 0 } as const;
    const { snapshot: next } = applyPlan(snapshot, plan);
    expect([next.carrier, next.format.id, next.transcripts[0]?.messages.length]).toEqual(['jsonl', 'claude-code', 1]);
  });

  it('with its format, though nothing is left that shows it', () => {
    const list = [
      { role: 'user', content: 'hi' },
      { role: 'tool', tool_call_id: 'x', content: 'lost' },
    ];
    const snapshot = openTranscript(JSON.stringify(list));
    const { snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(next.transcripts[0]?.messages.length).toBe(1);
    expect([next.format.id, next.target.id]).toEqual(['openai-chat', 'openai-chat']);
  });
});

describe('detection', () => {
  it('recognises a session that begins with 400 progress lines', () => {
    const progress = Array.from({ length: 400 }, (_, i) =>
      JSON.stringify({ type: 'progress', uuid: `p${i}`, parentUuid: i ? `p${i - 1}` : null, data: {} }),
    );
    const message = { role: 'user', content: 'hi' };
    const line = JSON.stringify({ type: 'user', uuid: 'u', parentUuid: 'p399', sessionId: 's', message });
    const snapshot = openTranscript([...progress, line].join('\n'));
    expect(snapshot.format.id).toBe('claude-code');
    expect(snapshot.transcripts[0]?.messages.length).toBe(1);
  });

  it('says how much of a list nobody understands', () => {
    const strange = [{ type: 'note' }, { type: 'note' }, { type: 'note' }];
    expect(openTranscript(JSON.stringify([{ role: 'user', content: 'a' }, ...strange])).format.id).toBe('unknown');
    const calls = anthropic.messages.slice(0, 2);
    const some = openTranscript(JSON.stringify([...calls, ...strange]));
    expect(some.format.id).toBe('anthropic-messages');
    expect(some.format.evidence.at(-1)).toBe('3 of 5 elements not understood');
  });
});
