import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { array, boolean, literal, enum as oneOf, strictObject, string, url } from 'zod';
import { FORMATS } from './registry.ts';

const FOLDER = join(import.meta.dirname, 'about');

const words = array(string()).min(1);
const yes = literal(true).optional();
const Said = strictObject({
  id: string(),
  title: string(),
  docs: url(),
  target: string().optional(),
  keys: words.optional(),
  stored: boolean().optional(),
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
  const said = (format.readOnly ? Said : Written).parse(file);
  expect(format).toMatchObject(said);
});

it('no file is of a format that is not there', () => {
  const ids = FORMATS.map(({ id }) => `${id}.json`);
  expect(readdirSync(FOLDER).filter((name) => !ids.includes(name))).toEqual([]);
});
