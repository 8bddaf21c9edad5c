import { expect, test } from 'vitest';
import type { DecodedError } from '../core/index.ts';
import {
  decodedIn,
  elsewhere,
  explained,
  foundAt,
  foundIn,
  isUnread,
  logIn,
  NO_REFUSAL,
  showing,
  worded,
} from './refusal.ts';

const decoded = (payload: string): DecodedError => ({
  ...{ payload, matches: [], explanation: '', fix: '', aboutHistory: true },
});
const one = { decoded: decoded('one'), log: [] };
const read = explained(worded(NO_REFUSAL, 'one'), 'one', one);

test('what was explained stays until the next text is', () => {
  const next = worded(read, 'two');
  expect([next.at, decodedIn(next)?.payload]).toEqual(['reading', 'one']);
  const two = explained(next, 'two', { decoded: decoded('two'), log: [decoded('two'), decoded('three')] });
  expect([two.at, decodedIn(two)?.payload, logIn(two).length]).toEqual(['read', 'two', 2]);
  expect(decodedIn(showing(two, decoded('three')))?.payload).toBe('three');
});

test('an explanation of a text that is no longer there changes nothing', () => {
  const next = worded(read, 'two');
  expect(explained(next, 'one', one)).toBe(next);
  expect(explained(worded(read, ' '), 'one', one).at).toBe('none');
});

test('where an error was first found is remembered for this text and this conversation', () => {
  const found = foundAt(foundAt(read, { index: 3, row: null }), { index: 4, row: null });
  expect(foundIn(found)?.index).toBe(3);
  expect(foundIn(explained(found, 'one', one))?.index).toBe(3);
  expect(foundIn(worded(found, 'two'))).toBeNull();
  expect([foundIn(elsewhere(found)), decodedIn(elsewhere(found)), elsewhere(found).text]).toEqual([null, null, 'one']);
});

test('nothing is known of an error until it has been read for the first time, or here', () => {
  expect(isUnread(worded(NO_REFUSAL, 'one'))).toBe(true);
  expect(isUnread(elsewhere(read))).toBe(true);
  expect([isUnread(NO_REFUSAL), isUnread(read), isUnread(worded(read, 'two'))]).toEqual([false, false, false]);
});
