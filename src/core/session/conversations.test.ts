import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { surveyTranscripts } from './survey.ts';

const call = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'ls', arguments: '{}' } }],
});
const healthy = { model: 'gpt-5.1', messages: [{ role: 'user', content: 'hi' }] };
const broken = {
  model: 'gpt-5.1',
  messages: [{ role: 'user', content: 'list' }, call('call_1'), { role: 'user', content: 'well?' }],
};
const claude = {
  model: 'claude-sonnet-4-5',
  max_tokens: 9,
  messages: [
    { role: 'user', content: 'list it, and say what every file is for, at length' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'ls', input: { n: 1 } }] },
    { role: 'user', content: 'well?' },
  ],
};

const entry = (url: string, body: string, status: number, answer: string) => ({
  startedDateTime: '2026-11-01T10:00:00.000Z',
  request: { method: 'POST', url, headers: [], postData: { mimeType: 'application/json', text: body } },
  response: { status, content: { mimeType: 'application/json', text: answer } },
});
const har = JSON.stringify(
  {
    log: {
      version: '1.2',
      entries: [
        entry('https://example.org/style.css', '', 200, 'body { }'),
        entry(
          'https://api.openai.com/v1/chat/completions?x=1',
          JSON.stringify(healthy),
          200,
          '{"id":"x","choices":[{"message":{"role":"assistant","content":"hello","refusal":null}}]}',
        ),
        entry('https://api.openai.com/v1/chat/completions', JSON.stringify(broken), 400, '{"error":{"message":"no"}}'),
        entry('https://api.anthropic.com/v1/messages', JSON.stringify(claude), 400, '{"type":"error"}'),
      ],
    },
  },
  null,
  2,
);

const errorsOf = (snapshot: Snapshot) => validateMessages(snapshot).filter((it) => it.severity === 'error').length;

describe('what a browser recorded', () => {
  const first = openTranscript(har);

  it('offers every conversation with what became of it', () => {
    expect(first.conversations?.map((it) => [it.label, it.elements])).toEqual([
      ['POST api.openai.com/v1/chat/completions, response 200', 1],
      ['response of POST api.openai.com/v1/chat/completions', 1],
      ['POST api.openai.com/v1/chat/completions, response 400', 3],
      ['POST api.anthropic.com/v1/messages, response 400', 3],
    ]);
    expect([first.carrier, first.conversation]).toEqual(['har', 3]);
    expect(surveyTranscripts(first).map((it) => it.errors)).toEqual([0, 0, 1, 1]);
  });

  it('opens each before its own API, and repairs it where it stands', () => {
    const snapshot = openTranscript(har, { conversation: 3 });
    expect([snapshot.format.id, snapshot.target.id]).toEqual(['anthropic-messages', 'anthropic']);
    const { text, snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(next.conversation).toBe(3);
    expect(errorsOf(next)).toBe(0);
    const before = har.split('\n');
    const after = text.split('\n');
    expect(after.filter((it, i) => it !== before[i]).length).toBe(1);
    expect(surveyTranscripts(next).map((it) => it.errors)).toEqual([0, 0, 1, 0]);
    const other = openTranscript(text, { conversation: 2 });
    const both = applyPlan(other, planRepair(other));
    expect(surveyTranscripts(both.snapshot).map((it) => it.errors)).toEqual([0, 0, 0, 0]);
    expect(JSON.parse(both.text)).toMatchObject({ log: { version: '1.2' } });
  });
});

describe('several bodies in one text', () => {
  it('of a cassette in YAML are conversations, each repaired in its place', () => {
    const cassette = `interactions:\n- request:\n    body: '${JSON.stringify(healthy)}'\n    uri: https://api.openai.com/v1/chat/completions\n- request:\n    body: '${JSON.stringify(broken)}'\n`;
    const snapshot = openTranscript(cassette);
    expect(snapshot.conversations?.map((it) => it.label)).toEqual(['line 3', 'line 6']);
    expect(snapshot.conversation).toBe(1);
    const { text, snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(errorsOf(next)).toBe(0);
    expect(text.split('\n').slice(0, 5)).toEqual(cassette.split('\n').slice(0, 5));
    expect(next.conversation).toBe(1);
  });

  it('of a log in JSON lines are conversations as well', () => {
    const log = [healthy, broken].map((it) => JSON.stringify({ level: 'info', body: JSON.stringify(it) })).join('\n');
    const snapshot = openTranscript(log, { conversation: 0 });
    expect(snapshot.conversations?.length).toBe(2);
    expect(snapshot.transcripts[0]?.messages.length).toBe(1);
  });

  it('of one document are its lists, as before', () => {
    const lines = [healthy, broken].map((it) => JSON.stringify(it)).join('\n');
    const snapshot = openTranscript(lines);
    expect(snapshot.conversations).toBeUndefined();
    expect(surveyTranscripts(snapshot).map((it) => [it.messages, it.errors])).toEqual([
      [1, 0],
      [3, 1],
    ]);
  });
});

describe('more conversations than are offered', () => {
  const recorded = (count: number) =>
    JSON.stringify({
      log: {
        entries: Array.from({ length: count }, (_, i) =>
          entry('https://api.openai.com/v1/chat/completions', JSON.stringify({ ...healthy, seed: i }), 200, ''),
        ),
      },
    });
  const cassette = (count: number) =>
    Array.from({ length: count }, (_, i) => `- body: '${JSON.stringify({ ...broken, seed: i })}'`).join('\n');
  const logged = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, i) => ({ body: JSON.stringify({ ...broken, seed: i }) })));

  it.each([
    ['a recording', recorded, 200],
    ['a cassette', cassette, 50],
    ['a log', logged, 50],
  ])('are said of %s', (_, make, most) => {
    const whole = openTranscript(make(most));
    expect([whole.conversations?.length, whole.moreConversations]).toEqual([most, undefined]);
    const cut = openTranscript(make(most + 1));
    expect([cut.conversations?.length, cut.moreConversations]).toEqual([most, true]);
    expect(openTranscript(make(most + 1), { conversation: 3 }).moreConversations).toBe(true);
  });
});
