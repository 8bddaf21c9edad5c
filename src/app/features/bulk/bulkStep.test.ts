import { expect, test } from 'vitest';
import type { ByteProfile, SalvageView } from '../../../worker/bulk/protocol.ts';
import { chosen, heard, profileIn, reading, stopped, writing } from './bulkStep.ts';

const profile = { size: 9 } as ByteProfile;
const plan = { before: 9, after: 5 } as SalvageView;
const ready = heard(heard(reading(9), { kind: 'profile', profile }), { kind: 'plan', plan });

test('a file is read, weighed and written, and another choice leads back', () => {
  expect(ready).toEqual({ at: 'ready', profile, plan });
  const under = heard(writing(ready, 9), { kind: 'progress', done: 4, total: 9, lines: 2 });
  expect(under).toMatchObject({ at: 'writing', plan, progress: { done: 4, lines: 2 } });
  const written = heard(under, { kind: 'written', file: null, bytes: 5 });
  expect(written).toEqual({ at: 'written', profile, plan });
  expect(chosen(written).at).toBe('ready');
  expect(chosen(under)).toBe(under);
});

test('what was found out stays where the work is stopped or fails', () => {
  expect(stopped(reading(9))).toEqual({ at: 'stopped', profile: null });
  expect(profileIn(stopped(writing(ready, 9)))).toBe(profile);
  expect(heard(ready, { kind: 'failed', message: 'No room.' })).toEqual({ at: 'failed', why: 'No room.', profile });
});

test('what comes late changes nothing', () => {
  const over = stopped(ready);
  for (const reply of [
    { kind: 'progress', done: 1, total: 9, lines: 0 },
    { kind: 'plan', plan },
    { kind: 'written', file: null, bytes: 1 },
  ] as const)
    expect(heard(over, reply)).toBe(over);
  expect(heard(ready, { kind: 'progress', done: 1, total: 9, lines: 0 })).toBe(ready);
});
