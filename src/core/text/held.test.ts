import { describe, expect, it } from 'vitest';
import {
  countedWhole,
  fullLength,
  HELD_TAIL,
  hasBrokenMark,
  heldMark,
  heldMarks,
  heldWords,
  MARK_LENGTH,
  withoutMarks,
  wordsLength,
} from './held.ts';

describe('marks in the base64 of a picture', () => {
  it('are base64 themselves, of one length, and say what they stand for', () => {
    const mark = heldMark(12, 3_456_789);
    expect(mark).toHaveLength(MARK_LENGTH);
    expect(MARK_LENGTH % 4).toBe(0);
    expect(mark).toMatch(/^[A-Za-z0-9+/]+$/);
    expect([...heldMarks(`a${mark}b${heldMark(13, 4)}`)]).toMatchObject([
      { at: 1, number: 12, length: 3_456_789 },
      { at: 2 + MARK_LENGTH, number: 13, length: 4 },
    ]);
  });

  it('are counted as what they stand for', () => {
    const data = `iVBORw0KGgo${heldMark(0, 5_000_000)}${'A'.repeat(HELD_TAIL)}`;
    expect(fullLength(data)).toBe(11 + 5_000_000 + HELD_TAIL);
    expect(fullLength('iVBORw0KGgo=')).toBe(12);
  });

  it('are nothing else', () => {
    for (const text of ['+++heldback+', '+++heldback+00000001x+0000000001++++', `${heldMark(1, 2).slice(0, -1)}-`])
      expect([...heldMarks(text)]).toEqual([]);
  });
});

describe('marks in words', () => {
  const text = JSON.parse(`"start${heldWords(7, 3000, 2500, true)}end"`) as string;

  it('show how many times over the text around them is JSON', () => {
    let written = text;
    for (const level of [0, 1, 2, 3, 4]) {
      expect([...heldMarks(written)]).toMatchObject([
        { number: 7, length: 3000, characters: 2500, level, isWords: true },
      ]);
      const { at = 0, end = 0 } = [...heldMarks(written)][0] ?? {};
      expect(written.slice(0, at) + written.slice(end)).toContain('startend');
      written = JSON.stringify(written);
    }
  });

  it('are counted as what they stand for, and tokens as if it were like the rest', () => {
    expect(wordsLength(text)).toBe('startend'.length + 2500);
    expect(withoutMarks(text, (characters) => `[${characters}]`)).toBe('start[2500]end');
    expect(countedWhole(text, (it) => it.length / 4)).toBe((8 + 2500) / 4);
    expect(wordsLength('start +++heldtext+ end')).toBe(22);
  });

  it('are missed where one was cut', () => {
    expect(hasBrokenMark(text)).toBe(false);
    expect(hasBrokenMark(text.slice(0, 30))).toBe(true);
    expect(hasBrokenMark(`${heldMark(1, 2).slice(0, -1)}-`)).toBe(true);
    expect(hasBrokenMark('a mark begins with +++heldtext+')).toBe(false);
  });
});
