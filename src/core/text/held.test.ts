import { describe, expect, it } from 'vitest';
import { fullLength, HELD_TAIL, heldMark, heldMarks, MARK_LENGTH } from './held.ts';

describe('marks in the base64 of a picture', () => {
  it('are base64 themselves, of one length, and say what they stand for', () => {
    const mark = heldMark(12, 3_456_789);
    expect(mark).toHaveLength(MARK_LENGTH);
    expect(MARK_LENGTH % 4).toBe(0);
    expect(mark).toMatch(/^[A-Za-z0-9+/]+$/);
    expect([...heldMarks(`a${mark}b${heldMark(13, 4)}`)]).toEqual([
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
