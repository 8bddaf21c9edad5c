import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const user = (content: unknown) => ({ role: 'user', content });
const messages = [user('hi')];
const TEXT = { type: 'object', properties: { text: { type: 'string' } } };
const declared = (name: string, parameters: object) => ({ type: 'function', function: { name, parameters } });
const contents = [{ role: 'user', parts: [{ text: 'hi' }] }];

const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] };

const LISTED: readonly Refused[] = [
  {
    kind: 'keys in a row behind a colon',
    refusal: '400 Unrecognized request arguments supplied: dry_multiplier, min_p',
    body: { model: 'gpt-4.1', messages, temperature: 1, min_p: 0.02, dry_multiplier: 0.8 },
    at: ['/min_p', '/dry_multiplier'],
    has: ['"temperature":1'],
    lacks: ['min_p', 'dry_multiplier'],
  },
  {
    kind: 'quoted keys joined by and',
    refusal: "Unsupported parameters: 'logit_bias' and 'user_tag' are not supported by this deployment.",
    body: { model: 'm', messages, logit_bias: {}, user_tag: 'a', temperature: 1 },
    at: ['/logit_bias', '/user_tag'],
    has: ['"temperature":1'],
    lacks: ['logit_bias', 'user_tag'],
  },
  {
    kind: 'places with arrows, each with its words',
    refusal:
      "Error code: 422 - {'title': 'Unprocessable Entity', 'status': 422, 'detail': 'body -> frequency_penalty\\n  Extra inputs are not permitted (type=extra_forbidden)\\nbody -> n\\n  Extra inputs are not permitted (type=extra_forbidden)'}",
    body: { model: 'nvidia/nemotron-4-340b-instruct', messages, frequency_penalty: 0, max_tokens: 5, n: 1 },
    at: ['/frequency_penalty', '/n'],
    has: ['"max_tokens":5'],
    lacks: ['frequency_penalty', '"n"'],
  },
  {
    kind: 'keys of which only one may stay, of which one stays',
    refusal:
      '{"error":{"message":"Only one of \\"reasoning.effort\\" and \\"reasoning.max_tokens\\" can be specified","code":400}}',
    body: {
      model: 'anthropic/claude-sonnet-4',
      max_tokens: 6000,
      messages: [{ role: 'system', content: 'p' }, user('hi')],
      reasoning: { effort: 'low', max_tokens: 2048 },
    },
    at: '/reasoning/effort',
    has: ['"reasoning":{"max_tokens":2048}', '"max_tokens":6000'],
  },
];

const FEATURES: readonly Refused[] = [
  {
    kind: 'thinking',
    refusal: 'Error: registry.ollama.ai/library/gemma3n:e4b does not support thinking (status code: 400)',
    body: { model: 'gemma3n:e4b', messages, stream: true, think: true, options: { num_ctx: 8192 } },
    at: '/think',
    has: ['"num_ctx":8192'],
    lacks: ['think'],
  },
  {
    kind: 'log probabilities, with what belongs to them',
    refusal: '400 INVALID_ARGUMENT: Logprobs is not enabled for models/gemini-2.5-flash-lite',
    body: { contents, generationConfig: { temperature: 0, responseLogprobs: true, logprobs: 5 } },
    at: ['/generationConfig/responseLogprobs', '/generationConfig/logprobs'],
    has: ['"temperature":0'],
    lacks: ['ogprobs'],
  },
  {
    kind: 'JSON, with its schema',
    refusal:
      '{"error":{"code":400,"message":"JSON mode is not enabled for models/gemma-3-27b-it","status":"INVALID_ARGUMENT"}}',
    body: {
      contents,
      generationConfig: { temperature: 0, responseMimeType: 'application/json', responseSchema: { type: 'STRING' } },
    },
    at: ['/generationConfig/responseMimeType', '/generationConfig/responseSchema'],
    has: ['"temperature":0'],
    lacks: ['responseMimeType', 'responseSchema'],
  },
  {
    kind: 'JSON beside a condition that is written as its key',
    refusal: 'Json mode response is not supported when enable_thinking is true',
    body: {
      model: 'qwen3-235b-a22b-thinking-2507',
      messages: [user('Answer in JSON.')],
      response_format: { type: 'json_object' },
      enable_thinking: true,
      stream: true,
    },
    at: '/response_format',
    has: ['"stream":true', '"enable_thinking":true'],
    lacks: ['response_format'],
  },
  {
    kind: 'penalties',
    refusal: '400 Penalty is not enabled for models/gemini-2.5-flash-lite-preview',
    body: { contents, generationConfig: { presencePenalty: 0.5, frequencyPenalty: 0.5, topP: 1 } },
    at: ['/generationConfig/presencePenalty', '/generationConfig/frequencyPenalty'],
    has: ['"topP":1'],
    lacks: ['Penalty'],
  },
  {
    kind: 'penalties in a quoted sentence, beside a system message',
    refusal: 'upstream: "Penalties are not supported for grok-code-fast", status 400',
    body: {
      model: 'grok-code-fast',
      messages: [{ role: 'system', content: 'Be kind.' }, user('hi')],
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      top_p: 1,
    },
    at: ['/presence_penalty', '/frequency_penalty'],
    has: ['"role":"system"', '"top_p":1'],
    lacks: ['penalty'],
  },
  {
    kind: 'one of two penalties, by its words',
    refusal: 'Frequency penalty is not supported by this model',
    body: { model: 'm', messages, presence_penalty: 0.1, frequency_penalty: 0.2 },
    at: '/frequency_penalty',
    has: ['"presence_penalty":0.1'],
    lacks: ['frequency_penalty'],
  },
  {
    kind: 'several candidates',
    refusal: '400 Multiple candidates is not enabled for models/gemini-2.5-flash',
    body: { contents, generationConfig: { candidateCount: 2, topP: 1 } },
    at: '/generationConfig/candidateCount',
    lacks: ['candidateCount'],
  },
];

const FORMS: readonly Refused[] = [
  {
    kind: 'an output format whose name and fields have no wrapper',
    refusal: "Missing required parameter: 'response_format.type'.",
    body: {
      model: 'gpt-4o-mini',
      messages,
      response_format: { name: 'Person', input: { name: { type: 'string' }, age: { type: 'integer' } } },
    },
    at: '/response_format',
    has: [
      '{"name":"Person","schema":{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}}',
      '"type":"json_schema"',
    ],
  },
  {
    kind: 'an output format of Responses, whose strictness is kept',
    refusal: "Missing required parameter: 'response_format.json_schema'.",
    body: {
      model: 'gpt-4o-mini',
      messages,
      response_format: { type: 'json_schema', name: 'a', strict: false, schema: TEXT },
    },
    at: '/response_format',
    has: ['"json_schema":{"name":"a","strict":false,"schema":{"type":"object"'],
  },
  {
    kind: 'an output format with a bare schema under its key',
    refusal: "Missing required parameter: 'response_format.json_schema.name'.",
    body: { model: 'gpt-4o-mini', messages, response_format: { type: 'json_schema', json_schema: TEXT } },
    at: '/response_format',
    has: ['"schema":{"type":"object","properties":{"text":{"type":"string"}}}'],
  },
  {
    kind: 'items beside a union, which belong to the array in it',
    refusal:
      'GenerateContentRequest.tools[0].function_declarations[377].parameters.properties[rows].items: field predicate failed: == Type.ARRAY',
    body: {
      contents,
      tools: [
        {
          functionDeclarations: [
            {
              name: 'range',
              parameters: {
                type: 'object',
                properties: {
                  rows: {
                    anyOf: [{ type: 'array' }],
                    nullable: true,
                    items: { type: 'array', items: { type: 'number' } },
                  },
                },
              },
            },
          ],
        },
      ],
    },
    at: '/tools/0/functionDeclarations/0/parameters/properties/rows/items',
    has: ['"items":{"type":"array","items":{"type":"number"}},"type":"array"'],
    lacks: ['anyOf'],
  },
  {
    kind: 'names of properties, by a pattern that the error gives and no other text',
    refusal: "Property keys should match pattern '^[a-zA-Z0-9_-]{1,64}$'",
    body: {
      model: 'claude-3-7-sonnet-20250219',
      max_tokens: 10,
      messages,
      tools: [
        {
          name: 'search',
          input_schema: {
            type: 'object',
            properties: {
              text: { type: 'string' },
              'projects.any': { type: 'string' },
              'due.before': { type: 'string' },
            },
            required: ['projects.any'],
          },
        },
      ],
    },
    at: ['/tools/0/input_schema/properties/projects.any', '/tools/0/input_schema/properties/due.before'],
    has: ['"projects_any":', '"due_before":', '"required":["projects_any"]', '"text":'],
    lacks: ['projects.any'],
  },
];

const SPELLED: readonly Refused[] = [
  {
    kind: 'a list of required names that is missing',
    refusal: "Invalid schema for function 'expand': None is not of type 'array'",
    body: {
      model: 'm',
      messages,
      tools: [declared('read', { ...TEXT, required: ['text'] }), declared('expand', TEXT)],
    },
    at: '/tools/1/function/parameters',
    has: ['"name":"expand","parameters":{"type":"object","properties":{"text":{"type":"string"}},"required":[]}'],
  },
  {
    kind: 'a setting in a group, as one word',
    refusal: 'Model grok-composer-2.5-fast does not support parameter reasoningEffort',
    body: { model: 'grok-composer-2.5-fast', input: [item], reasoning: { effort: 'high' }, max_output_tokens: 4096 },
    at: '/reasoning/effort',
    has: ['"max_output_tokens":4096'],
    lacks: ['effort'],
  },
  {
    kind: 'a setting of one word, as a group',
    refusal: '{"error":{"message":"reasoning.effort is not supported by this model","code":400}}',
    body: { model: 'm', messages, reasoning_effort: 'high', temperature: 1 },
    at: '/reasoning_effort',
    has: ['"temperature":1'],
    lacks: ['effort'],
  },
];

describe('a key is found however an error spells it', () => expectAnswered(SPELLED));
describe('an error that names several keys is about each of them', () => expectAnswered(LISTED));
describe('an error that names what a model does not do is about the settings that ask for it', () =>
  expectAnswered(FEATURES));
describe('what only another form lacks gets that form, and keeps what it says', () => expectAnswered(FORMS));

describe('what an error says of a setting', () => {
  it('is not said of the conversation', () => {
    const body = { model: 'gemma3n:e4b', messages, think: true };
    const { decoded } = answered(
      body,
      'Error: registry.ollama.ai/library/gemma3n:e4b does not support thinking (status code: 400)',
    );
    expect([decoded.about, decoded.aboutHistory]).toEqual(['request', false]);
  });

  it('is said of the model that a gateway knows no provider of', () => {
    const body = { model: 'own/openai/gpt-oss-120b', messages, tools: [declared('a', TEXT)] };
    const refusal = 'litellm.BadRequestError: LLM Provider NOT provided. You passed model=own/openai/gpt-oss-120b';
    expect(answered(body, refusal).decoded.culprit?.at).toBe('/model');
  });

  it('is said of the numbers that no integer holds', () => {
    const schema = { type: 'object', properties: { n: { type: 'integer', minimum: 0, maximum: 2 ** 63 } } };
    const body = { model: 'm', messages, tools: [declared('a', schema)] };
    const { text } = answered(body, 'a numeric value in the function parameters is too large');
    expect(text).toContain('"n":{"type":"integer","minimum":0}');
  });

  it('is not said of keys that it lists as accepted', () => {
    const body = { model: 'm', messages, foo: 1, temperature: 1, top_p: 1 };
    const refusal = "Unknown parameter: 'foo'. Supported parameters are: 'temperature', 'top_p'.";
    expect(answered(body, refusal).errors.map(({ at }) => at)).toEqual(['/foo']);
  });

  it('is not said of a tool beside what it excludes', () => {
    const body = { model: 'm', messages, temperature: 1, top_p: 1, tools: [declared('a', TEXT)] };
    const refusal = '`temperature` and `top_p` cannot both be specified for this model. Please use only one.';
    expect(answered(body, refusal).errors.map(({ at }) => at)).toHaveLength(1);
  });
});
