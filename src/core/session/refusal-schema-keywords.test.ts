import { describe, expect, it } from 'vitest';
import { findings, refused, repaired } from '../testing/rejected.ts';

const depth = (extra: object) => ({ type: 'object', properties: { depth: { type: 'string', ...extra } } });
const declared = (extra: object) => [{ functionDeclarations: [{ name: 'sound', parameters: depth(extra) }] }];
const body = (ofOutput: object, ofTool: object) => ({
  contents: [{ role: 'user', parts: [{ text: 'How deep is the lake?' }] }],
  tools: declared(ofTool),
  generationConfig: {
    responseMimeType: 'application/json',
    responseSchema: {
      type: 'object',
      properties: { pattern: { type: 'string', ...ofOutput }, all: { type: 'array', items: depth(ofOutput) } },
    },
  },
});
const PATTERN = { pattern: '^\\d+ m$' };

describe('a keyword that a text rejects in schemas without quotes', () => {
  it.each([
    ['Unable to submit request because one or more response schemas specified unsupported field pattern. Learn more.'],
    ["BadRequest('the output schema has an unsupported keyword: pattern')"],
    ['The response schema must be plain: we do not support the keyword pattern.'],
  ])('goes from every schema of the output: %s', (text) => {
    expect(refused(body(PATTERN, PATTERN), text)).toEqual([
      ['/generationConfig/responseSchema/properties/pattern/pattern', 'remove-key'],
      ['/generationConfig/responseSchema/properties/all/items/properties/depth/pattern', 'remove-key'],
    ]);
    expect(repaired(body(PATTERN, PATTERN), text)).toEqual(body({}, PATTERN));
  });

  it('goes from the schemas of tools where these are named', () => {
    const text = 'Unable to submit request: a function declaration specified unsupported field pattern.';
    expect(repaired(body(PATTERN, PATTERN), text)).toEqual(body(PATTERN, {}));
  });

  it.each([
    'one or more response schemas specified unsupported field minLength',
    'one or more response schemas specified unsupported field lake',
  ])('is nowhere in schemas that do not have it: %s', (text) => {
    expect(refused(body(PATTERN, PATTERN), text)).toEqual([]);
  });
});

describe('a text about the first form of the formats of an output', () => {
  const named = (name: object) => ({
    model: 'lake-70b',
    messages: [{ role: 'user', content: 'How deep is the lake?' }],
    response_format: { type: 'json_schema', json_schema: { ...name, schema: depth({}) } },
  });
  const errors = (request: object, text: string) =>
    findings(request, text)
      .filter(({ severity }) => severity === 'error')
      .map(({ rule, at }) => [rule, at]);

  it.each([
    "type: Input should be 'text'",
    '{"message":"type: Input should be \'text\'","type":"invalid_request_error","code":"wrong_api_format"}',
    "response_format.type: Input should be 'text'",
  ])('is about a schema without a name: %s', (text) => {
    expect(errors(named({}), text)).toEqual([['params/output-format', '/response_format']]);
    expect(repaired(named({}), text)).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { name: 'response', schema: depth({}) } },
    });
  });

  it('is about something else where there is a name', () => {
    expect(errors(named({ name: 'lake' }), "type: Input should be 'text'")).toEqual([]);
  });

  it('is about the part that it names', () => {
    const text = "messages.0.content.0.type: Input should be 'text'";
    expect(errors(named({}), text)).not.toContainEqual(['params/output-format', '/response_format']);
  });
});
