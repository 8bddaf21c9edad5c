import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Applied } from '../core/index.ts';
import { LastApplied } from './applied.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const applied = (length: number): Applied => ({
  text: 'x'.repeat(length),
  snapshot: {} as Applied['snapshot'],
  report: [],
  edits: [],
  heldBack: [],
});

/** Asks for a plan's text, forgets it and collects what nobody holds; how often it was made when it is asked for again. */
async function timesMade(length: number): Promise<number> {
  const last = new LastApplied(0);
  let made = 0;
  const ask = () =>
    last.of(1, () => {
      made++;
      return applied(length);
    }).text.length;
  expect(ask()).toBe(length);
  // What a reference was read from stays until the task is over.
  await new Promise((resolve) => setTimeout(resolve, 5));
  collect();
  expect(ask()).toBe(length);
  return made;
}

test('what a small plan makes of the text is kept', async () => {
  expect(await timesMade(1000)).toBe(1);
});

test('what a plan makes of a large text is given up when room is wanted', async () => {
  expect(await timesMade(33_000_000)).toBe(2);
});
