import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkCalls, type Message, messageText, openTranscript } from '../core/index.ts';
import { runs } from '../core/testing/cases.ts';
import { filterMessages } from './filter.ts';
import type { RowFilter } from './protocol.ts';

const ALL: RowFilter = { roles: [], problemsOnly: false, callsOnly: false, tool: null, text: '' };
const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'B', 'i', 'İ', '\u212a', 'K', 'ß', '.', '[', '\\'),
  maxLength: 4,
});
const filters = fc.record({
  roles: fc.constantFrom<RowFilter['roles']>([], ['user'], ['assistant']),
  text: letters,
});

function messagesOf(texts: readonly string[]): readonly Message[] {
  const lines = texts.map((content, i) => JSON.stringify({ role: i % 2 === 0 ? 'user' : 'assistant', content }));
  return openTranscript(`${lines.join('\n')}\n{"role":"user","content":"end"}`).transcripts[0]!.messages;
}

const ask = (messages: readonly Message[], filter: RowFilter): number[] => [
  ...filterMessages(messages, linkCalls(messages), [], filter),
];

/** Looks through every message for each question. */
const slowly = (messages: readonly Message[], { roles, text }: RowFilter): number[] =>
  messages
    .filter((it) => roles.length === 0 || roles.includes(it.role))
    .filter((it) => messageText(it).toLowerCase().includes(text.toLowerCase()))
    .map((it) => it.index);

it('one question after the other is answered as each would be alone', () => {
  fc.assert(
    fc.property(
      fc.array(letters, { minLength: 2, maxLength: 12 }),
      fc.array(filters, { maxLength: 12 }),
      (texts, asked) => {
        const messages = messagesOf(texts);
        for (const it of asked) expect(ask(messages, { ...ALL, ...it })).toEqual(slowly(messages, { ...ALL, ...it }));
      },
    ),
    runs(4000, 300),
  );
});

it('long texts are looked through', () => {
  const long = 'Some Words '.repeat(1_500_000);
  const messages = messagesOf([`${long}first`, `${long}SECOND`, 'short']);
  for (const [text, found] of [
    ['s', [0, 1, 2]],
    ['se', [1]],
    ['second', [1]],
    ['words', [0, 1]],
    ['s', [0, 1, 2]],
  ] as const)
    expect(ask(messages, { ...ALL, text })).toEqual(found);
});
