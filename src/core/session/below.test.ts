import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const call = { id: 'call_1', type: 'function', function: { name: 'ls', arguments: '{}' } };
const request = {
  model: 'gpt-4.1',
  messages: [
    { role: 'user', content: 'list it' },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'user', content: 'well?' },
  ],
};
const places = (value: unknown): string[] =>
  openTranscript(JSON.stringify(value)).transcripts.map((it) => `${it.format.id} ${it.at}`);

describe('a request somewhere in a log that nobody knows', () => {
  it.each<readonly [string, unknown, readonly string[]]>([
    ['under any keys', { trace: { attributes: { asked: request } } }, ['openai-chat /trace/attributes/asked/messages']],
    [
      'in some elements of a list, each by itself',
      { spans: [{ name: 'start' }, { io: { sent: request } }, { io: { sent: request } }] },
      ['openai-chat /spans/1/io/sent/messages', 'openai-chat /spans/2/io/sent/messages'],
    ],
    [
      'as a stored chat',
      [{ id: 'x', chat: { messages: [{ id: 'a', role: 'user', content: 'hi' }] } }],
      ['generic-chat /0/chat/messages'],
    ],
    [
      'as the state of an agent',
      { storeState: { messages: [{ role: 'user', contents: [{ $type: 'text', text: 'hi' }] }] } },
      ['extensions-ai /storeState/messages'],
    ],
    [
      'of another wire',
      { full_request: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] } },
      ['gemini-contents /full_request/contents'],
    ],
  ])('is found %s', (_, value, expected) => {
    expect(places(value)).toEqual(expected);
  });

  it('is repaired in place, and everything else stays', () => {
    const around = { level: 'error', big: 1, nested: { attributes: { asked: request } } };
    const text = JSON.stringify(around, null, 1).replace('"big": 1', '"big": 12345678901234567890');
    const snapshot = openTranscript(text);
    const errors = (it: typeof snapshot) => validateMessages(it).filter((found) => found.severity === 'error');
    expect(errors(snapshot).map((it) => it.rule)).toEqual(['tools/missing-result']);
    const applied = applyPlan(snapshot, planRepair(snapshot));
    expect(errors(applied.snapshot)).toEqual([]);
    expect(applied.snapshot.transcripts[0]?.at).toBe('/nested/attributes/asked/messages');
    expect(applied.text.startsWith(text.slice(0, text.indexOf('"messages"')))).toBe(true);
    expect(applied.text.endsWith(text.slice(text.indexOf('well?')))).toBe(true);
    expect(openTranscript(applied.text).transcripts[0]?.messages.length).toBe(
      applied.snapshot.transcripts[0]?.messages.length,
    );
  });

  it('in every second element is repaired in the one that was chosen', () => {
    const text = JSON.stringify({ spans: [{ io: { sent: request } }, 7, { io: { sent: request } }] });
    const snapshot = openTranscript(text);
    const applied = applyPlan(snapshot, planRepair(snapshot, { transcript: 1 }));
    expect(applied.snapshot.transcripts.map((it) => it.at)).toEqual(snapshot.transcripts.map((it) => it.at));
    const left = [0, 1].map(
      (transcript) => validateMessages(applied.snapshot, { transcript }).filter((it) => it.severity === 'error').length,
    );
    expect(left).toEqual([1, 0]);
  });

  it('is found for a format that is chosen by hand', () => {
    const text = JSON.stringify({ trace: { asked: request } });
    const [chosen] = openTranscript(text, { format: 'mistral-chat' }).transcripts;
    expect([chosen?.format.id, chosen?.at]).toEqual(['mistral-chat', '/trace/asked/messages']);
  });

  it('is not looked for where the usual places hold one', () => {
    expect(places({ messages: request.messages, trace: { asked: request } })).toEqual(['openai-chat /messages']);
  });

  it('is not looked for in messages, nor in a conversation whose layout is not known', () => {
    const quoting = { role: 'user', blocks: [{ words: 'hens?', seen: request }] };
    expect(places([quoting])).toEqual([]);
    expect(places({ log: { turns: [quoting] } })).toEqual([]);
  });

  it('is not seen in lists of somebody else', () => {
    const commits = { messages: [{ sha: 'a', text: 'fix' }] };
    expect(places({ repo: { commits, input: [1, 2], history: ['a'], contents: [{ path: 'a' }] } })).toEqual([]);
    const half = [{ role: 'user', content: 'a' }, { shown: 1 }, { shown: 2 }];
    expect(places({ app: { state: { messages: half } } })).toEqual([]);
  });

  it('is not looked for without end', () => {
    const nested = (depth: number) => `${'{"in":'.repeat(depth)}${JSON.stringify(request)}${'}'.repeat(depth)}`;
    expect(openTranscript(nested(8)).transcripts.length).toBe(1);
    for (const depth of [30, 3000]) expect(openTranscript(nested(depth)).transcripts).toEqual([]);
  });
});
