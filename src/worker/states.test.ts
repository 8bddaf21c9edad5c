import { describe, expect, it } from 'vitest';
import { openTranscript } from '../core/index.ts';
import { States } from './states.ts';

const read = (text: string) => openTranscript(text);
const large = (letter: string) => {
  const snapshot = read('[]');
  return { ...snapshot, text: letter.repeat(20_000_000) };
};

describe('texts that were on the screen', () => {
  it('are given back once, for their place and conversation alone', () => {
    const states = new States();
    const [first, second] = [read('[{"role":"user","content":"a"}]'), read('[]')];
    states.keep(0, null, first);
    states.keep(1, null, second);
    expect(states.take(0, 1)).toBeUndefined();
    expect(states.take(0, null)).toBe(first);
    expect(states.take(0, null)).toBeUndefined();
    states.keep(2, null, first);
    states.dropAfter(1);
    expect(states.take(2, null)).toBeUndefined();
    expect(states.take(1, null)).toBe(second);
  });

  it('are kept as far as there is room, the latest first', () => {
    const states = new States();
    for (let i = 0; i < 4; i++) states.keep(i, null, large('abcd'[i]!));
    expect([0, 1, 2, 3].map((it) => states.take(it, null)?.text[0])).toEqual([undefined, undefined, 'c', 'd']);
    states.keep(0, null, { ...large('a'), text: 'x'.repeat(60_000_000) });
    expect(states.take(0, null)).toBeUndefined();
  });
});
