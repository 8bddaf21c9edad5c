import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { partPaste } from './paste.ts';

interface Labelled {
  readonly kind?: string;
  readonly text?: string;
}
const FOLDER = new URL('../fixtures/errors/', import.meta.url);
const labelled = readdirSync(FOLDER)
  .flatMap((name): readonly Labelled[] => {
    const list: unknown = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
    return Array.isArray(list) ? list : [];
  })
  .filter((it): it is Required<Labelled> => typeof it.text === 'string' && typeof it.kind === 'string');

describe('what is pasted alone', () => {
  test('is an error text where a program or a service speaks, in its own words too', () => {
    const heard = labelled.filter((it) => it.kind !== 'nothing');
    const missed = heard.filter(({ text }) => partPaste(text).error === '');
    expect(heard.length).toBeGreaterThan(3000);
    expect(missed.length / heard.length, missed.map((it) => it.text.slice(0, 100)).join('\n')).toBeLessThan(0.02);
  });

  test.each([
    'Dear all, here are the minutes.',
    'This is not a transcript, it is a sentence about one.',
    '42',
    '{"weather":{"city":"Oslo","days":[1,2,3]}}',
    '',
    '  \n',
    'SQLite format 3\u0000\u0010',
  ])('is none where nobody speaks of a fault: %j', (text) => {
    expect(partPaste(text)).toEqual({ transcript: text, error: '' });
  });

  test.each([
    '[{"role":"user","content":"The server is overloaded, rate limit reached"}]',
    '{"role":"user","content":"API key is invalid',
    '{"type":"event_msg","payload":{"type":"user_message","message":"Request timed out, why?"}}',
    "messages=[{'role': 'user', 'content': 'insufficient balance'}",
    'User: the request timed out\nrole: user',
  ])('stays a transcript where messages stand in it: %s', (text) => {
    expect(partPaste(text).error).toBe('');
  });

  const transcript = '[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]';

  test.each([
    'Tool results are missing for the calls of message 4',
    'the conversation must end with a user turn, yours ends with the assistant',
  ])('beside a transcript what speaks of messages is an error: %s', (error) => {
    expect(partPaste(`${error}\n\n${transcript}`)).toEqual({ transcript, error });
    expect(partPaste(`${transcript}\n${error}`)).toEqual({ transcript, error });
  });

  test.each(['Here is what I sent:', 'Session log from yesterday', 'The server responded with this', 'payload ='])(
    'beside a transcript a note is none: %s',
    (note) => {
      const text = `${note}\n${transcript}`;
      expect(partPaste(text)).toEqual({ transcript: text, error: '' });
    },
  );

  test('long text is left to whoever opens it', () => {
    const text = `${'The request failed. '.repeat(500)}`;
    expect(partPaste(text).error).toBe('');
  });
});

const interactions = import.meta.glob<string>('../fixtures/formats/gemini-interactions/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test.each(Object.entries(interactions))('steps of an interaction are no error text: %s', (_, text) => {
  expect(partPaste(text)).toEqual({ transcript: text, error: '' });
});
