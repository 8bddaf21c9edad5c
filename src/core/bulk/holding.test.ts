import { describe, expect, it } from 'vitest';
import { runs, seedsOf } from '../testing/cases.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { heldMarks, wordsLength } from '../text/held.ts';
import { scanHeld } from './holding.ts';

const RUNS = runs(4000);

/** What may stay in a file, more often than not. */
const WORDS = [
  'word ',
  'x = {"a": [1]}; ',
  'line\n',
  '\t',
  'π ',
  '𝄞',
  '日本語',
  '\u3000',
  'a\\b "c" ',
  '`',
  '    ',
  '😀',
];
/** What ends a stretch: controls, what has no shape, what is nobody's or somebody's own. */
const ODD = [
  '\u0000',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u00ad',
  '\u200b',
  '\u202e',
  '\u2066',
  '\ue000',
  '\ufeff',
  '\ufffd',
  '\u{e0041}',
  '```',
  '\b',
];

function drawnText(roll: Roll): string {
  const pieces = Array.from({ length: 40 + roll(900) }, () =>
    roll(300) === 0 ? ODD[roll(ODD.length)]! : WORDS[roll(WORDS.length)]!,
  );
  return pieces.join('');
}

/** JSON as different programs write it. */
function spelled(value: unknown, roll: Roll): string {
  const text = JSON.stringify(value);
  if (roll(4) > 0) return text;
  return text.replace(/[^\0-~]|\//g, (it) =>
    it === '/' ? '\\/' : `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function cutsOf(bytes: Uint8Array, piece: number) {
  const scan = scanHeld(true);
  let used = 0;
  for (let at = 0; ; at += piece) {
    const last = at + piece >= bytes.length;
    used += scan.feed(bytes.slice(used, last ? bytes.length : at + piece), last);
    if (last) return scan.cuts(bytes.length, 0, 0);
  }
}

function without(bytes: Uint8Array, { starts, ends, texts }: ReturnType<typeof cutsOf>): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let at = 0;
  for (const [i, start] of starts.entries()) {
    text += decoder.decode(bytes.subarray(at, start)) + texts[i];
    at = ends[i]!;
  }
  return text + decoder.decode(bytes.subarray(at));
}

describe('what of the words of a file stays in it', () => {
  it('is whole characters with nothing odd among them, and is counted as what it is', () => {
    let held = 0;
    for (const seed of seedsOf(RUNS)) {
      const roll = rollFrom(seed);
      const values = Array.from({ length: 3 }, () => ({ role: 'user', content: drawnText(roll) }));
      const lines = values.map((it) => spelled(it, roll));
      const bytes = new TextEncoder().encode(lines.join('\n'));
      const cuts = cutsOf(bytes, 1000 + roll(9000));
      held += cuts.starts.length;
      const said = `seed ${seed}`;
      const text = without(bytes, cuts);
      expect([...heldMarks(text)].length, said).toBe(cuts.starts.length);
      for (const [i, line] of text.split('\n').entries()) {
        const { content } = JSON.parse(line) as { content: string };
        const whole = values[i]!.content;
        expect(wordsLength(content), said).toBe(whole.length);
        let [to, from] = [0, 0];
        for (const { at, end, characters, level } of heldMarks(content)) {
          expect(level, said).toBe(0);
          expect(content.slice(to, at), said).toBe(whole.slice(from, (from += at - to)));
          const left = whole.slice(from, (from += characters));
          expect(left.isWellFormed(), said).toBe(true);
          expect(
            ODD.filter((it) => left.includes(it)),
            said,
          ).toEqual([]);
          to = end;
        }
        expect(content.slice(to), said).toBe(whole.slice(from));
        expect(content.trim() === '', said).toBe(whole.trim() === '');
        expect(content.trimEnd().length === content.length, said).toBe(whole.trimEnd().length === whole.length);
      }
      for (const [i, start] of cuts.starts.entries()) {
        const raw = new TextDecoder().decode(bytes.subarray(start, cuts.ends[i]));
        expect(JSON.stringify(JSON.parse(`"${raw}"`)), said).toBe(`"${raw}"`);
      }
    }
    expect(held).toBeGreaterThan(RUNS.numRuns);
  });

  it('does not depend on the pieces in which a file is read, and is named the same where it is the same', () => {
    for (const seed of seedsOf(runs(400))) {
      const roll = rollFrom(seed);
      const [one, other] = [drawnText(roll), drawnText(roll)];
      const lines = [one, other, one].map((content) => JSON.stringify({ content }));
      const bytes = new TextEncoder().encode(lines.join('\n'));
      const all = cutsOf(bytes, bytes.length);
      for (const piece of [700, 1999]) expect(cutsOf(bytes, piece).texts, `seed ${seed}`).toEqual(all.texts);
      const [first, , third] = without(bytes, all).split('\n');
      expect(third, `seed ${seed}`).toBe(first);
    }
  });

  it('is the longest first, and no more than it takes', () => {
    const words = (length: number) => 'some words '.repeat(length / 11);
    const lines = [1100, 5500, 3300, 11_000].map((length) => JSON.stringify({ content: words(length) }));
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const scan = scanHeld(true);
    scan.feed(bytes, true);
    const lengths = (room: number) => {
      const { starts, ends } = scan.cuts(bytes.length, room, room);
      return [...starts].map((start, i) => Math.round((ends[i]! - start) / 1100));
    };
    expect(lengths(bytes.length)).toEqual([]);
    expect(lengths(bytes.length - 3000)).toEqual([9]);
    expect(lengths(bytes.length - 12_000)).toEqual([4, 9]);
    expect(lengths(0)).toEqual([0, 4, 2, 9]);
  });

  it('is nothing that is read as more than words', () => {
    const words = 'some words '.repeat(500);
    for (const value of [
      { content: `{"a": "${words}"}` },
      { content: ` \n[${words}]` },
      { content: `<command-name>${words}` },
      { content: `"${words}"` },
      { content: `data:text/plain,${words}` },
      { content: 'A'.repeat(9000) },
      { id: words },
      { arguments: { content: words } },
      { input: { text: words } },
      { system: [{ text: words }] },
      { content: [words] },
    ]) {
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      expect(cutsOf(bytes, bytes.length).texts, JSON.stringify(value).slice(0, 40)).toEqual([]);
    }
    const input = new TextEncoder().encode(JSON.stringify({ input: [{ content: words }] }));
    expect(cutsOf(input, input.length).texts).toHaveLength(1);
    const broken = new TextEncoder().encode(`{"content":"${words}"`);
    expect(cutsOf(broken, broken.length).texts).toEqual([]);
  });
});
