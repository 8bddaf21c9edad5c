import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';
import { type JsonObject, own } from '../text/json.ts';
import { FAULTS } from './faults.ts';
import { irregularIn } from './regular.ts';
import { withBody } from './request.ts';
import { statedFor } from './requirement.ts';
import { REQUIREMENTS } from './requirements/all.ts';
import { withInner } from './schemas.ts';

const NAMES = ['path', 'limit', '_x', 'items', 'constructor', 'a b', 'a'.repeat(65)];
const note = fc.record(
  { description: fc.string(), title: fc.string(), default: fc.constantFrom(null, 1, 'x') },
  { requiredKeys: [] },
);
const plain = fc.oneof(
  fc.constantFrom('string', 'number', 'integer', 'boolean', 'null').map((type) => ({ type })),
  fc.record({ type: fc.constant('string'), enum: fc.array(fc.constantFrom('a', 'b'), { minLength: 1 }) }),
  fc.record({ type: fc.constant('integer'), minimum: fc.nat(3), maximum: fc.nat(3) }, { requiredKeys: ['type'] }),
);
const odd = fc.constantFrom<JsonObject>(
  ...[{}, { type: 'array' }, { type: 'object' }, { type: ['string', 'null'] }, { type: 'str' }, { $ref: '#/nowhere' }],
  ...[{ type: ['array', 'null'] }, { type: 'integer', minimum: 3, maximum: 1 }, { type: 'string', pattern: 'a\\d' }],
  ...[
    { type: ['string', 'null'], enum: ['a'] },
    { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
  ],
  ...[{ type: 'string', nullable: true }, { anyOf: [] }, { anyOf: [{ required: ['a'] }] }, { anyOf: [{}, true] }],
  ...[
    { type: 'integer', enum: [1] },
    { type: 'string', enum: [''] },
    { type: 'string', format: 'uri' },
  ],
  ...[{ type: 'object', properties: { 'a b': { type: 'string' } }, required: ['c'] }],
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
        odd,
        fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
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

/** The same schema with a keyword in every part of it that no regular part has, so that all of them are looked at. */
function marked(schema: JsonObject): JsonObject {
  const isAlone = ['$ref', 'anyOf', 'oneOf', 'allOf'].some((key) => own(schema, key) !== undefined);
  return { ...withInner(schema, marked), ...(isAlone ? {} : { 'x-mark': true }) };
}

const ASKED = FAULTS.filter(({ id }) => id.startsWith('schema/')).flatMap((fault) =>
  TARGETS.flatMap(({ id }) => statedFor(REQUIREMENTS, fault.id, id).map(({ is }) => ({ fault, is }))),
);

it('nothing is found in a regular part that is passed over', () => {
  const empty = { at: '', form: 'chat', model: null, messages: [], sentTo: null } as const;
  const body = (parameters: JsonObject) =>
    withBody(empty, { tools: [{ type: 'function', function: { name: 'find', parameters } }] });
  const situation = { model: null, day: null, route: null, thinking: false };
  fc.assert(
    fc.property(map, fc.nat(ASKED.length - 1), (root, row) => {
      const { fault, is } = ASKED[row]!;
      const find = (schema: JsonObject): string[] =>
        [...fault.find(body(schema), is as never, situation)]
          .filter(({ at }) => !at.endsWith('/x-mark'))
          .map(({ at, variant }) => `${at} ${variant ?? ''}`);
      expect(find(root)).toEqual(find(marked(root)));
    }),
    runs(20_000),
  );
});

it('only irregular parts are given, in the order of the schema', () => {
  const odd = { type: 'string', 'x-mark': true };
  const root = {
    type: 'object',
    properties: {
      a: { type: 'array', items: { type: 'object', properties: { b: odd, c: true } } },
      d: { anyOf: [odd, { type: 'null' }], description: 'either' },
      e: { type: 'object', properties: { f: { type: 'string' } }, required: ['f'] },
    },
  };
  const [a, d] = ['/properties/a/items', '/properties/d'];
  expect(irregularIn({ schema: root }).map(({ at }) => at)).toEqual([a, `${a}/properties/b`, `${d}/anyOf/0`]);
});

it('a schema of any depth is walked', () => {
  let schema: JsonObject = { type: 'string', 'x-mark': true };
  for (let i = 0; i < 20_000; i++) schema = { type: 'array', items: schema };
  expect(irregularIn({ schema }).at(-1)?.schema['x-mark']).toBe(true);
});

it.each<[string, JsonObject]>([
  ['a reference', { type: 'object', properties: { a: { $ref: '#' } } }],
  ['no type', { type: 'object', properties: { a: {} } }],
  ['a list of types with that of an array', { type: 'object', properties: { a: { type: ['array', 'null'] } } }],
  ['a union beside a type', { type: 'object', properties: { a: { type: 'string', anyOf: [{ type: 'string' }] } } }],
  ['a bare array', { type: 'object', properties: { a: { type: 'array' } } }],
  ['an object without properties', { type: 'object', properties: { a: { type: 'object' } } }],
  ['a required name that is not declared', { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] }],
  ['an enum of numbers', { type: 'object', properties: { a: { type: 'integer', enum: [1] } } }],
  ['a number that is text', { type: 'object', properties: { a: { type: 'integer', minimum: '1' } } }],
  ['a description that is none', { type: 'object', properties: { a: { type: 'string', description: null } } }],
])('%s is not regular', (_what, schema) => {
  expect(irregularIn({ schema })).not.toEqual([]);
});
