import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';

const lines = (...records: unknown[]): string => records.map((it) => JSON.stringify(it)).join('\n');
const said = (text: string): string => {
  const { format, problems } = openTranscript(text);
  return `${format.id}: ${problems.map((it) => it.message).join(' ')}`;
};

const value = (role: string, words: string) => ({ role, content: [{ type: 'text', value: words }] });
const asked = { from: 'human', value: 'hens?' };
const answered = { from: 'gpt', value: 'Twelve.' };

describe('layouts that are known and cannot be read', () => {
  it('names training data, in lists and in lines', () => {
    expect(said(JSON.stringify([{ instruction: 'Count.', input: '', output: 'Twelve.' }]))).toMatch(
      /^unknown: .*Alpaca/,
    );
    const messages = [value('user', 'hens?'), value('assistant', 'Twelve.')];
    expect(said(lines({ messages }, { messages }))).toMatch(/^unknown: .*under `value`/);
    expect(said(lines({ chosen: '\n\nHuman: a', rejected: '\n\nHuman: b' }))).toMatch(
      /^unknown: .*preferred responses/,
    );
  });

  it('names the file of a task that holds what was sent', () => {
    const shown = [
      { ts: 1, type: 'say', say: 'text', text: 'Count the hens.' },
      { ts: 2, type: 'ask', ask: 'tool', text: '{"tool":"readFile"}' },
    ];
    expect(said(JSON.stringify(shown))).toMatch(/^unknown: .*ui_messages\.json.*api_conversation_history\.json/);
  });

  it('says of a list with roles that its layout is not known, and of anything else nothing of the kind', () => {
    expect(said(JSON.stringify([{ role: 'user', blocks: [{ words: 'hens?' }] }]))).toMatch(
      /^unknown: .*lists with `role`/,
    );
    expect(said(JSON.stringify([{ role: 'admin', name: 'Ida' }]))).toMatch(/^unknown: .*no list of messages/);
    expect(said(JSON.stringify({ from: 3, value: [] }))).toMatch(/^unknown: .*no list of messages/);
  });

  it('does not take what a message quotes for the conversation', () => {
    const quoted = JSON.stringify([{ content: 'a school' }, { content: 'another' }]);
    const messages = [value('user', 'schools?'), value('tool', quoted), value('assistant', 'Two.')];
    expect(said(lines({ messages }, { messages }))).toMatch(/^unknown: /);
    const conversations = [asked, { from: 'observation', value: quoted }, answered];
    expect(said(JSON.stringify({ conversations }))).toMatch(/^sharegpt: /);
  });

  it('still finds a request that a log keeps in a string', () => {
    const body = JSON.stringify({ model: 'gpt-5.1', messages: [{ role: 'user', content: 'hens?' }] });
    expect(said(lines({ level: 'info', body }, { level: 'info', body: '' }))).toMatch(/^openai-chat/);
  });
});

it('says of an invented session how many of its lines are of a kind that the program does not write', () => {
  const line = (uuid: string, parentUuid: string | null, type: string) => {
    const message = { role: type, content: `by ${type}` };
    return { parentUuid, uuid, sessionId: 's', cwd: '/srv', type, message };
  };
  const invented = [
    line('1', null, 'user'),
    line('2', '1', 'tool'),
    line('3', '2', 'assistant'),
    line('4', '3', 'tool'),
  ];
  const snapshot = openTranscript(lines(...invented));
  expect([snapshot.format.id, snapshot.format.evidence.at(-1)]).toEqual([
    'claude-code',
    '2 of 4 elements not understood',
  ]);
  expect(validateMessages(snapshot).map((it) => [it.rule, it.data])).toContainEqual([
    'session/unknown-line',
    { count: 2, kinds: ['tool'], more: 0 },
  ]);
});
