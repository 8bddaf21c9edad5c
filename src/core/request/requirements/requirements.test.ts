import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import groups from '../../targets/model-groups.json';
import { TARGETS } from '../../targets/registry.ts';
import type { ToolValues } from '../values-tools.ts';
import anthropic from './anthropic.json';
import gemini from './gemini.json';
import openai from './openai.json';
import others from './others.json';

const strings = z.array(z.string());
const yes = z.literal(true).optional();
const on = z.enum(['all', 'tools', 'strict', 'part', 'full', 'outputs']);
const count = z.int().positive().optional();
const name = z.strictObject({
  letters: z.string().nullable(),
  first: z.string().optional(),
  min: z.int(),
  max: z.int().nullable(),
  pattern: z.string().nullable(),
});

/** What the value of each requirement is made of. */
const VALUES: Record<keyof ToolValues, z.ZodType> = {
  'schema/items': z.strictObject({ items: z.enum(['any', 'typed', 'one']), on: on.optional() }),
  'schema/keyword': z.strictObject({
    on,
    only: strings.optional(),
    not: strings.optional(),
    isRoot: yes,
    formats: strings.optional(),
    patterns: z.literal('whole').optional(),
    elsewhere: strings.optional(),
    text: z.string().optional(),
  }),
  'schema/type': z.strictObject({
    on,
    isOneWord: yes,
    unless: strings.optional(),
    besideUnion: strings.optional(),
    takesLists: yes,
    isInner: yes,
    notBesideUnion: strings.optional(),
    isFilled: yes,
    isObjectOnly: yes,
    text: z.string().optional(),
  }),
  'schema/closed': z.strictObject({ on, isFilled: yes }),
  'schema/root': z.strictObject({ on, mustSay: z.boolean(), unions: strings }),
  'schema/required': z.strictObject({ on, all: z.boolean() }),
  'schema/enum': z.strictObject({ on, values: z.enum(['strings', 'of-type']) }),
  'schema/invalid': z.strictObject({ on, keywords: strings, isAnyCase: yes }),
  'schema/ref': z.strictObject({
    on,
    siblings: z.enum(['any', 'none', 'other']),
    recursion: z.boolean(),
    into: z.string().optional(),
    notUnder: z.string().optional(),
  }),
  'schema/limits': z.strictObject({
    on,
    depth: count,
    properties: count,
    values: count,
    characters: count,
    ends: yes,
    ordered: yes,
    firstKeys: yes,
    strictTools: count,
    optional: count,
    states: yes,
    text: z.string().optional(),
  }),
  'schema/property-name': z.strictObject({ on, shape: name, isRoot: z.boolean() }),
  'tools/duplicate-name': z.strictObject({ unique: z.literal(true) }),
  'tools/declaration': z.strictObject({
    keys: strings.nullable(),
    needsSchema: z.boolean(),
    foreign: strings.optional(),
    isFilled: yes,
  }),
  'tools/description': z.strictObject({ not: z.array(z.enum(['null', 'empty'])), max: z.int().nullable() }),
};

const day = z.stringFormat('day', /^\d{4}-\d\d(?:-\d\d)?$/);
const group = z.enum(Object.keys(groups)).optional();
const when = z.strictObject({
  ...{ models: group, except: group, since: day.optional(), until: day.optional() },
  ...{ via: strings.optional(), thinking: z.boolean().optional(), named: yes },
});
const rowOf = (is: z.ZodType) =>
  z.strictObject({
    when: when.optional(),
    is,
    source: z.url(),
    confidence: z.enum(['documented', 'observed', 'reported', 'contested']),
    note: z.string().optional(),
    checked: day.optional(),
  });
const rows = Object.fromEntries(
  Object.entries(VALUES).map(([fault, value]) => [fault, z.array(rowOf(value)).min(1).optional()]),
);
const File = z.strictObject({
  about: z.string(),
  targets: z.array(z.enum(TARGETS.map(({ id }) => id))).min(1),
  checked: day,
  rows: z.strictObject(rows),
});

it.each([...openai, ...anthropic, ...gemini, ...others])('$about', (file) => {
  expect(File.safeParse(file).error?.message).toBeUndefined();
});

const PARAMETERS = join(import.meta.dirname, '../parameters');
const term = z.union([z.string(), z.tuple([z.string()], z.unknown())]);
const Parameter = z.strictObject({
  id: z.stringFormat('id', /^[a-z\d]+(?:-[a-z\d]+)+$/),
  rule: z.stringFormat('rule', /^[a-z]+\/[a-z-]+$/),
  targets: z.array(z.enum(TARGETS.map(({ id }) => id))).min(1),
  when: when.optional(),
  given: term.optional(),
  finds: term,
  text: z.string().optional(),
  source: z.url(),
  checked: day.optional(),
  confidence: z.enum(['documented', 'observed', 'reported', 'contested']),
  note: z.string().optional(),
});

const OTHERS = 'known-keys wires hosted-families responses-tools kinds claude-names openai-sampling'
  .split(' ')
  .map((it) => `${it}.json`);
const files = readdirSync(PARAMETERS).filter((name) => name.endsWith('.json') && !OTHERS.includes(name));

it.each(files)('the parameters in %s are stated with a source', (file) => {
  const stated: unknown = JSON.parse(readFileSync(join(PARAMETERS, file), 'utf8'));
  expect(z.array(Parameter).min(1).safeParse(stated).error?.message).toBeUndefined();
});

const Family = z.strictObject({
  family: z.string().min(1),
  name: z.string().nullable(),
  versions: z.array(z.string().regex(/^(?:\d{8})?$/)).min(1),
});

it('families of hosted tools have their versions, the newest last', () => {
  const stated = z.array(Family).parse(JSON.parse(readFileSync(join(PARAMETERS, 'hosted-families.json'), 'utf8')));
  for (const { versions } of stated) expect(versions).toEqual(versions.toSorted());
});
