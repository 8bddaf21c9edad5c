import { describe, expect, it } from 'vitest';
import { FORMATS } from '../formats/registry.ts';
import type { Plan } from '../model/plan.ts';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { damagedHistory } from '../testing/damaged.ts';
import { rollFrom } from '../testing/generate.ts';
import { samplesFrom, textIn } from '../testing/in-format.ts';
import { planTrim } from './trim.ts';

const FILES: { readonly [path: string]: unknown } = import.meta.glob('../../fixtures/{formats,rules}/*/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SAMPLES = samplesFrom(
  Object.fromEntries(
    Object.entries(FILES).filter(([path]) => path.includes('/formats/') && path.includes('ok.minimal.')),
  ),
);
const RUNS = runs(20_000 / FORMATS.length, 10);

/** Everything that can be done to a text here. */
function* plansFor(snapshot: Snapshot): Iterable<Plan> {
  for (const { id } of PRESETS) yield planRepair(snapshot, { preset: id });
  for (const { key, fixes } of validateMessages(snapshot).slice(0, 5))
    for (const fix of fixes) yield planFix(snapshot, key, fix);
  for (const messages of [1, 2, 4]) yield planTrim(snapshot, { messages, onTooSmall: 'minimal' });
}

/** Plans whose text, opened as a file, is of another format, and that do not say so. */
function* silent(snapshot: Snapshot): Iterable<string> {
  for (const plan of plansFor(snapshot)) {
    const { text } = applyPlan(snapshot, plan);
    const now = openTranscript(text, snapshot.fileName === null ? {} : { fileName: snapshot.fileName }).format;
    const isSaid = plan.note?.includes('Opened again') === true;
    if (text !== snapshot.text && now.id !== snapshot.format.id && !isSaid) yield `${plan.title}: ${now.id}: ${text}`;
  }
}

describe.each(SAMPLES.map((it) => [it.format.id, it] as const))('%s', (format, sample) => {
  it('is what a repaired or trimmed text is read as when it is opened again, or the plan says what it will be', () => {
    for (const seed of seedsOf(RUNS)) {
      const roll = rollFrom(seed);
      const text = textIn(sample, damagedHistory(roll), roll);
      const snapshot = text === null ? null : openTranscript(text);
      if (!snapshot || snapshot.format.id !== format) continue;
      expect([...silent(snapshot)], `SEED=${seed} ${text}`).toEqual([]);
    }
  });
});

describe('fixtures', () => {
  const texts = Object.entries(FILES).filter(([path]) => !path.endsWith('.expect'));
  it.each(texts)('%s', (path, text) => {
    const snapshot = openTranscript(String(text), { fileName: path });
    if (snapshot.transcripts.length === 1) expect([...silent(snapshot)]).toEqual([]);
  });
});

it('says so where the last sign of a wire goes, and not where one stays', () => {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'ls', arguments: '{}' } });
  const list = (...more: object[]) =>
    JSON.stringify([{ role: 'user', content: 'hi' }, { role: 'assistant', content: 'yes' }, ...more]);
  const orphan = { role: 'tool', tool_call_id: 'x', content: '1' };
  const alone = planRepair(openTranscript(list(orphan)));
  expect(alone.note).toBe(
    'Opened again, the saved file will be read as Chat messages: nothing is left in it that only OpenAI Chat Completions has.',
  );
  const kept = [
    { role: 'assistant', content: null, tool_calls: [call('c')] },
    { ...orphan, tool_call_id: 'c' },
  ];
  expect(planRepair(openTranscript(list(...kept, orphan))).note).toBeUndefined();
});
