import { expect, it } from 'vitest';
import { z } from 'zod';
import passes from '../passes/about.json';
import { PASSES } from '../passes/registry.ts';
import requests from '../request/faults/about.json';
import ways from '../request/ways.json';
import { TARGETS } from '../targets/registry.ts';
import about from './about.json';
import fixes from './fixes.json';
import { FAULTS, FIXES } from './registry.ts';

const words = z.string().min(1);
const aspect = z.enum([
  'id',
  'name',
  'arguments',
  'item',
  'role',
  'content',
  'text',
  'signature',
  'data',
  'mediaType',
  'calls',
]);
const said = {
  title: words,
  asks: words.endsWith('?'),
  why: words.endsWith('.'),
  severity: z.enum(['error', 'warning', 'info']),
  unfixable: z.union([words, z.record(z.string(), words)]).optional(),
};
const rule = z.strictObject({
  ...said,
  fact: words.nullable(),
  also: z.array(words).optional(),
  wire: z.enum(['spelling', 'request']).optional(),
  isOfAnyForm: z.literal(true).optional(),
  aspect: z.union([aspect, z.record(z.string(), aspect)]).optional(),
});

it.each(Object.entries(about))('of %s everything is said', (_, entry) => {
  expect(rule.safeParse(entry).error?.issues ?? []).toEqual([]);
});

it.each(Object.entries(requests))('of the request everything is said of %s', (_, entry) => {
  expect(z.strictObject(said).safeParse(entry).error?.issues ?? []).toEqual([]);
});

it('speaks of every fault and of nothing else', () => {
  const known = FAULTS.filter(({ id }) => id in about || id in requests);
  expect(known.length).toBe(Object.keys(about).length + Object.keys(requests).length);
  expect(FAULTS.filter(({ title, severity }) => title === undefined || severity === undefined)).toEqual([]);
});

it('says of every fix and every pass what it does, and of nothing else', () => {
  const title = words;
  const effect = z.enum(['lossless', 'lossy', 'invents']);
  z.record(z.string(), z.strictObject({ title, effect })).parse({ ...fixes, ...ways });
  z.record(z.string(), z.strictObject({ title, about: words.endsWith('.'), effect })).parse(passes);
  const ids = new Set(FIXES.map(({ id }) => id));
  expect([...Object.keys(fixes), ...Object.keys(ways)].filter((id) => !ids.has(id))).toEqual([]);
  expect(FIXES.filter((fix) => fix.title === undefined)).toEqual([]);
  expect(PASSES.map(({ id }) => id).sort()).toEqual(Object.keys(passes).sort());
  expect(PASSES.filter((pass) => pass.title === undefined)).toEqual([]);
});

/** Facts that only an error states. */
const OF_ERRORS = ['resultTurns', 'refusedTypes'];

it('names facts that a target states', () => {
  const stated = new Set([...OF_ERRORS, ...TARGETS.flatMap(({ facts }) => Object.keys(facts))]);
  const named = FAULTS.flatMap(({ fact, also = [] }) => (fact === null ? also : [fact, ...also]));
  expect(named.filter((fact) => !stated.has(fact))).toEqual([]);
});
