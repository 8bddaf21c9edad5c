import { expect, it } from 'vitest';
import { openTranscript } from '../core/index.ts';
import { UTF8 } from './encoding.ts';
import { createHost } from './host.ts';
import type { SessionView } from './protocol.ts';
import { Session } from './session.ts';
import { sharingView } from './sharing.ts';

const open = (text: string) => new Session(openTranscript(text), { text, fileName: null, encoding: UTF8, file: null });
const of = (format: string | null, failedTurns = false) => ({ format, failedTurns });

const say = (id: string, message: object) => ({ type: 'message', id, parentId: null, message });
const PI = [
  { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' },
  say('a', { role: 'user', content: 'List.' }),
  { ...say('b', { role: 'assistant', content: [{ type: 'text', text: 'So' }], stopReason: 'error' }), parentId: 'a' },
  { ...say('c', { role: 'user', content: 'And?' }), parentId: 'b' },
]
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('');

const LIST = JSON.stringify([
  { role: 'user', content: 'q' },
  { role: 'assistant', content: 'a' },
]);

it('turns that failed are read where somebody wants them, and left out again', () => {
  const session = open(PI);
  const length = () => session.derived().transcript.messages.length;
  expect(length()).toBe(2);
  const { revision } = session;
  expect(session.setReading(of(null, true))).toBe(true);
  expect(length()).toBe(3);
  expect(session.revision).toBe(revision + 1);
  expect(session.setReading(of(null))).toBe(true);
  expect(length()).toBe(2);
});

it('a text is read as the format that is chosen, and stays what it was where it is not', () => {
  const session = open(LIST);
  const shown = session.snapshot.format.id;
  expect(shown).not.toBe('pydantic-ai');
  expect(session.setReading(of('pydantic-ai'))).toBe(true);
  expect(session.snapshot.format.id).toBe('pydantic-ai');
  expect(session.setReading(of('codex-rollout'))).toBe(false);
  expect(session.snapshot.format.id).toBe('pydantic-ai');
  expect(session.reading).toEqual(of('pydantic-ai'));
});

it('what was chosen lasts over edits, undo and a session that is opened again', () => {
  const session = open(PI);
  session.setReading(of(null, true));
  session.type({ start: PI.indexOf('And?'), end: PI.indexOf('And?') + 3, text: 'Now' }, false);
  expect(session.derived().transcript.messages).toHaveLength(3);
  session.undo();
  expect(session.derived().transcript.messages).toHaveLength(3);
  session.redo();
  const again = open(PI);
  const steps = [{ by: 'typed', did: 'edited' as const, edits: session.editsSinceOpened() }];
  again.resume({ targets: [], transcript: 0, revision: 4, steps, at: 1, reading: session.reading });
  expect(again.derived().transcript.messages).toHaveLength(3);
  expect(again.snapshot.text).toContain('Now?');
  expect(again.revision).toBe(4);
});

it('the page is told how it is read, and hears a sentence where that is not possible', async () => {
  const host = createHost();
  const tell = () => undefined;
  await host.answer('open', [{ text: PI, fileName: null, target: null }], tell);
  const view = host.answer('setReading', [of(null, true)], tell) as SessionView;
  expect(view.reading).toEqual(of(null, true));
  expect(view.counts.messages).toBe(3);
  expect(() => host.answer('setReading', [of('codex-rollout')], tell)).toThrow(/no messages in the form of/);
});

it('a copy to be shown is read as what it is made of', () => {
  const session = open(PI);
  session.setReading(of(null, true));
  const { sides, replaced } = sharingView(session, { only: null, redact: { kinds: ['word'], words: ['List'] } });
  expect(replaced.length).toBeGreaterThan(0);
  expect([sides.before.messages, sides.after.messages]).toEqual([3, 3]);
});
