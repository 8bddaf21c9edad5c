import { describe, expect, test } from 'vitest';
import { openTranscript } from '../core/index.ts';
import { runs, seedsOf } from '../core/testing/cases.ts';
import { partPaste } from './paste.ts';

const fixtures = Object.entries(
  import.meta.glob<string>('../fixtures/{formats,rules}/**/*.{json,jsonl,txt,log,py,js,yaml,yml,md,har}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

test('every fixture with messages stays in the field that it is pasted into', () => {
  const moved = fixtures.filter(([, text]) => {
    const { error, transcript } = partPaste(text);
    return error !== '' && transcript === '' && openTranscript(text).transcripts.length > 0;
  });
  expect(fixtures.length).toBeGreaterThan(900);
  expect(moved.map(([name]) => name)).toEqual([]);
});

const SAID = [
  'The API said: Error: 400 invalid_request_error',
  'ValidationException: messages.3 is empty, why?',
  'HTTP 500 Internal Server Error',
  "openai.BadRequestError: Error code: 400 - {'error': {'message': 'x'}}",
  '429 rate limit reached, insufficient balance',
];
const ROLES = ['user', 'assistant'] as const;

/** Messages that speak of errors, as many as the seed says. */
const messagesOf = (seed: number) =>
  Array.from({ length: 2 + (seed % 4) }, (_, i) => ({
    role: ROLES[i % 2]!,
    content: SAID[(seed * 7 + i) % SAID.length]!.replaceAll('"', "'"),
  }));

type Messages = ReturnType<typeof messagesOf>;
const curved = (json: string): string => json.replaceAll(/"([^"]*)"/g, '“$1”');

/** What chat programs, spreadsheets and logs make of a transcript on the way. */
const DAMAGES: readonly (readonly [string, (messages: Messages) => string])[] = [
  ['curved quotes', (messages) => curved(JSON.stringify(messages))],
  ['curved quotes in a body', (messages) => curved(JSON.stringify({ model: 'm', messages }, null, 2))],
  ['escaped once', (messages) => JSON.stringify(JSON.stringify({ messages })).slice(1, -1)],
  ['escaped twice', (messages) => JSON.stringify(JSON.stringify(JSON.stringify(messages))).slice(3, -3)],
  ['cut at the end', (messages) => JSON.stringify({ messages }).slice(0, -9)],
  [
    'a spreadsheet',
    (messages) => `role,content\n${messages.map((message) => `${message.role},"${message.content}"`).join('\n')}\n`,
  ],
  ['tabs', (messages) => `id\trole\ttext\n${messages.map((it, i) => `${i}\t${it.role}\t${it.content}`).join('\n')}\n`],
  [
    'Ruby',
    (messages) =>
      `[${messages.map((message) => `{:role=>:${message.role}, :content=>"${message.content}"}`).join(', ')}]`,
  ],
  ['Go', (messages) => `[${messages.map((message) => `{Role:${message.role} Content:${message.content}}`).join(' ')}]`],
];

describe('a transcript that speaks of errors', () => {
  test.each(DAMAGES)('stays a transcript: %s', (_, damage) => {
    for (const seed of seedsOf(runs(500))) {
      const text = damage(messagesOf(Math.abs(seed) % 1000));
      expect(partPaste(text).transcript, `SEED=${seed}: ${text}`).not.toBe('');
    }
  });
});
