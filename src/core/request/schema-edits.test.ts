import { describe, expect, it } from 'vitest';
import { inlined, together } from './schema-edits.ts';
import { areApart } from './schemas-apart.ts';

describe('references that are written out', () => {
  it('leave properties alone that are called like keywords', () => {
    const $defs = { A: { type: 'string' } };
    const properties = { $ref: { type: 'number' }, enum: { $ref: '#/$defs/A' }, definitions: { type: 'null' } };
    expect(inlined({ type: 'object', properties, $defs })).toEqual({
      schema: { type: 'object', properties: { ...properties, enum: { type: 'string' } } },
      isExact: true,
    });
  });

  it('keep what is beside them, and say where both cannot be kept', () => {
    const $defs = { A: { type: 'object', properties: { a: {} } }, B: { type: 'string', minLength: 3 } };
    expect(inlined({ $ref: '#/$defs/A', properties: { b: {} }, $defs })).toEqual({
      schema: { type: 'object', properties: { a: {}, b: {} } },
      isExact: true,
    });
    expect(inlined({ $ref: '#/$defs/B', minLength: 1, $defs })).toEqual({ schema: $defs.B, isExact: false });
  });

  it('do not require a property where only what they lead to says so', () => {
    const $defs = { A: { type: 'string', required: true } };
    const properties = { a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/A', required: true } };
    expect(inlined({ properties, $defs })?.schema).toEqual({
      properties: { a: { type: 'string' }, b: { type: 'string', required: true } },
    });
  });

  it('are left where they lead to themselves or nowhere', () => {
    expect(inlined({ properties: { a: { $ref: '#' } } })).toBeNull();
    expect(inlined({ items: { $ref: '#/$defs/no' } })).toBeNull();
  });
});

describe('several schemas as one', () => {
  it('is not exact where one of them takes no other properties', () => {
    const closed = { properties: { a: {} }, additionalProperties: false };
    expect(together([closed, { properties: { b: {} } }]).isExact).toBe(false);
    expect(together([closed, { required: ['a'], description: 'x' }]).isExact).toBe(true);
  });
});

describe('alternatives of which one may fit', () => {
  it.each([
    [true, [{ type: 'string' }, { type: 'number' }]],
    [false, [{ type: 'integer' }, { type: 'number' }]],
    [false, [{ type: 7 }, { type: 'string' }]],
    [true, [{ const: 'a' }, { enum: ['b', 'c'] }]],
    [false, [{ type: ['string', 'null'] }, { type: 'number', nullable: true }]],
    [true, ['a', 'b'].map((of) => ({ type: 'object', properties: { of: { const: of } }, required: ['of'] }))],
    [false, ['a', 'b'].map((of) => ({ type: 'object', properties: { of: { const: of } } }))],
  ])('%s: %j', (is, alternatives) => {
    expect(areApart(alternatives, {})).toBe(is);
  });
});
