import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';
import type { JsonObject } from '../text/json.ts';
import { FAULTS } from './faults.ts';
import { regularKeywords } from './regular.ts';
import { type RequestBody, withBody } from './request.ts';
import { statedFor } from './requirement.ts';
import { REQUIREMENTS } from './requirements/all.ts';

const NAMES = ['path', 'limit', '_x', 'items', 'constructor', 'a'.repeat(64)];
const note = fc.record(
  { description: fc.string(), title: fc.string(), default: fc.constantFrom(null, 1, 'x') },
  { requiredKeys: [] },
);
const plain = fc.oneof(
  fc.constantFrom('string', 'number', 'integer', 'boolean', 'null').map((type) => ({ type })),
  fc.record({ type: fc.constant('string'), enum: fc.array(fc.constantFrom('a', 'b'), { minLength: 1 }) }),
  fc.record({ type: fc.constant('integer'), minimum: fc.nat(3), maximum: fc.nat(3) }, { requiredKeys: ['type'] }),
);
const { map } = fc.letrec<{ schema: JsonObject; map: JsonObject }>((tie) => ({
  schema: fc
    .tuple(
      note,
      fc.oneof(
        { depthSize: 'small' },
        plain,
        fc.record({ type: fc.constant('array'), items: tie('schema') }),
        tie('map'),
      ),
    )
    .map(([notes, said]): JsonObject => ({ ...notes, ...said })),
  map: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
      fc.boolean(),
      fc.option(fc.boolean()),
    )
    .map(([properties, isRequired, more]) => ({
      type: 'object',
      properties,
      ...(isRequired ? { required: Object.keys(properties).slice(0, 2) } : {}),
      ...(more === null ? {} : { additionalProperties: more }),
    })),
}));

/** What looks for something in every schema, with a part of it that is not regular beside the one that is. */
const looked = (
  body: (schema: JsonObject) => RequestBody,
  schema: JsonObject,
  find: (request: RequestBody) => string[],
) =>
  find(body({ type: 'object', properties: { whole: schema, odd: { type: 'string', nullable: false } } }))
    .filter((at) => at.includes('/properties/whole'))
    .map((at) => at.replace('/properties/whole', ''));

const ASKED = FAULTS.filter(({ id }) => id.startsWith('schema/')).flatMap((fault) =>
  TARGETS.flatMap(({ id }) => statedFor(REQUIREMENTS, fault.id, id).map(({ is }) => ({ fault, is }))),
);

it('nothing is found in a regular schema that is passed over', () => {
  const empty = { at: '', form: 'chat', model: null, messages: [], sentTo: null } as const;
  const body = (parameters: JsonObject) =>
    withBody(empty, { tools: [{ type: 'function', function: { name: 'find', parameters } }] });
  const situation = { model: null, day: null, route: null, thinking: false };
  fc.assert(
    fc.property(map, fc.nat(ASKED.length - 1), (root, row) => {
      const { fault, is } = ASKED[row]!;
      if ('isRoot' in is) return;
      expect(regularKeywords(root)).not.toBe(0);
      const find = (request: RequestBody): string[] =>
        [...fault.find(request, is as never, situation)].map(({ at, variant }) => `${at} ${variant ?? ''}`);
      expect(looked(body, root, find)).toEqual(find(body(root)));
    }),
    runs(20_000),
  );
});

it.each<[string, JsonObject]>([
  ['a reference', { type: 'object', properties: { a: { $ref: '#' } } }],
  ['no type', { type: 'object', properties: { a: {} } }],
  ['two types', { type: 'object', properties: { a: { type: ['string', 'null'] } } }],
  ['a bare array', { type: 'object', properties: { a: { type: 'array' } } }],
  ['an object without properties', { type: 'object', properties: { a: { type: 'object' } } }],
  ['a name with a blank', { type: 'object', properties: { 'a b': { type: 'string' } } }],
  ['a required name that is not declared', { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] }],
  ['an enum of numbers', { type: 'object', properties: { a: { type: 'integer', enum: [1] } } }],
  ['a number that is text', { type: 'object', properties: { a: { type: 'integer', minimum: '1' } } }],
  ['a description that is none', { type: 'object', properties: { a: { type: 'string', description: null } } }],
])('%s is not regular', (_what, schema) => {
  expect(regularKeywords(schema)).toBe(0);
});
