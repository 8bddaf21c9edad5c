import { describe, expect, it } from 'vitest';
import type { Format } from '../formats/format.ts';
import { FORMATS } from '../formats/registry.ts';
import { fixturesOf, readAll, sourceOf } from '../formats/testing/fixtures.ts';
import type { Transcript } from '../model/message.ts';
import { readIn } from '../session/convert-with.ts';
import { oncePerFormat, runs, seedsOf } from '../testing/cases.ts';
import { rollFrom } from '../testing/generate.ts';
import { messagesOf, spelledIn } from '../testing/history.ts';
import { outline } from '../testing/outline.ts';
import { storyFrom } from '../testing/story.ts';
import { convert } from './convert.ts';

const files = import.meta.glob('../../fixtures/formats/**/ok.*', { query: '?raw', import: 'default', eager: true });
const fixtures = fixturesOf(files);
const WRITABLE = FORMATS.filter((it) => it.blank !== undefined);
const PAIRS = WRITABLE.flatMap((a) => WRITABLE.map((b) => [a, b] as const));

function back(transcript: Transcript, a: Format, b: Format): Transcript {
  const there = convert(transcript, b, readIn);
  const middle = there && readIn(b, sourceOf(there.text));
  const home = middle && convert(middle, a, readIn);
  const again = home && readIn(a, sourceOf(home.text));
  if (!again) throw new Error(`${a.id} -> ${b.id} -> ${a.id} is not read`);
  return again;
}

/** A history of a format, read; undefined if it is not. The pairs of a format look at the same ones. */
function drawn(a: Format, seed: number): Transcript | undefined {
  const roll = rollFrom(seed);
  const story = storyFrom(roll, { turns: 3, strict: roll(3) === 0, reuse: false, nudges: false, beside: false });
  const text = spelledIn(a, messagesOf(story, a), story.system);
  return text === null ? undefined : readIn(a, sourceOf(text));
}

const drawnOnce = oncePerFormat(drawn);

describe.each(PAIRS.map(([a, b]) => [a.id, b.id, a, b] as const))('%s -> %s and back', (_a, _b, a, b) => {
  it('keeps texts, calls, results and their order, over generated histories', () => {
    for (const seed of seedsOf(runs(400))) {
      const transcript = drawnOnce(a, seed);
      expect(transcript).toBeDefined();
      if (!transcript) return;
      expect(outline(back(transcript, a, b), [a, b]), `seed ${seed}`).toEqual(outline(transcript, [a, b]));
    }
  });

  it('says of every fixture what is lost, and loses nothing that it does not name', () => {
    for (const { source } of fixtures.filter((it) => it.format === a))
      for (const transcript of readAll(a, source)) {
        const there = convert(transcript, b, readIn)!;
        const read = readIn(b, sourceOf(there.text));
        if (there.losses.length === 0 && read) expect(outline(read, [b])).toEqual(outline(transcript, [b]));
        for (const loss of there.losses) expect(loss.index).toBeLessThan(transcript.messages.length);
        if (a === b)
          expect(there.losses.filter((it) => /^a (call|result|text)( of .*)? is lost$/.test(it.what))).toEqual([]);
      }
  });
});
