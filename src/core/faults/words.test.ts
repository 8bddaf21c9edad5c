import { expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';

const part = (name: string, city: string) => ({ functionCall: { name, args: { city } } });
const asked = (calls: readonly object[], answered: string) =>
  JSON.stringify({
    contents: [
      { role: 'user', parts: [{ text: 'weather?' }] },
      { role: 'model', parts: calls },
      { role: 'user', parts: [{ functionResponse: { name: answered, response: { t: -4 } } }] },
      { role: 'user', parts: [{ text: 'hello?' }] },
    ],
  });
const said = (text: string) =>
  validateMessages(openTranscript(text)).find((it) => it.rule === 'tools/missing-result')?.message;

it('tells calls of one name and without ids apart by their number', () => {
  const message = said(asked([part('weather', 'Oslo'), part('weather', 'Rome')], 'weather'));
  expect(message).toBe('Message 1 calls `weather` (call 2 of 2); the call has no result.');
});

it('leaves a call that is the only one of its name without a number', () => {
  const message = said(asked([part('weather', 'Oslo'), part('time', 'Rome')], 'weather'));
  expect(message).toBe('Message 1 calls `time`; the call has no result.');
});
