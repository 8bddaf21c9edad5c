import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const messages = [{ role: 'user', content: 'List rivers.' }];
const declared = (parameters: object) => [{ type: 'function', function: { name: 'say', parameters } }];
const GRAMMAR =
  'parse: error parsing grammar: number of repetitions exceeds sane defaults, please reduce the number of repetitions';

const MEANT: readonly Refused[] = [
  {
    kind: 'bounds of a schema that a grammar repeats too often',
    refusal: `400 {"code":400,"message":"Failed to initialize samplers: failed to parse grammar"}\n${GRAMMAR}`,
    body: {
      model: 'm',
      messages,
      tools: declared({
        type: 'object',
        properties: { a: { type: 'string', maxLength: 9000 }, b: { type: 'string', maxLength: 50 } },
      }),
    },
    at: '/tools/0/function/parameters/properties/a/maxLength',
    has: ['"maxLength":50'],
    lacks: ['9000'],
  },
  {
    kind: 'a schema that lacks what another one has',
    refusal:
      '{"error":{"message":"Invalid schema for function \'<...>\': In context=(), \'additionalProperties\' is required to be supplied and to be false.","type":"invalid_request_error","param":"tools[0].function.parameters","code":"invalid_function_parameters"}}',
    body: {
      model: 'gpt-4.1',
      messages,
      tools: ['ring', 'say'].map((name) => ({
        type: 'function',
        function: {
          name,
          strict: true,
          parameters: {
            type: 'object',
            properties: {},
            required: [],
            ...(name === 'ring' ? {} : { additionalProperties: false }),
          },
        },
      })),
    },
    at: '/tools/0/function/parameters',
    has: [
      '"name":"ring","strict":true,"parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false}',
    ],
  },
  {
    kind: 'an output format whose other type needs a schema',
    refusal: "400 response_format.type: Input should be 'json_schema'",
    body: {
      model: 'm',
      messages: [{ role: 'user', content: 'List rivers as JSON.' }],
      response_format: { type: 'json_object' },
    },
    at: '/response_format/type',
    lacks: ['response_format'],
  },
  {
    kind: 'the id of a model as another host writes it',
    refusal:
      '{"type":"error","error":{"type":"not_found_error","message":"model: eu.anthropic.claude-sonnet-4-20250514-v1:0"}}',
    body: { model: 'eu.anthropic.claude-sonnet-4-20250514-v1:0', max_tokens: 5, messages },
    at: '/model',
    has: ['"model":"claude-sonnet-4-20250514"'],
  },
  {
    kind: 'the same with another sign before the day',
    refusal: 'model not found: claude-opus-4@20250514',
    body: { model: 'claude-opus-4@20250514', max_tokens: 5, messages },
    at: '/model',
    has: ['"model":"claude-opus-4-20250514"'],
  },
  {
    kind: 'an id with its words in another order',
    refusal: '404 model not found: claude-4-opus-20250514',
    body: { model: 'claude-4-opus-20250514', max_tokens: 5, messages },
    at: '/model',
    has: ['"model":"claude-opus-4-20250514"'],
  },
  {
    kind: 'an id with a point',
    refusal: 'Error 404: model claude-sonnet-4.5 not found',
    body: { model: 'claude-sonnet-4.5', max_tokens: 5, messages },
    at: '/model',
    has: ['"model":"claude-sonnet-4-5"'],
  },
];

describe('the value that a rejected one was meant to be', () => {
  expectAnswered(MEANT);

  it('changes no id that is written as it is elsewhere', () => {
    const body = { model: 'claude-3-opus-20240229', max_tokens: 5, messages };
    expect(answered(body, '404 model not found: claude-3-opus-20240229').text).toBe(JSON.stringify(body));
  });
});
