import { describe, expect, it } from 'vitest';
import type { Format } from '../formats/format.ts';
import { FORMATS } from '../formats/registry.ts';
import { fixturesOf } from '../formats/testing/fixtures.ts';
import { Draft } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { isQuestion } from '../model/sides-of-turns.ts';
import { sourcesOf } from '../model/sources.ts';
import { removeMessages } from '../operations/parts.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { rollFrom } from '../testing/generate.ts';
import { messagesOf } from '../testing/history.ts';
import { samplesFrom, textIn } from '../testing/in-format.ts';
import { storyFrom } from '../testing/story.ts';
import { isObject } from '../text/json.ts';
import { locate } from '../text/locate.ts';
import { valueAt } from '../text/pointer.ts';
import { compile } from './plans.ts';
import { planTrim } from './trim.ts';

const files = import.meta.glob('../../fixtures/formats/**/ok.*', { query: '?raw', import: 'default', eager: true });
const smallest = import.meta.glob('../../fixtures/formats/*/ok.minimal.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const fixtures = fixturesOf(files);
const samples = new Map(samplesFrom(smallest).map((it) => [it.format.id, it]));
const SHAPE = { strict: true, reuse: false, nudges: false, beside: false } as const;
const BECAUSE = { by: 'test', reason: 'It is taken out.' };

/** A history of some turns in a format, that its API takes. */
function story(format: Format, seed: number, turns: number): Snapshot | null {
  const roll = rollFrom(seed);
  const sample = samples.get(format.id);
  const text = sample ? textIn(sample, messagesOf(storyFrom(roll, { turns, ...SHAPE }), format), roll) : null;
  if (text === null) return null;
  const snapshot = openTranscript(text, { format: format.id });
  return applyPlan(snapshot, planRepair(snapshot)).snapshot;
}

/** The messages of an exchange in the middle: a question, and all up to the next; none where there is no middle. */
function middleOf({ transcripts: [transcript] }: Snapshot): readonly Message[] {
  const messages = transcript?.messages ?? [];
  // Words beside results belong to what was called.
  const isStart = (it: Message): boolean => isQuestion(it) && it.parts.every((part) => part.kind !== 'result');
  const asked = messages.filter(isStart).map((it) => it.index);
  const at = Math.floor((asked.length - 1) / 2);
  return asked.length < 3 || at === 0 ? [] : messages.slice(asked[at], asked[at + 1]);
}

function without(snapshot: Snapshot, gone: readonly Message[]): Snapshot {
  const transcript = snapshot.transcripts[0]!;
  const draft = new Draft(transcript.messages);
  const taken = new Set(draft.messages.filter((it) => it.from && gone.includes(it.from)));
  removeMessages(draft, taken, () => BECAUSE);
  return applyPlan(snapshot, compile(snapshot, transcript, draft, '')).snapshot;
}

const said = ({ role, parts }: Message): string =>
  JSON.stringify([role, parts.map(({ at: _, ...it }) => ({ ...it, pair: null, copies: null, media: null }))]);

/** Findings by rule, and how many of each; mere remarks only where they are asked for. */
function findings(snapshot: Snapshot, remarks = false): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, severity } of validateMessages(snapshot))
    if (remarks || severity !== 'info') counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

function expectNothingNew(before: Snapshot, after: Snapshot): void {
  // What was a remark can be a warning without the messages that proved it harmless; it was told before.
  const known = findings(before, true);
  const fresh = [...findings(after)].filter(([rule, count]) => count > (known.get(rule) ?? 0));
  expect(fresh).toEqual([]);
}

/** What a message is written in, as it stands in the text. */
const written = ({ document }: Snapshot, message: Message): string[] =>
  sourcesOf(message).map((at) => {
    const span = locate(document, at);
    return span ? document.text.slice(span.start, span.end) : '';
  });

/** Records whose parent went name another; nothing else of them may differ. */
function isReparented(before: string, after: string): boolean {
  const [a, b]: unknown[] = [JSON.parse(before), JSON.parse(after)];
  if (!isObject(a) || !isObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const other = [...keys].filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
  return other.length === 1 && /parent/i.test(other[0]!);
}

function expectOnlyThat(before: Snapshot, gone: readonly Message[], after: Snapshot): void {
  const kept = before.transcripts[0]!.messages.filter((it) => !gone.includes(it));
  const now = after.transcripts[0]?.messages ?? [];
  expect(now.map(said)).toEqual(kept.map(said));
  const changed = kept.flatMap((it, i) => {
    const [was, is] = [written(before, it), written(after, now[i]!)];
    expect(is.length).toBe(was.length);
    return was.flatMap((text, k) => (text === is[k] ? [] : [[text, is[k]!] as const]));
  });
  for (const [was, is] of changed) expect(isReparented(was, is), `${was}\n${is}`).toBe(true);
  expect(changed.length).toBeLessThanOrEqual(2);
}

function expectRemoved(before: Snapshot, format: Format): boolean {
  const gone = middleOf(before);
  if (gone.length === 0) return false;
  const after = without(before, gone);
  expectOnlyThat(before, gone, after);
  expectNothingNew(before, after);
  const anew = openTranscript(after.text);
  if (showsItself(format, before, anew)) expect(anew.format.id).toBe(format.id);
  return true;
}

/** True if an element that is left shows whose wire it is. In the task of an agent few do, and they may be among what is gone. */
function isSigned(format: Format, { document, transcripts }: Snapshot): boolean {
  const elements = valueAt(document.value, transcripts[0]?.at ?? '');
  return Array.isArray(elements) && elements.some((it) => typeof format.claim(it) === 'string');
}

/**
 * True where what is left must show the format: session files that show it at all, and the calls of an API that has a form of its own. Where
 * dialects of one form differ in little, what told them apart may have been in what is gone.
 */
function showsItself(format: Format, before: Snapshot, after: Snapshot): boolean {
  if (openTranscript(before.text).format.id !== format.id) return false;
  const hasCalls = after.transcripts[0]?.messages.some((it) => it.parts.some((part) => part.kind === 'call')) ?? false;
  return (
    (format.stored && isSigned(format, after)) ||
    (hasCalls && format.api === format.target && format.named === undefined)
  );
}

describe.each(FORMATS.filter((it) => !it.readOnly).map((it) => [it.id, it] as const))('%s', (id, format) => {
  it('loses an exchange in the middle and nothing else', () => {
    let looked = 0;
    for (const seed of seedsOf(runs(400))) {
      const before = story(format, seed, 5);
      if (before && expectRemoved(before, format)) looked++;
    }
    for (const { text } of fixtures.filter((it) => it.id === id))
      if (expectRemoved(openTranscript(text, { format: id }), format)) looked++;
    expect(looked).toBeGreaterThan(0);
  });

  it('is still of that format when it is trimmed to a tenth', () => {
    for (const seed of seedsOf(runs(100))) {
      const drawn = story(format, seed, 20);
      if (!drawn) continue;
      // A format that was chosen by hand would be chosen again.
      const found = openTranscript(drawn.text);
      const before = found.format.id === id ? found : drawn;
      const { minimum, before: all } = planTrim(before, { tokens: 1, counter: 'chars/4' });
      const plan = planTrim(before, { tokens: Math.max(minimum, Math.floor(all / 10)), counter: 'chars/4' });
      const after = applyPlan(before, plan).snapshot;
      expect(plan.fits, `seed ${seed}`).toBe(true);
      expectNothingNew(before, after);
      const anew = openTranscript(after.text);
      // A plan may say beforehand that the saved file will be read as another format.
      const isSaid = plan.note?.includes('Opened again') === true;
      if (showsItself(format, before, anew) && !isSaid) expect(anew.format.id, `seed ${seed}`).toBe(id);
      expect(openTranscript(after.text, { format: id }).transcripts[0]?.messages.map(said)).toEqual(
        after.transcripts[0]?.messages.map(said),
      );
    }
  });
});
