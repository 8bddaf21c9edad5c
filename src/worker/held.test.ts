import { describe, expect, it } from 'vitest';
import { heldWords } from '../core/text/held.ts';
import { hasHeld, heldOf, unheldBlob, unheldEdits } from './held.ts';

const WORDS = 'a “b”\n"c" \\ d\te'.repeat(20);
const RAW = JSON.stringify(WORDS).slice(1, -1);
const encoder = new TextEncoder();
const LENGTH = encoder.encode(RAW).length;
const FILE = `{"content":"start${RAW}end"}\n{"content":"start${RAW}end"}`;
const STARTS = [...FILE.matchAll(/start/g)].map((it) => encoder.encode(FILE.slice(0, it.index)).length + 5);
const MARK = heldWords(0, LENGTH, WORDS.length, false);
const TEXT = FILE.replaceAll(RAW, () => MARK);

function held(text = TEXT) {
  const cuts = {
    starts: Float64Array.from(STARTS),
    ends: Float64Array.from(STARTS, (it) => it + LENGTH),
    texts: [MARK, MARK],
  };
  return heldOf(new Blob([FILE]), cuts, text);
}

const filled = async (text: string) => (await unheldBlob([text], held(), '')).text();
const content = (JSON.parse(TEXT.split('\n')[0]!) as { content: string }).content;

describe('what was left in a file', () => {
  it('is written as the text around it is: as words, as JSON, as JSON in JSON', async () => {
    expect(await filled(TEXT)).toBe(FILE);
    expect(await filled(content)).toBe(`start${WORDS}end`);
    const twice = JSON.stringify({ a: JSON.stringify({ content }) });
    expect(await filled(twice)).toBe(JSON.stringify({ a: JSON.stringify({ content: `start${WORDS}end` }) }));
    expect(await filled(JSON.stringify(twice))).toBe(JSON.stringify(await filled(twice)));
  });

  it('is written between edits and inside them', async () => {
    const there = held()!;
    const edited = async (edits: { start: number; end: number; text: string }[]) =>
      (await unheldEdits(TEXT, edits, there)).text();
    const second = TEXT.indexOf('\n') + 1;
    expect(await edited([])).toBe(FILE);
    expect(await edited([{ start: 0, end: second, text: '' }])).toBe(FILE.slice(FILE.indexOf('\n') + 1));
    expect(await edited([{ start: second, end: TEXT.length, text: `["${MARK}", 1]` }])).toBe(
      `${FILE.slice(0, FILE.indexOf('\n') + 1)}["${RAW}", 1]`,
    );
  });

  it('is refused where a mark was cut, or stands for something else', async () => {
    for (const text of [TEXT.slice(0, TEXT.indexOf('+++held') + 20), MARK.replace('000000000', '000000007')])
      await expect(filled(text)).rejects.toThrow('nothing was written');
    await expect(filled(`\\${MARK}`)).rejects.toThrow('nothing was written');
  });

  it('is not begun where the text has such marks of its own', () => {
    expect(hasHeld(TEXT, held())).toBe(true);
    expect(hasHeld('words', held())).toBe(false);
    expect(hasHeld(TEXT, null)).toBe(false);
    expect(held(`${TEXT}${MARK}`)).toBeNull();
    expect(held(TEXT.replace('00+', '01+'))).toBeNull();
    expect(held(`${TEXT} +++heldtext+12`)).toBeNull();
    expect(held(`${TEXT} a mark begins with +++heldtext+`)).not.toBeNull();
  });
});
