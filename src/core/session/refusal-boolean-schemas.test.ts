import { describe, expect, it } from 'vitest';
import { findings, refused, repaired } from '../testing/rejected.ts';

const body = (any: unknown, none: unknown) => ({
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
            lake: any,
            items: { type: 'array', items: any },
            unit: { anyOf: [{ type: 'string', default: true }, any] },
            deep: { type: 'boolean', enum: [true], default: true },
            never: none,
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
  ])('are those that the text names: %s', (text, mended) => {
    expect(repaired(body(true, false), text)).toEqual(mended);
  });

  it('are none where all are objects', () => {
    expect(refused(body({}, {}), 'Unrecognized schema: true')).toEqual([]);
  });

  it('are objects without a type once they are mended, and stay so', () => {
    const text = 'JSON schema conversion failed:\nUnrecognized schema: true';
    expect(findings(body({}, {}), text).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(repaired(body({}, {}), text)).toEqual(body({}, {}));
  });
});
