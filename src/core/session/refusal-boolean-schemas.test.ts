import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';
import { findings, refused, repaired } from '../testing/rejected.ts';

const body = (anything: unknown, nothing: unknown) => ({
  model: 'lake-14b',
  messages: [{ role: 'user', content: 'How deep is the lake?' }],
  stream: true,
  tools: [
    {
      type: 'function',
      function: {
        name: 'sound',
        parameters: {
          type: 'object',
          properties: {
            lake: anything,
            items: { type: 'array', items: anything },
            unit: { anyOf: [{ type: 'string', default: true }, anything] },
            deep: { type: 'boolean', enum: [true], default: true },
            never: nothing,
          },
          required: ['lake'],
          additionalProperties: true,
        },
      },
    },
  ],
});

describe('boolean schemas that a server does not know', () => {
  it.each([
    'JSON schema conversion failed:\nUnrecognized schema: true',
    '{"error":{"code":400,"message":"JSON schema conversion failed:\\nUnrecognized schema: true\\nUnrecognized schema: true"}}',
    "ValueError: unsupported schema 'True'",
  ])('become objects that say the same: %s', (text) => {
    const at = '/tools/0/function/parameters/properties';
    expect(refused(body(true, false), text)).toEqual(
      ['/lake', '/items/items', '/unit/anyOf/1'].map((place) => [at + place, 'write-schema-object']),
    );
    expect(repaired(body(true, false), text)).toEqual(body({}, false));
  });

  it.each([
    ['Unrecognized schema: false', body(true, { not: {} })],
    ['Unrecognized schema: true\nUnrecognized schema: false', body({}, { not: {} })],
  ])('are those that the text names: %s', (text, fixed) => {
    expect(repaired(body(true, false), text)).toEqual(fixed);
  });

  it('are none where all are objects', () => {
    expect(refused(body({}, {}), 'Unrecognized schema: true')).toEqual([]);
  });

  it('are objects without a type once they are fixed, and stay so', () => {
    const text = 'JSON schema conversion failed:\nUnrecognized schema: true';
    expect(findings(body({}, {}), text).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(repaired(body({}, {}), text)).toEqual(body({}, {}));
  });
});

describe('a schema without a type that a grammar cannot be made of', () => {
  const request = (properties: object) => ({
    model: 'qwen3-8b',
    messages: [{ role: 'user', content: 'Set the height to 4.' }],
    tools: [{ type: 'function', function: { name: 'set', parameters: { type: 'object', properties } } }],
  });
  const everyType = ['string', 'number', 'boolean', 'object', 'array', 'null'];

  it('says all types, so that numbers can still be passed', () => {
    const value = { title: 'Value' };
    const said = 'JSON schema conversion failed:\nUnrecognized schema: {"title":"Value"}';
    const { errors, fixed, left } = answered(request({ value }), said);
    expect(errors.map(({ at, fixes }) => [at, fixes])).toEqual([
      ['/tools/0/function/parameters/properties/value', ['add-any-type']],
    ]);
    expect(fixed).toMatchObject(request({ value: { ...value, type: everyType } }));
    expect(left).toEqual([]);
  });

  it('says the one that its description names', () => {
    const value = { description: 'Options (JSON object)' };
    const said = `JSON schema conversion failed: Unrecognized schema: ${JSON.stringify(value)}`;
    expect(answered(request({ value }), said).fixed).toEqual(request({ value: { ...value, type: 'object' } }));
  });
});
