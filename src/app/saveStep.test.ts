import { expect, test } from 'vitest';
import { failed, isUnsafe, NOTHING_TAKEN, saidOf, type Taking, taken, taking } from './saveStep.ts';

const file: Taking = { to: 'file', revision: 3, plan: null, name: 'a.jsonl' };
const size = (bytes: number) => `${bytes} B`;

test('what is downloaded is safe once it is in the file', () => {
  const going = taking(NOTHING_TAKEN, file);
  expect([isUnsafe(going, 3), saidOf(going, size)]).toEqual([true, null]);
  const done = taken(going, file, 12);
  expect([isUnsafe(done, 3), isUnsafe(done, 4), saidOf(done, size)]).toEqual([false, true, 'Saved a.jsonl, 12 B.']);
});

test('what is edited while the file is written is not safe with it', () => {
  const done = taken(taking(NOTHING_TAKEN, file), file, 12);
  expect(isUnsafe(done, 4)).toBe(true);
});

test('what is taken with a plan leaves the conversation as unsafe as it was', () => {
  const planned = { ...file, plan: 7 };
  const done = taken(taking(NOTHING_TAKEN, planned), planned, 12);
  expect(isUnsafe(done, 3)).toBe(true);
  expect(saidOf(done, size)).toBe('Saved a.jsonl, 12 B, with what After shows; nothing was applied.');
  const kept = taken(taking(taken(taking(NOTHING_TAKEN, file), file, 1), planned), planned, 12);
  expect(isUnsafe(kept, 3)).toBe(false);
});

test('a second click while it is written gives no second file, and another choice does', () => {
  const going = taking(NOTHING_TAKEN, file);
  expect(taking(going, { ...file })).toBe(going);
  const copied: Taking = { ...file, to: 'clipboard' };
  const other = taking(going, copied);
  expect(other).toMatchObject({ at: 'taking', taking: copied });
  // The first is written all the same, and nothing is said of it.
  const after = taken(other, file, 12);
  expect([after.at, isUnsafe(after, 3)]).toEqual(['taking', false]);
  expect(saidOf(taken(after, copied, 12), size)).toBe('Copied 12 B.');
});

test('a file that is written while another conversation is opened makes that one no safer', () => {
  taking(NOTHING_TAKEN, file);
  expect(taken(NOTHING_TAKEN, file, 12)).toBe(NOTHING_TAKEN);
});

test('what fails is said and nothing is safe; a failure that nobody waits for is not said', () => {
  const going = taking(NOTHING_TAKEN, file);
  const gone = failed(going, file, 'This is too large for the clipboard.');
  expect([gone.at, isUnsafe(gone, 3), saidOf(gone, size)]).toEqual([
    'failed',
    true,
    'This is too large for the clipboard.',
  ]);
  expect(failed(taking(going, { ...file, to: 'clipboard' }), file, 'No.').at).toBe('taking');
  expect(taking(gone, file).at).toBe('taking');
});
