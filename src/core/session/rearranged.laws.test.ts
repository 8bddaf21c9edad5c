import { describe, expect, it } from 'vitest';
import { FORMATS } from '../formats/registry.ts';
import { fixturesOf } from '../formats/testing/fixtures.ts';
import { Draft } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import { removeMessages } from '../operations/parts.ts';
import { applyPlan, openTranscript } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { locate } from '../text/locate.ts';
import { compile, READ_ONLY } from './plans.ts';

const files = import.meta.glob('../../fixtures/formats/**/*.{json,jsonl}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const fixtures = fixturesOf(files);
const READ = FORMATS.filter(({ readOnly }) => readOnly === true);
const LOOKED_AT = 8;

/** What is said, part by part: neighbours of one side can be one message by now. */
const said = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ role, parts }) =>
    parts.map(({ at: _, ...part }) => JSON.stringify([role, { ...part, pair: null, copies: null, media: null }])),
  );

const written = ({ document }: Snapshot, message: Message): string =>
  sourcesOf(message)
    .map((at) => locate(document, at))
    .map((span) => (span ? document.text.slice(span.start, span.end) : ''))
    .join('\n');

/** The messages that are left of a fixture without one of them; null where the format cannot be written so. */
function without(snapshot: Snapshot, gone: Message): Snapshot | null {
  const transcript = snapshot.transcripts[0]!;
  const draft = new Draft(transcript.messages);
  const taken = new Set(draft.messages.filter(({ from }) => from === gone));
  removeMessages(draft, taken, () => ({ by: 'test', reason: 'It is taken out.' }));
  const plan = compile(snapshot, transcript, draft, '');
  if (plan.changes.length === 0) expect(plan.note).toBe(READ_ONLY);
  return plan.changes.length === 0 ? null : applyPlan(snapshot, plan).snapshot;
}

describe.each(READ.map(({ id }) => [id]))('%s, which is only read', (id) => {
  it('loses a message and no other character of the rest, or says that it cannot', () => {
    for (const { text } of fixtures.filter((fixture) => fixture.id === id)) {
      const before = openTranscript(text, { format: id });
      const messages = before.transcripts[0]?.messages ?? [];
      if (messages.length < 3) continue;
      for (const gone of messages.slice(0, LOOKED_AT)) {
        const after = without(before, gone);
        if (after === null) continue;
        const kept = messages.filter((message) => message !== gone);
        const now = after.transcripts[0]?.messages ?? [];
        expect(said(now)).toEqual(said(kept));
        const text = (snapshot: Snapshot, list: readonly Message[]) =>
          list.map((message) => written(snapshot, message)).join('\n');
        expect(text(after, now)).toBe(text(before, kept));
      }
    }
  });
});

it('most of the formats that are only read lose a message', () => {
  const able = READ.filter(({ id }) =>
    fixtures.some(({ id: own, text }) => {
      if (own !== id) return false;
      const before = openTranscript(text, { format: id });
      return before.transcripts[0]?.messages.some((message) => without(before, message) !== null) === true;
    }),
  );
  expect(able.length).toBeGreaterThanOrEqual(Math.ceil(READ.length / 2));
});
