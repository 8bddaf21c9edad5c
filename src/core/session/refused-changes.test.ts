import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFixAll, planRepair, validateMessages } from '../index.ts';
import { sourcesOf } from '../model/sources.ts';
import type { Snapshot } from '../snapshot.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { rollFrom } from '../testing/generate.ts';
import { locate } from '../text/locate.ts';

const files = import.meta.glob('../../fixtures/rules/**/bad.*.json', { query: '?raw', import: 'default', eager: true });
const texts = Object.values(files).filter((it) => typeof it === 'string');

const call = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } });
const asked = (id: string) => ({ role: 'assistant', content: 'Looking.', tool_calls: [call(id)] });
const user = (content: string) => ({ role: 'user', content });
const THREE = JSON.stringify({
  model: 'gpt-4o',
  messages: [user('one'), asked('call_a'), user('two'), asked('call_b'), user('three'), asked('call_c'), user('four')],
});

/** The message as it is written, piece by piece. */
function writtenOf({ transcripts: [transcript], document }: Snapshot, index: number): string[] {
  const message = transcript?.messages[index];
  return (message ? sourcesOf(message) : []).flatMap((at) => {
    const span = locate(document, at);
    return span ? [document.text.slice(span.start, span.end)] : [];
  });
}

describe('changes that are refused one by one', () => {
  it('are not made, and all others are', () => {
    const snapshot = openTranscript(THREE);
    const plan = planFixAll(snapshot, 'tools/missing-result', 'remove-call', { refused: [3] });
    expect(plan.rows.map((row) => row.index)).toEqual([1, 5]);
    const after = applyPlan(snapshot, plan).snapshot;
    const left = validateMessages(after).filter((one) => one.rule === 'tools/missing-result');
    expect(left.map((one) => one.messageIndex)).toEqual([3]);
  });

  it('a new message is refused with the one that it stands before, also at the end', () => {
    const text = THREE.replace(/,\{"role":"user","content":"four"\}/, '');
    const snapshot = openTranscript(text);
    const all = planRepair(snapshot, { preset: 'recommended' });
    const added = all.rows.filter((row) => row.action === 'inserted');
    expect(added.length).toBeGreaterThan(1);
    const count = snapshot.transcripts[0]?.messages.length ?? 0;
    for (const { index } of added) {
      const plan = planRepair(snapshot, { refused: [index] });
      expect(plan.rows).toHaveLength(all.rows.length - 1);
      const after = applyPlan(snapshot, plan).snapshot;
      expect(after.transcripts[0]?.messages).toHaveLength(count + added.length - 1);
    }
  });

  it('leave the message as it is written, whatever is planned for it', () => {
    for (const seed of seedsOf(runs(2000))) {
      const roll = rollFrom(seed);
      const text = texts[roll(texts.length)] ?? '';
      const snapshot = openTranscript(text);
      const all = planRepair(snapshot);
      const row = all.rows[roll(Math.max(1, all.rows.length))];
      if (row === undefined || row.index < 0) continue;
      const plan = planRepair(snapshot, { refused: [row.index] });
      expect(plan.rows.filter((it) => it.index === row.index || it.to === row.index)).toEqual([]);
      const after = applyPlan(snapshot, plan).text;
      for (const piece of writtenOf(snapshot, row.index)) expect(after, `${seed}: ${text}`).toContain(piece);
    }
  });

  it('all of them refused is the same text', () => {
    for (const text of texts.slice(0, 60)) {
      const snapshot = openTranscript(text);
      const all = planRepair(snapshot);
      if (all.rows.some((row) => row.index < 0)) continue;
      const count = snapshot.transcripts[0]?.messages.length ?? 0;
      const plan = planRepair(snapshot, { refused: Array.from({ length: count + 1 }, (_, i) => i) });
      expect(applyPlan(snapshot, plan).text).toBe(text);
    }
  });
});
