import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { triageOf } from './triage.ts';

const FORMATS = new URL('../../fixtures/formats/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FORMATS), 'utf8');
const triage = (text: string) => triageOf(openTranscript(text), { day: '2026-11-22' });

const call = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'ls', arguments: '{}' } }],
});
const broken = (ids: readonly string[]) => ({
  model: 'gpt-5.1',
  messages: [{ role: 'user', content: 'list' }, ...ids.map(call), { role: 'user', content: 'well?' }],
});

describe('a file in one line', () => {
  it('counts what is wrong by rule, errors first', () => {
    const found = triage(JSON.stringify(broken(['call_1', 'call_2'])));
    expect(found).toMatchObject({ messages: 4, errors: 2, conversations: 1, readOnly: false });
    expect(found?.kinds[0]).toMatchObject({ rule: 'tools/missing-result', severity: 'error', count: 2 });
    expect(found?.kinds[0]?.title).not.toContain('/');
  });

  it('sums up all conversations of a text', () => {
    const log = [broken(['call_1']), broken(['call_2', 'call_3'])];
    const text = log.map((it) => JSON.stringify({ level: 'info', body: JSON.stringify(it) })).join('\n');
    expect(triage(text)).toMatchObject({ conversations: 2, messages: 7, errors: 3, title: null });
    expect(triage(log.map((it) => JSON.stringify(it)).join('\n'))).toMatchObject({ conversations: 2, errors: 3 });
  });

  it('is nothing where no message is', () => {
    for (const text of ['', '{}', 'A letter to a friend.', '[1, 2', '{"messages":[]}']) expect(triage(text)).toBeNull();
  });

  it('says what the check of the one conversation says', () => {
    for (const name of readdirSync(FORMATS).slice(0, 20)) {
      const file = readdirSync(new URL(name, FORMATS)).find((it) => it.startsWith('ok.'))!;
      const snapshot = openTranscript(read(`${name}/${file}`));
      if (snapshot.transcripts.length !== 1 || snapshot.conversations) continue;
      const errors = validateMessages(snapshot, { day: '2026-11-22' }).filter((it) => it.severity === 'error').length;
      expect([name, triageOf(snapshot, { day: '2026-11-22' })?.errors]).toEqual([name, errors]);
    }
  });
});

describe('what programs call their sessions', () => {
  it.each([
    ['opencode-export/ok.minimal.json', 'Orchard', '/srv/orchard'],
    ['continue-session/ok.calls.json', 'Hens', 'file:///srv/barn'],
    ['goose/ok.minimal.jsonl', 'Count trees', '/srv/orchard'],
    ['zed-thread/ok.calls.json', 'Hens', null],
    ['chatgpt-export/ok.calls.json', 'Hens', null],
    ['claude-ai-export/ok.minimal.json', 'Hens', null],
    ['codex-rollout/ok.compacted.jsonl', null, '/srv/mill'],
    ['pi-session/ok.branches.jsonl', 'Fruit', '/srv/orchard'],
    ['qwen-code/ok.rewind.jsonl', 'Pears', '/srv/orchard'],
    ['copilot-cli/ok.aborted.jsonl', null, '/srv/barn'],
    ['openai-chat/ok.minimal.json', null, null],
  ])('%s', (file, title, project) => {
    const { title: found, project: folder } = triage(read(file)) ?? {};
    expect([found, folder]).toEqual([title, project]);
  });

  it('a title that was given anew counts, one by hand before one by a model', () => {
    const said = (text: string, uuid: string, parentUuid: string | null) => ({
      type: 'user',
      uuid,
      parentUuid,
      cwd: uuid === 'a' ? '/srv/first' : '/srv/second',
      message: { role: 'user', content: text },
    });
    const lines = [
      said('Plant pears.', 'a', null),
      { type: 'custom-title', customTitle: 'Old', sessionId: 's' },
      { type: 'custom-title', customTitle: 'Pears', sessionId: 's' },
      said('And plums.', 'b', 'a'),
      { type: 'ai-title', aiTitle: 'Planting', sessionId: 's' },
      { type: 'custom-title', customTitle: ' ', sessionId: 's' },
    ];
    expect(triage(lines.map((it) => JSON.stringify(it)).join('\n'))).toMatchObject({
      title: 'Pears',
      project: '/srv/first',
    });
  });
});
