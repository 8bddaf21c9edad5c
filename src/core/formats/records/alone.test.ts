import { expect, it } from 'vitest';
import { planWriteBack } from '../../session/as-request.ts';
import { applyPlan, openTranscript } from '../../session.ts';

/*
 * What is left of a session is still one tree: no record leads to itself, and what is added after the only message
 * leads to it.
 */
interface Row {
  readonly type: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly [key: string]: unknown;
}

const HEAD = { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' };
const fileOf = (rows: readonly Row[]): string => [HEAD, ...rows].map((row) => `${JSON.stringify(row)}\n`).join('');
const said = (id: string, parentId: string | null, message: object): Row => ({
  type: 'message',
  id,
  parentId,
  message,
});
const label = (id: string, parentId: string): Row => ({ type: 'label', id, parentId, targetId: parentId, label: 'x' });
const text = (role: string, words: string) => ({ role, content: [{ type: 'text', text: words }], stopReason: 'stop' });

/** The records on the way from the last to the first. */
function way(file: string): readonly string[] {
  const rows = file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Row);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids: string[] = [];
  for (let row = rows.at(-1); row && !ids.includes(row.id); row = byId.get(row.parentId ?? '')) ids.push(row.id);
  const last = byId.get(ids.at(-1) ?? '');
  expect(last?.parentId).toBeNull();
  return ids;
}

const cleaned = (rows: readonly Row[]): string => {
  const snapshot = openTranscript(fileOf(rows));
  const plan = planWriteBack(snapshot, { target: 'openai-chat', model: 'gpt-5.2', preset: 'provider-hygiene' });
  return applyPlan(snapshot, plan).text;
};

it('a record between the first message and the only one that stays does not lead to that', () => {
  const rows = [said('a', null, text('user', ' ')), label('b', 'a'), said('c', 'b', text('assistant', 'hello'))];
  const snapshot = openTranscript(fileOf(rows));
  const passes = [
    { id: 'empty-text', options: { when: 'always' } },
    { id: 'empty-messages', options: { user: 'remove' } },
  ];
  const { text: file } = applyPlan(snapshot, planWriteBack(snapshot, { target: 'openai-chat', passes }));
  expect(way(file)).toEqual(['c', 'b']);
});

it('a compaction of which nothing is kept does not lead to what is after it', () => {
  const orphan = { role: 'toolResult', toolCallId: 'x', toolName: 'f', content: [{ type: 'text', text: 'o' }] };
  const rows = [
    said('a', null, text('user', 'q')),
    said('b', 'a', orphan),
    label('c', 'b'),
    { type: 'compaction', id: 'd', parentId: 'c', summary: 'what was done', firstKeptEntryId: 'b', tokensBefore: 9 },
  ];
  expect(way(cleaned(rows))).toEqual(['d', 'c', 'a']);
});

it('what is added after the only message leads to it', () => {
  const call = { type: 'toolCall', id: 'call_1', name: 'f', arguments: {} };
  const rows = [said('a', null, { role: 'assistant', content: [call], stopReason: 'toolUse' })];
  const snapshot = openTranscript(fileOf(rows));
  const passes = [{ id: 'unanswered-calls', options: { last: 'answer' } }];
  const { text: file } = applyPlan(snapshot, planWriteBack(snapshot, { target: 'openai-responses', passes }));
  expect(way(file)).toHaveLength(2);
  expect(way(file).at(-1)).toBe('a');
});

it('a plan that leaves nothing of a branch says which one the file will show', () => {
  const rows = [
    said('a', null, text('user', 'aside')),
    said('b', 'a', text('assistant', 'off')),
    said('c', null, text('assistant', ' ')),
  ];
  const snapshot = openTranscript(fileOf(rows));
  const passes = [{ id: 'empty-text', options: { when: 'always', of: 'assistant' } }];
  const { note } = planWriteBack(snapshot, { target: 'anthropic', passes });
  expect(note).toContain('will show another branch');
});
