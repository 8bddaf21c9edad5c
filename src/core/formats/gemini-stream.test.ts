import { expect, it } from 'vitest';
import { sourcesOf } from '../model/sources.ts';
import { openTranscript, validateMessages } from '../session.ts';

const time = '2026-01-01T00:00:00.000Z';
const lines = (...events: object[]): string =>
  events.map((it) => JSON.stringify({ ...it, timestamp: time })).join('\n');
const said = (content: string) => ({ type: 'message', role: 'assistant', content, delta: true });

it('puts the pieces of an answer together, and the results of a round', () => {
  const called = (id: string) => ({ type: 'tool_use', tool_name: 'count', tool_id: id, parameters: {} });
  const came = (id: string, more: object) => ({ type: 'tool_result', tool_id: id, ...more });
  const text = lines(
    { type: 'init', session_id: 's', model: 'gemini-3-pro' },
    { type: 'message', role: 'user', content: 'Hens?' },
    said('I will cou'),
    said('nt.'),
    called('a'),
    called('b'),
    came('a', { status: 'success' }),
    came('b', { status: 'error', error: { type: 'x', message: 'No coop.' } }),
    said('Twelve'),
    said(' hens.'),
    { type: 'result', status: 'success' },
  );
  const snapshot = openTranscript(text);
  expect(snapshot.format.id).toBe('gemini-stream');
  expect(snapshot.transcripts[0]!.messages.map((it) => [it.role, sourcesOf(it).length])).toEqual([
    ['user', 1],
    ['assistant', 4],
    ['tool', 2],
    ['assistant', 2],
  ]);
  const parts = snapshot.transcripts[0]!.messages.flatMap((it) => it.parts);
  expect(parts).toMatchObject([
    { text: 'Hens?' },
    { text: 'I will count.' },
    { id: 'a', name: 'count' },
    { id: 'b', name: 'count' },
    { callId: 'a', text: '', isError: false },
    { callId: 'b', text: 'No coop.', isError: true },
    { text: 'Twelve hens.' },
  ]);
  expect(validateMessages(snapshot)).toEqual([]);
});
