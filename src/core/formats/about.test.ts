import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  array,
  boolean,
  lazy,
  literal,
  number,
  enum as oneOf,
  record,
  strictObject,
  string,
  union,
  url,
  type ZodType,
} from 'zod';
import { FORMATS } from './registry.ts';

const FOLDER = join(import.meta.dirname, 'about');

const words = array(string()).min(1);
const yes = literal(true).optional();
const role = oneOf(['system', 'developer', 'user', 'assistant', 'tool']);
const why = oneOf(['ui', 'sidechain', 'unknown']);

/** The parts of a form, as `forms/` reads them: a key that is not there would be passed over. */
const Condition: ZodType = lazy(() =>
  union([
    oneOf(['none', 'here', 'absent', 'given', 'empty', 'text', 'id', 'number', 'true', 'object', 'list', 'role']),
    words,
    strictObject({ like: string().regex(/^\/.+\/$/) }),
    strictObject({ only: words.optional(), most: number().optional() }),
    strictObject({ some: Test.optional(), every: Test.optional() }),
  ]),
);
const Question = record(string(), Condition);
const Test = union([Question, array(Question)]);
const signs = array(strictObject({ if: Test, sign: string().optional() })).min(1);
const Claims: ZodType = lazy(() =>
  array(strictObject({ if: Test, sign: string().optional(), rows: Claims.optional() })).min(1),
);
const path = string().min(1).optional();
const PartRow = strictObject({
  kind: oneOf(['text', 'reasoning', 'call', 'result', 'media', 'opaque']),
  if: Test.optional(),
  ...{ in: path, at: path, text: path, signature: path, id: path, args: path, mime: path, data: path, url: path },
  name: union([string(), words]).optional(),
  noArgs: record(string(), string()).optional(),
  called: path,
  error: Test.optional(),
  server: Test.optional(),
  redacted: Test.optional(),
  unaddressed: yes,
  asJson: yes,
  label: path,
});
const Piece = strictObject({
  ...PartRow.partial().shape,
  content: string().optional(),
  list: path,
  blocks: array(PartRow).optional(),
  others: oneOf(['anthropic', 'gemini']).optional(),
  skips: yes,
});
const Row: ZodType = lazy(() =>
  strictObject({
    if: Test.optional(),
    why: why.optional(),
    each: path,
    says: array(Row).optional(),
    // biome-ignore lint/suspicious/noThenProperty: no promise, and never awaited.
    then: array(Row).optional(),
    of: literal('openai').optional(),
    role: role.optional(),
    ...{ at: path, speaker: path, roleName: path, id: path, model: path, note: path },
    parts: array(Piece).optional(),
    copies: path,
    unlessEmpty: yes,
  }),
);
const Form = strictObject({
  claims: Claims,
  signs: signs.optional(),
  named: signs.optional(),
  roles: record(string(), role).optional(),
  otherwise: role.optional(),
  says: array(Row).min(1),
  joins: oneOf(['id', 'neighbours', 'turns']).optional(),
  inPieces: yes,
  pair: literal('order').optional(),
  restarts: Test.optional(),
  beside: strictObject({
    system: words.optional(),
    model: array(string()).optional(),
    tools: literal('none').optional(),
    continues: Test.optional(),
  }).optional(),
  answers: words.optional(),
});

const Said = strictObject({
  id: string(),
  title: string(),
  docs: url(),
  target: string().optional(),
  keys: words.optional(),
  stored: boolean().optional(),
  enveloped: yes,
  form: Form.optional(),
  blocks: array(PartRow).optional(),
  names: strictObject({ title: words.optional(), project: words.optional() }).optional(),
  mends: array(
    strictObject({
      what: oneOf(['blank-text', 'last-turn', 'results-order', 'unanswered-calls']),
      placeholder: string().optional(),
      says: string().endsWith('.'),
      source: url(),
      checked: string().regex(/^\d{4}-\d\d-\d\d$/),
    }),
  ).optional(),
});
/** Of a format that has a place for something new. */
const Written = strictObject({
  ...Said.shape,
  target: string(),
  api: string().nullable(),
  results: oneOf(['in-user', 'own-message']),
  holds: strictObject({
    parts: array(oneOf(['text', 'reasoning', 'call', 'result', 'media'])).min(1),
    ids: boolean(),
    errors: boolean(),
    system: oneOf(['list', 'field', 'both', 'none']),
    empty: boolean(),
    fuses: yes,
    unordered: yes,
    joined: array(oneOf(['text', 'reasoning'])).optional(),
    argumentsAre: oneOf(['text', 'value']).optional(),
    resultsRead: oneOf(['leading', 'by-call']).optional(),
    resultMedia: yes,
    objectArguments: yes,
    custom: yes,
    retries: yes,
  }),
});

it.each(FORMATS.map((format) => [format.id, format] as const))('%s is what its file says', (id, format) => {
  const file: unknown = JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8'));
  const { form: _, blocks: _blocks, ...said } = (format.readOnly ? Said : Written).parse(file);
  expect(format).toMatchObject(said);
});

it('no file is of a format that is not there', () => {
  const ids = FORMATS.map(({ id }) => `${id}.json`);
  expect(readdirSync(FOLDER).filter((name) => !ids.includes(name))).toEqual([]);
});
