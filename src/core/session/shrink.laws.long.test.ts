import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { runs } from '../testing/cases.ts';
import { shrinkTranscript } from './shrink.ts';

const FILES = Object.entries(
  import.meta.glob<string>('../../fixtures/rules/*/bad.*.{json,jsonl,txt}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, text]) => [path.split('/').slice(-2).join('/'), text] as const);

const { numRuns, seed } = runs(FILES.length, Math.ceil(FILES.length / 8));
const step = Math.round(FILES.length / numRuns);
const LOOKED_AT = FILES.filter((_, i) => (i + seed) % step === 0);

describe('the smallest text with one finding', () => {
  it.each(LOOKED_AT)('%s: is no longer, has the finding, and no error that was not there', (_, text) => {
    const snapshot = openTranscript(text);
    const before = validateMessages(snapshot);
    const seen = new Set<string>();
    for (const found of before) {
      if (seen.has(found.rule)) continue;
      seen.add(found.rule);
      const shrunk = shrinkTranscript(snapshot, found.key);
      const { length } = snapshot.transcripts[0]!.messages;
      expect(shrunk.kept.length + shrunk.removed).toBe(length);
      expect(shrunk.text.length).toBeLessThanOrEqual(text.length);
      if (shrunk.text === text) expect(shrunk.note).toBeDefined();
      const opened = openTranscript(shrunk.text);
      expect(opened.format.id, found.rule).toBe(snapshot.format.id);
      const transcript = opened.transcripts.findIndex((list) => list.messages.length === shrunk.kept.length);
      const after = validateMessages(opened, { transcript });
      expect(after.map((it) => `${it.rule} ${it.variant}`)).toContain(`${found.rule} ${found.variant}`);
      const rules = new Set(before.map((it) => it.rule));
      expect(after.filter((it) => it.severity === 'error' && !rules.has(it.rule))).toEqual([]);
    }
  });

  it('of a long history is the call alone, whatever stands round it', () => {
    const turns = Array.from({ length: 400 }, (_, i) => [
      { role: 'user', content: `question ${i}` },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: `I look into number ${i}.` },
          { type: 'tool_use', id: `toolu_${i}`, name: 'ls', input: { path: `dir ${i}`, note: 'x'.repeat(200) } },
        ],
      },
      ...(i === 250
        ? []
        : [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: 'ok' }] }]),
      { role: 'assistant', content: 'Done.' },
    ]).flat();
    const body = JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 1000, messages: turns }, null, 2);
    const snapshot = openTranscript(body);
    const [found] = validateMessages(snapshot).filter((it) => it.severity === 'error');
    const shrunk = shrinkTranscript(snapshot, found!.key);
    expect(shrunk.text.length).toBeLessThan(700);
    expect(shrunk.kept.length).toBeLessThanOrEqual(3);
    expect(shrunk.text).toContain('toolu_250');
    expect(shrunk.text).not.toContain('question 3');
    expect(shrunk.steps).toBeLessThan(200);
  });

  it('says what was not there, and what cannot be smaller', () => {
    const snapshot = openTranscript('[{"role":"user","content":"hi"}]');
    expect(shrinkTranscript(snapshot, 'no such key')).toMatchObject({ text: snapshot.text, removed: 0, steps: 0 });
    expect(shrinkTranscript(snapshot, 'no such key').note).toContain('no longer there');
  });
});
