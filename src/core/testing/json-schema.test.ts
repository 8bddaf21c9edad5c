import { expect, test } from 'vitest';
import { accepts } from './json-schema.ts';

const closed = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false };

test.each<readonly [schema: unknown, good: unknown, bad: unknown]>([
  [closed, { a: 'x' }, {}],
  [closed, { a: 'x' }, { a: 'x', b: 1 }],
  [{ type: ['integer', 'null'] }, null, 1.5],
  [{ type: 'string', nullable: true }, null, 7],
  [{ minimum: 3 }, 'x', 2],
  [{ minimum: 3, exclusiveMinimum: true }, 4, 3],
  [{ exclusiveMaximum: 3 }, 2, 3],
  [{ multipleOf: 2 }, 0, 3],
  [{ enum: [{ a: 1 }] }, { a: 1 }, { a: 2 }],
  [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1.5, 1],
  [{ not: { type: 'string' } }, 1, 'x'],
  [{ if: { type: 'string' }, else: { const: 7 } }, 7, 8],
  [{ items: [{ type: 'string' }], additionalItems: false }, ['x'], ['x', 1]],
  [{ prefixItems: [{ type: 'string' }], items: { type: 'number' } }, ['x', 1], ['x', 'y']],
  [{ contains: { const: 1 }, uniqueItems: true }, [1, 2], [1, 1]],
  [{ patternProperties: { '^a': { type: 'number' } } }, { ab: 1 }, { ab: 'x' }],
  [{ dependentRequired: { a: ['b'] } }, { b: 1 }, { a: 1 }],
  [{ propertyNames: { pattern: '^a' } }, { ab: 1 }, { b: 1 }],
  [{ properties: { a: { required: true } } }, { a: 1 }, {}],
  [{ $ref: '#/$defs/A', maxLength: 2, $defs: { A: { minLength: 1 } } }, 'x', 'xyz'],
  [
    { properties: { a: { $ref: '#' } }, required: ['b'] },
    { a: { b: 1 }, b: 1 },
    { a: {}, b: 1 },
  ],
  [{ anyOf: [{ $ref: '#' }, { const: 1 }] }, 1, undefined],
])('%j accepts %j and not %j', (schema, good, bad) => {
  expect(accepts(schema, good)).toBe(true);
  if (bad !== undefined) expect(accepts(schema, bad)).toBe(false);
});
