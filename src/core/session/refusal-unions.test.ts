import { describe, expect, it } from 'vitest';
import { repaired } from '../testing/rejected.ts';

const messages = [{ role: 'user', content: 'Go.' }];

describe('unions and bounds of schemas that an error rejects', () => {
  it('move the type beside a union into branches that have none, and take types of properties from around it', () => {
    const union = { anyOf: [{ properties: { year: {} }, required: ['year'] }, { $ref: '#/$defs/a' }] };
    const parameters = { type: 'object', properties: { year: { type: 'integer' } }, $defs: { a: { type: 'object' } } };
    const tool = { type: 'function', function: { name: 't', parameters: { ...parameters, ...union } } };
    const said =
      "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'root': when using anyOf, type should be defined in anyOf items instead of the parent schema>";
    const { type: _, ...kept } = parameters;
    const branch = { properties: { year: { type: 'integer' } }, required: ['year'], type: 'object' };
    expect(repaired({ model: 'kimi-k2', messages, tools: [tool] }, said)).toMatchObject({
      tools: [{ function: { name: 't', parameters: { ...kept, anyOf: [branch, { $ref: '#/$defs/a' }] } } }],
    });
  });

  it('move beside nothing where the words are those of another host of the API', () => {
    const weight = { type: 'number', description: 'Weight', anyOf: [{ type: 'number' }, { type: 'null' }] };
    const parameters = { type: 'object', properties: { weight } };
    const body = {
      contents: [{ role: 'user', parts: [{ text: 'Go.' }] }],
      tools: [{ functionDeclarations: [{ name: 'add', parameters }] }],
    };
    const said =
      'Unable to submit request because `add` functionDeclaration `parameters.weight` schema specified other fields alongside any_of. When using any_of, it must be the only field set.';
    const anyOf = weight.anyOf.map((branch) => ({ ...branch, description: 'Weight' }));
    const fixed = { tools: [{ functionDeclarations: [{ parameters: { properties: { weight: { anyOf } } } }] }] };
    expect(repaired(body, said)).toMatchObject(fixed);
  });

  it('are said in plain words where an output may not have them', () => {
    const steps = { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 };
    const schema = { type: 'object', properties: { steps } };
    const body = {
      model: 'openai/gpt-oss-120b',
      messages,
      response_format: { type: 'json_schema', json_schema: { name: 'plan', schema } },
    };
    const said =
      '{"error":{"message":"invalid schema for response format: response_format/json_schema/steps: minItems is not supported","type":"invalid_request_error"}}';
    const { minItems, maxItems, ...kept } = steps;
    const description = `max items: ${maxItems} (min items: ${minItems})`;
    expect(repaired(body, said)).toMatchObject({
      response_format: { json_schema: { schema: { properties: { steps: { ...kept, description } } } } },
    });
  });
});
