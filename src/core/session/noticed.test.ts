import { describe, expect, it } from 'vitest';
import { FORMATS } from '../formats/registry.ts';
import { fixturesOf } from '../formats/testing/fixtures.ts';
import { linkCalls } from '../model/linker.ts';
import type { PartPlace } from '../model/links.ts';
import type { Message } from '../model/message.ts';
import { traitsOf } from '../model/traits.ts';
import { inspect } from '../text/inspect.ts';
import { openTranscript } from './open.ts';

const files = import.meta.glob('../../fixtures/formats/**/*', { query: '?raw', import: 'default', eager: true });
const fixtures = fixturesOf(files);

/** What was found of messages while they were read, or is found of a copy of their list, for which nothing was noticed. */
function knownOf(messages: readonly Message[]): string {
  const { calls, orphans } = linkCalls(messages);
  const place = ({ message, part }: PartPlace): string => `${message}.${part}`;
  const pairs = calls.map((it) => `${place(it)}: ${it.results.map(place).join(' ')}`);
  return JSON.stringify([[...traitsOf(messages)], pairs, orphans.map(place)]);
}

describe('what is noticed while a text is read is what is found afterwards', () => {
  it('has fixtures of every format', () => {
    expect(new Set(fixtures.map((it) => it.format))).toEqual(new Set(FORMATS));
  });

  it.each(fixtures)('$id/$name', ({ text }) => {
    const { document, transcripts } = openTranscript(text);
    for (const { messages } of transcripts) expect(knownOf(messages)).toBe(knownOf([...messages]));
    const { noticed: _, ...unnoticed } = document;
    expect(inspect(document)).toEqual(inspect(unnoticed));
  });
});
