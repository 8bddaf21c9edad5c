import { describe, expect, it } from 'vitest';
import { refused, repaired } from '../testing/rejected.ts';

const asked = { role: 'user', content: 'Where is the lake described?' };
const tool = (name: string, properties: object) => ({
  type: 'function',
  function: { name, description: 'Looks it up.', parameters: { type: 'object', properties, required: [] } },
});
const body = (link: object, day: object) => ({
  model: 'lake-32b',
  messages: [asked],
  tools: [
    tool('open', { link: { type: 'string', minLength: 3, ...link } }),
    tool('measure', { format: { type: 'string', enum: ['uri'] }, days: { type: 'array', items: day } }),
  ],
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'found', schema: { type: 'object', properties: { link: { type: 'string', ...link } } } },
  },
});
const DAY = { type: 'string', format: 'date' };

describe('a keyword of schemas that a text rejects with its value', () => {
  it.each([
    'ValueError: Grammar error: Unknown format: uri',
    "RuntimeError: unsupported string format 'uri'",
    'Failed to compile the schema: Unsupported JSON schema format: uri.',
    '{"error":{"message":"The grammar backend does not support the format \\"uri\\"","code":400}}',
    "error: format 'uri' is not supported by the structured output backend",
  ])('is removed wherever a schema has it: %s', (text) => {
    expect(refused(body({ format: 'uri' }, DAY), text)).toEqual([
      ['/tools/0/function/parameters/properties/link/format', 'remove-key'],
      ['/response_format/json_schema/schema/properties/link/format', 'remove-key'],
    ]);
    expect(repaired(body({ format: 'uri' }, DAY), text)).toEqual(body({}, DAY));
  });

  it.each([
    [{ pattern: '^\\d+$' }, "Grammar error: unsupported pattern '^\\d+$'"],
    [{ maxLength: 4096 }, 'xgrammar: unsupported maxLength: 4096'],
  ])('is any keyword with a plain value: %j', (link, text) => {
    expect(repaired(body(link, DAY), text)).toEqual(body({}, DAY));
  });

  it.each(['Grammar error: Unknown format: uri', "unsupported pattern '^lake'", 'Unsupported format: png'])(
    'is nowhere in schemas that do not have it: %s',
    (text) => {
      expect(refused(body({}, DAY), text)).toEqual([]);
    },
  );
});
