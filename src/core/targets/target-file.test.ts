import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { regexOf } from '../text/regex.ts';
import groups from './model-groups.json';
import { TARGETS } from './registry.ts';
import type { FactId } from './target.ts';
import type { TargetFile } from './target-file.ts';
import windows from './windows.json';

const FOLDER = join(import.meta.dirname, 'apis');
const FILES = readdirSync(FOLDER).map((file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))] as const);

/** What the files of requests say, where they name models. */
const written = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => /\.(?:json|ts)$/.test(file.name) && !/\.test\.ts$/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');

const strings = z.array(z.string());
const byRole = z.record(z.string(), strings);
const refused = z.literal('refused');
const required = z.literal('required');
const count = z.int().positive();
const name = z.strictObject({
  letters: z.string().nullable(),
  first: z.string().optional(),
  prefix: z.string().optional(),
  min: z.int(),
  max: z.int().nullable(),
  pattern: z.string().nullable(),
});
const kind = z.stringFormat('kind', /^(?:string|name|number|object|list|strings|boolean|words)(?:\|string)?\??$/);
const fields = z.record(z.string(), kind);
const named = z.enum(['type', 'key']);
const change = z.strictObject({
  title: z.string(),
  why: z.string(),
  headers: strings,
  body: z.string(),
  source: z.url(),
});
const day = z.stringFormat('day', /^\d{4}-\d\d(?:-\d\d)?$/);
const regex = z.string().refine((text) => /^\/.+\/[a-z]*$/.test(text) && regexOf(text).source !== '');

/** What the value of each fact is made of; it has to have a line of its own here. */
const VALUES: Record<FactId, z.ZodType> = {
  results: z.enum(['next-turn', 'directly-after', 'next-message', 'anywhere-after', 'anywhere']),
  answers: z.enum(['always', 'unless-last']),
  orphans: refused,
  orphanRoles: strings,
  duplicateResults: refused,
  resultsFirst: z.literal(true),
  resultsTogether: z.literal(true),
  uniqueCallIds: z.enum(['turn', 'history']),
  callIdRequired: z.literal(true),
  reusedCallIds: z.literal('discouraged'),
  sharedResults: z.literal('accepted'),
  callId: name,
  serverCallId: name,
  callName: name,
  resultName: required,
  refusedRoles: strings,
  toolName: name,
  argumentsAre: z.enum(['string', 'object', 'string-or-object']),
  argumentsParse: z.literal(true),
  toolsDeclared: z.literal('with-calls'),
  undeclaredTools: z.enum(['refused', 'discouraged']),
  emptyCalls: refused,
  maxCalls: count,
  roles: strings,
  consecutive: z.enum(['merged', 'accepted', 'refused']),
  resultTurns: z.literal('counted'),
  first: z.literal('user'),
  last: strings,
  system: z.enum(['top-level', 'first', 'anywhere']),
  systemOnce: required,
  systemInList: z.literal('behind-user'),
  userRequired: z.literal(true),
  order: byRole,
  afterResults: strings,
  callsFollow: z.literal('user-turn'),
  callsBehindText: refused,
  messageRequired: z.literal(true),
  emptyMessage: z.enum(['refused', 'unless-last-assistant', 'assistant']),
  emptyText: z.enum(['empty', 'blank']),
  blankResults: refused,
  emptyErrors: refused,
  errorMedia: refused,
  trailingWhitespace: refused,
  thoughtSignature: z.literal('current-turn'),
  unsignedRoles: strings,
  imageTypes: strings,
  refusedTypes: strings,
  imageTypeNamed: z.literal('checked'),
  mediaData: z.enum(['decoded', 'base64', 'images']),
  imageLength: count,
  imageSide: count,
  imageSideOfMany: z.strictObject({ over: count, side: count }),
  imageLeast: count,
  documentName: name,
  documentNames: z.literal('unique'),
  contextWindow: count,
  requestSize: count,
  mediaCount: count,
  mediaAddresses: z.literal('public'),
  mediaSources: z.literal('inline'),
  imageRoles: strings,
  itemPrefix: z.strictObject({ reasoning: z.string(), call: z.string(), custom: z.string(), text: z.string() }),
  itemIds: z.literal('unique'),
  itemsUnstored: z.literal('unknown'),
  reasoningFollowed: required,
  reasoningBefore: required,
  reasoningContent: refused,
  content: z.union([required, z.strictObject({ bare: strings, blank: strings })]),
  cacheOrder: z.literal('longest-first'),
  cacheEmpty: refused,
  prefix: z.literal('last'),
  serverResults: required,
  undeclaredCalls: z.enum(['uncounted', 'never-counted']),
  toolReferences: z.literal('declared'),
  jsonWord: required,
  textWithCalls: refused,
  reasoningWithText: refused,
  signatureBytes: z.literal('base64'),
  callSignature: name,
  imageWithSystem: refused,
  contentOfCalls: required,
  reasoningBound: change,
  cacheMarks: count,
  maxMessages: count,
  maxTools: count,
  maxText: count,
  reasoningBack: z.enum(['history', 'current-turn']),
  signedReasoning: required,
  signature: name,
  reasoningFirst: z.literal(true),
  reasoningLast: refused,
  reasoningInLoop: required,
  parts: z.strictObject({
    named,
    types: byRole,
    foreign: strings.optional(),
    items: strings.optional(),
    elsewhere: z.strictObject({ types: strings, keys: strings }).optional(),
  }),
  contentIs: z.record(z.string(), z.enum(['string', 'list', 'string-or-list'])),
  messageKeys: z.union([byRole, z.literal('described')]),
  partKeys: byRole,
  needs: byRole,
  forms: z.strictObject({
    named,
    part: z.record(z.string(), fields),
    item: z.record(z.string(), fields).optional(),
    call: fields.optional(),
  }),
  messageName: name,
  reasoningContinued: refused,
};

const group = z.enum(Object.keys(groups));
const rowOf = (value: z.ZodType) =>
  z.strictObject({
    when: z
      .strictObject({
        models: group.optional(),
        except: group.optional(),
        since: day.optional(),
        until: day.optional(),
        via: strings.optional(),
        thinking: z.boolean().optional(),
        named: z.literal(true).optional(),
      })
      .optional(),
    is: value,
    source: z.union([z.url(), z.literal('described')]),
    confidence: z.enum(['documented', 'observed', 'reported', 'contested']),
    note: z.string().optional(),
    checked: day.optional(),
  });
const facts = Object.fromEntries(
  Object.entries(VALUES).map(([id, value]) => {
    const row = rowOf(value);
    return [id, z.union([row, z.array(row).min(1), z.strictObject({ windows: regex })]).optional()];
  }),
);
const File = z.strictObject({
  about: z.string(),
  id: z.string(),
  title: z.string(),
  speaker: z.string(),
  docs: z.url(),
  kind: z.enum(['api', 'library', 'template', 'any']),
  like: z.string().optional(),
  wire: z.string().optional(),
  of: z.string().optional(),
  binds: z.literal(true).optional(),
  counter: z.string().optional(),
  hosts: z.array(regex).optional(),
  keys: z.strictObject({ body: z.array(z.string().min(1)), message: z.array(z.string().min(1)) }).optional(),
  relays: z.literal(true).optional(),
  models: z.array(regex).optional(),
  checked: day,
  described: z
    .strictObject({
      roles: strings.optional(),
      parts: strings.optional(),
      also: strings.optional(),
      doubt: z.string().optional(),
    })
    .optional(),
  facts: z.strictObject(facts),
  requests: z.record(z.string(), change).optional(),
});

describe('the files of targets', () => {
  it.each(FILES)('%s states facts of the types that they have', (file, content: TargetFile) => {
    expect(File.safeParse(content).error?.message).toBeUndefined();
    expect(`${content.id}.json`).toBe(file);
  });

  it('are each in the registry, after the one that they are like', () => {
    expect(TARGETS.map(({ id }) => `${id}.json`).sort()).toEqual(FILES.map(([file]) => file).sort());
    const places = new Map(TARGETS.map(({ id }, place) => [id as string, place]));
    for (const [, { id, like = id }] of FILES) expect(places.get(like)).toBeLessThanOrEqual(places.get(id)!);
  });

  it('name every group of models, and each group is named', () => {
    const used = JSON.stringify(FILES) + written(join(import.meta.dirname, '../request'));
    for (const [key, { title, ids }] of Object.entries(groups)) {
      expect(used, key).toMatch(new RegExp(`["']${key}["']`));
      expect(title).not.toBe('');
      expect(regex.safeParse(ids).success, key).toBe(true);
    }
  });

  it('have windows with a source', () => {
    const window = z.strictObject({
      title: z.string(),
      models: regex,
      window: count,
      wider: count.optional(),
      separate: z.literal(true).optional(),
      output: count.nullable(),
      source: z.url(),
      checked: day,
      confidence: z.enum(['documented', 'reported']),
    });
    expect(z.array(window).safeParse(windows).error?.message).toBeUndefined();
  });
});
