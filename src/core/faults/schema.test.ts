import { describe, expect, it } from 'vitest';
import { schemaCheck } from './schema.ts';

const TREE = {
  type: 'object',
  properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
  required: ['name'],
};

describe('the check of arguments against a declared schema', () => {
  it.each([
    [
      '$defs',
      {
        $ref: '#/$defs/point',
        $defs: { point: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] } },
      },
      { x: 1 },
      {},
    ],
    [
      'definitions of an older draft',
      { type: 'object', properties: { p: { $ref: '#/definitions/p' } }, definitions: { p: { type: 'string' } } },
      { p: 'a' },
      { p: 1 },
    ],
    [
      'a reference to any other place',
      { type: 'object', properties: { 'a/b': { type: 'integer' }, c: { $ref: '#/properties/a~1b' } } },
      { c: 1 },
      { c: 'x' },
    ],
    [
      'an escaped reference',
      { type: 'object', properties: { c: { $ref: '#/$defs/a%20b' } }, $defs: { 'a b': { enum: ['x'] } } },
      { c: 'x' },
      { c: 'y' },
    ],
    [
      'recursion',
      { ...TREE, $defs: { node: TREE } },
      { name: 'a', children: [{ name: 'b', children: [] }] },
      { name: 'a', children: [{ name: 'b', children: [{}] }] },
    ],
    [
      'a reference to the whole schema',
      { $id: 'https://a.b/tree', type: 'object', properties: { next: { $ref: '#' } }, additionalProperties: false },
      { next: { next: {} } },
      { next: { nxt: {} } },
    ],
    [
      'a choice of references',
      {
        type: 'object',
        properties: { v: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] } },
        $defs: { a: { type: 'string' }, b: { type: 'null' } },
      },
      { v: null },
      { v: 1 },
    ],
    ['nullable', { type: 'object', properties: { v: { type: 'string', nullable: true } } }, { v: null }, { v: 1 }],
    [
      'properties that are named like keywords',
      { type: 'object', properties: { $ref: { type: 'string' }, if: { type: 'string' } } },
      { $ref: 'x', if: 'y' },
      { $ref: 1 },
    ],
  ])('follows %s', (_, schema, good, bad) => {
    const check = schemaCheck(schema)!;
    expect(check(good)).toEqual([]);
    expect(check(bad)).toHaveLength(1);
  });

  it.each([
    ['another document', { $ref: 'https://example.com/schema.json' }],
    ['nothing', { type: 'object', properties: { a: { $ref: '#/$defs/none' } } }],
    ['itself', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }],
    ['itself in a choice', { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } } }],
  ])('says nothing where a reference leads to %s', (_, schema) => {
    expect(schemaCheck(schema)?.({ a: 1 }) ?? []).toEqual([]);
  });

  it('gives up on references that multiply the work', () => {
    const twice = (name: string) => ({ anyOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
    const wide = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`d${i}`, twice(`d${i + 1}`)]));
    expect(schemaCheck({ ...twice('d0'), $defs: { ...wide, d40: { type: 'string' } } })).toBeNull();
    const choice = { anyOf: ['a', 'b', 'c'].map((name) => ({ $ref: `#/$defs/${name}` })) };
    const node = (title: string) => ({ type: 'object', properties: { n: choice, title: { const: title } } });
    const $defs = { a: node('a'), b: node('b'), c: node('c') };
    const check = schemaCheck({ $ref: '#/$defs/a', $defs })!;
    let deep: object = { n: 1 };
    for (let i = 0; i < 200; i++) deep = { n: deep };
    expect(check(deep)).toEqual([]);
    expect(check({ n: { n: 1 } })).toEqual(['n fits none of the allowed forms']);
  });
});
