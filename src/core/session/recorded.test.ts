import { expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';

it('an answer whose output is still empty is no request without messages', () => {
  const started = { id: 'resp_1', object: 'response', status: 'in_progress', model: 'gpt-5', output: [] };
  const snapshot = openTranscript(JSON.stringify({ type: 'response.created', response: started }));
  expect(validateMessages(snapshot).filter((found) => found.severity === 'error')).toEqual([]);
});

it('a session in one line, and two of them in one text, show their messages', () => {
  const said = (id: string, type: string) => ({ id, timestamp: '2026-01-01T00:00:00Z', type, content: `says ${id}` });
  const session = { sessionId: 's', projectHash: 'h', messages: [said('a', 'user'), said('b', 'gemini')] };
  const counts = (text: string) => openTranscript(text).transcripts.map((it) => [it.format.id, it.messages.length]);
  expect(counts(JSON.stringify(session))).toEqual([['gemini-cli', 2]]);
  const pretty = JSON.stringify(session, null, 2);
  expect(counts(`${pretty}\n${pretty}`)).toEqual([
    ['gemini-cli', 2],
    ['gemini-cli', 2],
  ]);
});
