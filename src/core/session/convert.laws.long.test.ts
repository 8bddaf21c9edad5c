import { describe, expect, it } from 'vitest';
import type { Format } from '../formats/format.ts';
import { FORMATS } from '../formats/registry.ts';
import { fixturesOf } from '../formats/testing/fixtures.ts';
import { linkCalls } from '../model/linker.ts';
import type { Snapshot } from '../snapshot.ts';
import { oncePerFormat, runs, seedsUntil } from '../testing/cases.ts';
import { rollFrom } from '../testing/generate.ts';
import { messagesOf, spelledIn } from '../testing/history.ts';
import { outline } from '../testing/outline.ts';
import { storyFrom } from '../testing/story.ts';
import { applyPlan } from './apply.ts';
import { convertTranscript } from './convert.ts';
import { openTranscript } from './open.ts';
import { planRepair } from './plans.ts';
import { validateMessages } from './validate.ts';

const files = import.meta.glob('../../fixtures/formats/**/ok.*', { query: '?raw', import: 'default', eager: true });
const FIXTURES = fixturesOf(files).map(({ name, format, text }) => ({ name, format, snapshot: openTranscript(text) }));
const WRITABLE = FORMATS.filter((it) => it.blank !== undefined);
const PAIRS = WRITABLE.flatMap((a) => WRITABLE.filter((b) => b !== a).map((b) => [a.id, b.id, a, b] as const));

const opened = (text: string, { id, target }: Format): Snapshot => openTranscript(text, { format: id, target });

/** A history that its own API takes, as a text of a format. */
function healthy(a: Format, seed: number): Snapshot | null {
  const story = storyFrom(rollFrom(seed), { turns: 3, strict: true, reuse: false, nudges: false, beside: false });
  const text = spelledIn(a, messagesOf(story, a), story.system);
  if (text === null) return null;
  const snapshot = opened(text, a);
  const { snapshot: repaired } = applyPlan(snapshot, planRepair(snapshot));
  return errorsOf(repaired).length === 0 && allAnswered(repaired) ? repaired : null;
}

/** The pairs of a format look at the same histories. */
const healthyOnce = oncePerFormat(healthy);

/** A call that is still running is fine at the end of a session, and nowhere in a request. */
const allAnswered = ({ transcripts: [transcript] }: Snapshot): boolean =>
  linkCalls(transcript?.messages ?? []).calls.every((it) => it.results.length > 0);

const errorsOf = (snapshot: Snapshot): string[] =>
  validateMessages(snapshot).flatMap((it) => (it.severity === 'error' ? [`${it.rule}: ${it.message}`] : []));

describe.each(PAIRS)('%s -> %s', (_a, _b, a, b) => {
  it('keeps what was said and done, there and back, and the API of the other format takes it', () => {
    let looked = 0;
    for (const seed of seedsUntil(runs(60), () => looked > 0)) {
      const before = healthyOnce(a, seed);
      if (!before) continue;
      looked++;
      const there = convertTranscript(before, b.id);
      const middle = opened(there.text, b);
      expect(errorsOf(middle), `seed ${seed}`).toEqual([]);
      expect(there.errors, `seed ${seed}`).toEqual([]);
      const home = opened(convertTranscript(middle, a.id).text, a);
      if (there.added.length === 0)
        expect(outline(home.transcripts[0]!, [a, b]), `seed ${seed}`).toEqual(outline(before.transcripts[0]!, [a, b]));
    }
    expect(looked).toBeGreaterThan(0);
  });
});

describe('what stands beside the messages', () => {
  const tools = [{ type: 'function', function: { name: 'ls', description: 'Lists.', parameters: { type: 'object' } } }];
  const messages = [{ role: 'user', content: 'hi' }];
  const snapshot = openTranscript(JSON.stringify({ model: 'gpt-5', tools, messages }));

  it.each(WRITABLE.map((b) => [b.id] as const))('is kept or named as lost: %s', (id) => {
    const { text, losses } = convertTranscript(snapshot, id);
    const isNamed = losses.some((it) => /tool ls (?:is lost|loses its description)/.test(it.what));
    expect(isNamed || id === 'openai-chat').toBe(!text.includes('Lists.') || id === 'openai-chat');
  });
});

describe.each(WRITABLE.map((b) => [b.id, b] as const))('to %s', (_id, b) => {
  it('is taken by its API from every fixture, or what is still refused is said', () => {
    for (const { name, snapshot } of FIXTURES.filter(({ format }) => format !== b)) {
      const { errors, text: converted } = convertTranscript(snapshot, b.id);
      const told = errors.map(({ rule, message }) => `${rule}: ${message}`);
      const left = errorsOf(opened(converted, b));
      expect(told, name).toHaveLength(left.length);
      // Nobody can say what a history without messages should ask.
      const isEmpty = snapshot.transcripts[0]?.messages.length === 0;
      expect(
        told.filter((error) => !isEmpty || !error.startsWith('roles/no-user')),
        name,
      ).toEqual([]);
    }
  });
});
