import { expect, test } from 'vitest';
import type { PlanRequest } from '../worker/protocol.ts';
import {
  anew,
  askedIn,
  budgetIn,
  closed,
  followed,
  followUpOf,
  isPlain,
  isTrimming,
  moved,
  NO_TRIM,
  started,
  type TrimRequest,
} from './trimStep.ts';

const fix: PlanRequest = { kind: 'fix', key: 'a', fix: 'b' };
const counted = { total: 1000, counter: 'chars/4', usage: true };

test('the controls are shown without a plan; a budget that is set asks for one', () => {
  const open = started(NO_TRIM);
  expect([isTrimming(NO_TRIM), isTrimming(open)]).toEqual([false, true]);
  expect([budgetIn(open, 1000), askedIn(open, counted)]).toEqual([1000, null]);
  expect(followUpOf(open, null, null)).toBe('stay');
  const set = moved(open, { budget: 400 });
  expect(askedIn(set, counted)).toEqual({
    kind: 'trim',
    unit: 'tokens',
    budget: 400,
    counter: 'chars/4',
    options: {},
    usage: true,
  });
});

test('a budget above everything is everything, and an option may ask for a plan of that', () => {
  const set = moved(NO_TRIM, { budget: 5000 });
  expect([budgetIn(set, 1000), askedIn(set, counted)]).toEqual([1000, null]);
  expect(askedIn(moved(set, { options: { marker: true } }), counted)).toMatchObject({ budget: 1000 });
});

test('those who ask the same hold the same request', () => {
  const set = moved(NO_TRIM, { budget: 400 });
  const request = askedIn(set, counted)!;
  const chosen = followed(set, request);
  expect(askedIn(chosen, counted)).toBe(request);
  expect(askedIn(chosen, { ...counted, counter: 'other' })).not.toBe(request);
  expect(followUpOf(chosen, request, request)).toBe('stay');
});

test('what was set takes the place of any plan, controls that were only opened that of a trim', () => {
  const request = askedIn(moved(NO_TRIM, { budget: 400 }), counted)!;
  const of = (at: 'open' | 'set' | 'closed', chosen: PlanRequest | null) =>
    followUpOf({ ...NO_TRIM, at }, request, chosen);
  expect([of('set', fix), of('set', null)]).toEqual(['choose', 'choose']);
  expect([of('open', fix), of('open', null), of('open', { ...request })]).toEqual(['stay', 'choose', 'choose']);
  expect([of('closed', null), of('closed', { ...request })]).toEqual(['stay', 'stay']);
});

test('where everything fits again the plan of a trim is given up, and no other', () => {
  const set = moved(NO_TRIM, { budget: 1000 });
  const last = askedIn(moved(NO_TRIM, { budget: 400 }), counted)!;
  expect([followUpOf(set, null, last), followUpOf(set, null, fix), followUpOf(set, null, null)]).toEqual([
    'give-up',
    'stay',
    'stay',
  ]);
});

test('a trim that is chosen elsewhere brings its settings, and a plan of another kind ends it', () => {
  const elsewhere: TrimRequest = {
    kind: 'trim',
    unit: 'messages',
    budget: 7,
    counter: '',
    options: { pins: { indexes: [3] } },
  };
  const set = followed(started(NO_TRIM), elsewhere);
  expect(set).toMatchObject({ at: 'set', settings: { unit: 'messages', budget: 7 } });
  expect(askedIn(set, { total: 90, counter: '', usage: false })).not.toBe(elsewhere);
  const ended = followed(set, fix);
  expect([ended.at, ended.settings]).toEqual(['closed', set.settings]);
});

test('what was closed stays closed whatever is counted, and comes back with the next setting', () => {
  const gone = closed(moved(NO_TRIM, { budget: 400 }));
  expect(closed(gone)).toBe(gone);
  expect(followUpOf(gone, askedIn(gone, counted), null)).toBe('stay');
  expect(moved(gone, { budget: 300 }).at).toBe('set');
  expect(started(gone)).toMatchObject({ at: 'open', settings: { budget: 400 } });
});

test('of another conversation the budget is not meant, what is kept is', () => {
  const options = { strategy: 'prefix' } as const;
  expect(anew(moved(NO_TRIM, { unit: 'turns', budget: 4, options }))).toEqual({
    at: 'closed',
    settings: { unit: 'turns', budget: null, options },
    request: null,
  });
});

test('only a plain end of the conversation is told by its cuts alone', () => {
  expect(isPlain({})).toBe(true);
  expect(isPlain({ pins: { system: true } })).toBe(true);
  expect(isPlain({ pins: { indexes: [] }, ladder: [] })).toBe(true);
  expect(isPlain({ pins: { indexes: [3] } })).toBe(false);
  expect(isPlain({ strategy: 'prefix' })).toBe(false);
  expect(isPlain({ ladder: [{ kind: 'images' }] })).toBe(false);
});
