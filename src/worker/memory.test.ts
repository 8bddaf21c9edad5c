import { describe, expect, it } from 'vitest';
import { createHost } from './host.ts';
import { bytesFor, bytesForSize, noRoom } from './memory.ts';
import type { SessionView } from './protocol.ts';

const line = (words: string) => `{"role":"user","content":"${words}"}\n`;
const open = (input: { readonly text?: string; readonly file?: Blob }, heap?: number) =>
  createHost().answer(
    'open',
    [{ ...input, fileName: null, target: null, heap }],
    () => undefined,
  ) as Promise<SessionView>;

describe('room for a text', () => {
  it('is more the more there is to keep of it', () => {
    const few = line('x'.repeat(100_000)).repeat(100);
    const many = line('x').repeat(Math.round(few.length / line('x').length));
    expect(bytesFor(many)).toBeGreaterThan(3 * bytesFor(few));
    expect(bytesFor(few)).toBeGreaterThanOrEqual(bytesForSize(few.length));
  });

  it('is guessed from parts as it is counted from the whole', () => {
    const small = line('some words').repeat(20_000);
    const large = small.repeat(8);
    const perLine = (text: string) => (bytesFor(text) - bytesForSize(text.length)) / text.length;
    expect(perLine(large) / perLine(small)).toBeCloseTo(1, 1);
  });

  it('is said in gigabytes', () => {
    expect(noRoom(240e6, 7.23e9, 3.76e9)).toBe(
      'This has 240 MB and would take about 7.2 GB of memory; this browser gives a page 3.8 GB. Split it, or take the part around the error.',
    );
  });

  it('is asked for before a file is read, and again when it is', async () => {
    const text = line('words').repeat(100_000);
    const file = new Blob([text]);
    for (const heap of [bytesForSize(text.length) - 1, bytesFor(text) - 1])
      for (const input of [{ file }, { text }]) {
        const view = await open(input, heap);
        expect(view.counts.messages).toBe(0);
        expect(view.problems).toHaveLength(1);
        expect(view.problems[0]).toMatchObject({ kind: 'too-large', message: expect.stringContaining('gives a page') });
      }
    expect((await open({ file }, bytesFor(text))).counts.messages).toBe(100_000);
    expect((await open({ text })).counts.messages).toBe(100_000);
  });
});
