import { describe, expect, it } from 'vitest';
import { runs, seedsOf } from '../../testing/cases.ts';
import { type Roll, rollFrom } from '../../testing/generate.ts';
import { heldWords, wordsLength } from '../../text/held.ts';
import { headAndTail } from './head-and-tail.ts';

const RUNS = runs(20_000);
const SEGMENTER = new Intl.Segmenter('en');
const MARK = /\n\[(\d+) characters removed\]\n/;

/** Counts that are not monotone in length, as those of tokenizers are not. */
const bumpy = (text: string): number => Math.ceil(text.length / 4) + (text.length % 7 === 0 ? 2 : 0);

function anyText(roll: Roll): string {
  const pieces = [
    'word ',
    '\n',
    'e\u0301',
    '👩‍👩‍👧‍👦',
    '中文',
    '🏳️‍🌈',
    '\r\n',
    'x'.repeat(roll(90)),
    '😀'.repeat(60),
    '🇩🇪'.repeat(70),
  ];
  return Array.from({ length: roll(80) }, () => pieces[roll(pieces.length)]).join('');
}

describe('head and tail', () => {
  it('fits the cap, is shorter, well-formed, and made of the beginning and the end', () => {
    let cut = 0;
    for (const seed of seedsOf(RUNS)) {
      const roll = rollFrom(seed);
      const text = anyText(roll);
      const cap = roll(bumpy(text) + 1);
      const short = headAndTail(text, cap, roll(11) / 10, bumpy);
      if (short === null) continue;
      cut++;
      const said = `seed ${seed}, cap ${cap}`;
      expect(bumpy(short), said).toBeLessThanOrEqual(cap);
      expect(short.length, said).toBeLessThan(text.length);
      expect(short.isWellFormed(), said).toBe(true);
      const match = MARK.exec(short)!;
      const [head, tail] = [short.slice(0, match.index), short.slice(match.index + match[0].length)];
      expect(text.startsWith(head) && text.endsWith(tail), said).toBe(true);
      expect(head.length + tail.length + Number(match[1]), said).toBe(text.length);
      const whole = new Set([...SEGMENTER.segment(text)].map((it) => it.index));
      for (const edge of [head.length, text.length - tail.length]) {
        expect(edge === text.length || whole.has(edge), `${said}: cuts a grapheme at ${edge}`).toBe(true);
      }
    }
    expect(cut).toBeGreaterThan(RUNS.numRuns / 3);
  });

  it('prefers the ends of lines', () => {
    const text = Array.from({ length: 60 }, (_, i) => `line ${i} of the output`).join('\n');
    const short = headAndTail(text, 60, 0.5, (it) => Math.ceil(it.length / 4))!;
    expect(short.replace(MARK, '\n|')).toMatch(
      /^line 0 of the output\n(line \d+ of the output\n)*\|(line \d+ of the output\n)*line 59 of the output$/,
    );
  });

  it('gives nothing where not even the note fits', () => {
    expect(headAndTail('x'.repeat(100), 2, 0.5, (it) => it.length)).toBeNull();
    expect(headAndTail('short', 5, 0.5, (it) => it.length)).toBeNull();
  });

  it('takes what was left in the file as a whole, and counts it', () => {
    const mark = JSON.parse(`"${heldWords(3, 50_000, 40_000, true)}"`) as string;
    const lines = Array.from({ length: 20 }, (_, i) => `line ${i} of the output`).join('\n');
    const text = `${lines}${mark}${lines}`;
    const measure = (it: string): number => wordsLength(it) / 4;
    for (let cap = 10; cap < 11_000; cap += 37) {
      const short = headAndTail(text, cap, 0.6, measure);
      if (cap >= measure(text)) expect(short).toBeNull();
      else if (short !== null) {
        const match = MARK.exec(short)!;
        const [head, tail] = [short.slice(0, match.index), short.slice(match.index + match[0].length)];
        expect(lines.startsWith(head) && lines.endsWith(tail), `cap ${cap}`).toBe(true);
        expect(head.length + tail.length + Number(match[1]), `cap ${cap}`).toBe(wordsLength(text));
        expect(measure(short), `cap ${cap}`).toBeLessThanOrEqual(cap);
      }
    }
    expect(headAndTail(text, 9000, 0.6, measure)).toContain('characters removed');
  });
});
