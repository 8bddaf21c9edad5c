import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import { runs } from '../testing/cases.ts';
import { sureCheck, sureFaults } from './sure-check.ts';

const KEYS = ['path', 'limit', 'constructor', 'toString', 'a b'];
const key = fc.constantFrom(...KEYS);

const { schema } = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null') }),
    fc.record({ type: fc.constant('string'), enum: fc.constant(['a', 'b']) }),
    fc.record({ type: fc.constant('integer'), minimum: fc.integer() }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }, { requiredKeys: ['type'] }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(key, tie('schema'), { maxKeys: 4, noNullPrototype: true }),
        required: fc.uniqueArray(key, { maxLength: 2 }),
        additionalProperties: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
  ),
}));

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>('', 'a', 0, 1, -7, 1.5, 2 ** 53, true, null, [], {}),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

describe('the quick check of arguments', () => {
  it('is sure of nothing that the whole check would refuse', () => {
    let sure = 0;
    fc.assert(
      fc.property(schema, value, (of, it) => {
        if (!sureCheck(of)?.(it)) return;
        sure++;
        expect(fromJSONSchema(of as Parameters<typeof fromJSONSchema>[0]).safeParse(it).success).toBe(true);
      }),
      runs(200_000),
    );
    expect(sure).toBeGreaterThan(0);
  });

  it('finds wrong what the whole check finds, in its order', () => {
    let found = 0;
    const properties = fc.dictionary(key, schema, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
    const tool = fc.record({
      type: fc.constant('object'),
      properties,
      required: fc.uniqueArray(key, { maxLength: 1 }),
    });
    const args = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true });
    fc.assert(
      fc.property(tool, args, (schema, given) => {
        const faults = sureCheck(schema)?.(given) === false ? sureFaults(schema, given) : null;
        if (!faults) return;
        found++;
        const { error } = fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]).safeParse(given);
        const whole = error?.issues.map((issue) => [issue.code, issue.path, 'expected' in issue && issue.expected]);
        expect(faults.map(({ name, expected }) => ['invalid_type', [name], expected])).toEqual(whole);
      }),
      runs(200_000),
    );
    expect(found).toBeGreaterThan(0);
  });

  it('is sure of what nearly all calls are given', () => {
    const properties = {
      path: { type: 'string' },
      limit: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' } },
      at: { type: 'object', properties: { line: { type: 'number' } } },
      state: { type: 'string', enum: ['open', 'closed'] },
      page: { type: 'integer', minimum: 1 },
    };
    const check = sureCheck({ type: 'object', properties, required: ['path'] })!;
    expect(check({ path: 'a', limit: 3, tags: ['x'], at: { line: 1.5 }, state: 'open', more: 1 })).toBe(true);
    for (const other of [
      {},
      { path: 1 },
      { path: 'a', limit: 1.5 },
      { path: 'a', tags: [1] },
      { path: 'a', state: 'x' },
      [],
      null,
    ])
      expect(check(other), JSON.stringify(other)).toBe(false);
    expect(sureCheck({ type: 'object', properties, oneOf: [] })).toBeNull();
  });
});
