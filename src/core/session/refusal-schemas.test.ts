import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';
import { findings, repaired } from '../testing/rejected.ts';

const messages = [{ role: 'user', content: 'Go.' }];
const claude = (tools: readonly object[], more: object = {}) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 20_000,
  messages,
  tools,
  ...more,
});
const errors = (body: object, refusal: string) =>
  findings(body, refusal)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, at }) => [rule, at]);

describe('schemas that an error rejects', () => {
  it('keep what refers to the first items of a tuple', () => {
    const pair = { type: 'array', items: [{ type: 'number' }], additionalItems: { $ref: '#/properties/a/items/0' } };
    const also = { $ref: '#/properties/a/items/0' };
    const body = claude([{ name: 't', input_schema: { type: 'object', properties: { a: pair, b: also } } }]);
    const said = 'tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12';
    const to = { $ref: '#/properties/a/prefixItems/0' };
    expect(repaired(body, said)).toMatchObject({
      tools: [
        {
          input_schema: {
            properties: { a: { type: 'array', prefixItems: [{ type: 'number' }], items: to }, b: to },
          },
        },
      ],
    });
  });

  it('have no format that was rejected until some day, in every tool, where the error names one', () => {
    const named = (name: string) => ({
      name,
      parameters: { type: 'object', properties: { url: { type: 'string', format: 'uri' } } },
    });
    const tools = [{ functionDeclarations: [named('open'), named('save')] }];
    const body = { contents: [{ role: 'user', parts: [{ text: 'Go.' }] }], tools };
    const at = (nth: number) => `/tools/0/functionDeclarations/${nth}/parameters/properties/url/format`;
    const said =
      "* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[url].format: only 'enum' and 'date-time' are supported for STRING type";
    expect(errors(body, said)).toEqual([
      ['schema/keyword', at(0)],
      ['schema/keyword', at(1)],
    ]);
    expect(JSON.stringify(repaired(body, said))).not.toContain('"format"');
  });

  it('list their values as an enum where another notation lists them', () => {
    const size = { type: 'enum', options: [1, 2, 4] };
    const body = claude([{ name: 't', input_schema: { type: 'object', properties: { size } } }]);
    const said = 'tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12';
    expect(repaired(body, said)).toMatchObject({
      tools: [{ input_schema: { properties: { size: { type: 'number', enum: [1, 2, 4] } } } }],
    });
  });

  it('lose a rejected keyword wherever schemas of that type have it, and nowhere else', () => {
    const field = (type: string) => ({ type, multipleOf: 5 });
    const schema = {
      type: 'object',
      properties: { a: field('integer'), b: { type: 'array', items: field('integer') }, c: field('number') },
    };
    const format = { type: 'json_schema', json_schema: { name: 'r', schema } };
    const body = { model: 'gpt-4.1', messages, response_format: format };
    const said = "400 output schema: For 'integer' type, property 'multipleOf' is not supported";
    const after = repaired(body, said) as typeof body;
    const { a, b, c } = after.response_format.json_schema.schema.properties;
    expect([a, b, c]).toEqual([{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }, field('number')]);
  });

  it('have the type that their description says, where one of them alone lacks it', () => {
    const parameters = { type: 'object', properties: { q: { type: 'string' }, ids: { description: 'Array of ids' } } };
    const body = { model: 'qwen3', messages, tools: [{ type: 'function', function: { name: 'find', parameters } }] };
    const said = 'JSON schema conversion failed:\nUnrecognized schema: {"description":"Array of ids"}';
    expect(errors(body, said)).toEqual([['schema/type', '/tools/0/function/parameters/properties/ids']]);
    expect(repaired(body, said)).toMatchObject({
      tools: [{ function: { parameters: { properties: { ids: { type: 'array', description: 'Array of ids' } } } } }],
    });
  });
});

describe('tools of one name', () => {
  const own = { name: 'bash', description: 'Runs it.', input_schema: { type: 'object', properties: {} } };
  const hosted = { type: 'bash_20250124', name: 'bash' };
  const said = 'tools: Tool names must be unique.';

  it('leave the hosted one its name', () => {
    expect(repaired(claude([own, hosted]), said)).toMatchObject({ tools: [{ name: 'bash_2' }, hosted] });
    expect(repaired(claude([hosted, own]), said)).toMatchObject({ tools: [hosted, { name: 'bash_2' }] });
  });
});

describe('settings that an error rejects', () => {
  it('are no longer fixed to and fro where the text of another model is alike', () => {
    const body = { ...claude([]), thinking: { type: 'adaptive' } };
    expect(repaired(body, 'adaptive thinking is not supported on this model')).toMatchObject({
      thinking: { type: 'enabled' },
    });
  });

  it('hold for the model beside a wrapped request', () => {
    const config = { thinkingConfig: { thinkingBudget: 0 } };
    const request = { contents: [{ role: 'user', parts: [{ text: 'Go.' }] }], generationConfig: config };
    const said = 'Unable to submit request because The model does not support setting thinking_budget to 0';
    expect(errors({ model: 'gemini-2.5-pro', project: 'p', request }, said)).toEqual([
      ['params/thinking', '/request/generationConfig/thinkingConfig/thinkingBudget'],
    ]);
  });

  it('name the profile of a model that is not called by its own id', () => {
    const body = {
      modelId: 'meta.llama3-3-70b-instruct-v1:0',
      messages: [{ role: 'user', content: [{ text: 'Go.' }] }],
    };
    const said =
      'ValidationException: Invocation of model ID meta.llama3-3-70b-instruct-v1:0 with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an inference profile that contains this model.';
    expect(repaired(body, said)).toMatchObject({ modelId: 'us.meta.llama3-3-70b-instruct-v1:0' });
    expect(repaired({ ...body, modelId: 'eu.meta.llama3-3-70b-instruct-v1:0' }, said)).toMatchObject({
      modelId: 'eu.meta.llama3-3-70b-instruct-v1:0',
    });
  });

  it('keep the betas that the host documents', () => {
    const body = {
      anthropic_version: 'bedrock-2023-05-31',
      max_tokens: 100,
      messages,
      anthropic_beta: ['some-new-thing-2026-02-02', 'token-efficient-tools-2025-02-19'],
    };
    expect(JSON.parse(answered(body, '{"message":"invalid beta flag"}').text)).toMatchObject({
      anthropic_beta: ['token-efficient-tools-2025-02-19'],
    });
  });

  it('stay under the key that a gateway reads', () => {
    const input = { type: 'object', properties: { day: { type: 'string' } }, additionalProperties: false };
    const body = {
      model: 'gemini-2.5-flash',
      messages,
      tools: [{ type: 'function', function: { name: 'plan', parameters: input } }],
    };
    const said =
      'Invalid JSON payload received. Unknown name "additionalProperties" at \'tools[0].function_declarations[0].parameters\': Cannot find field.';
    const { additionalProperties: _, ...parameters } = input;
    expect(repaired(body, said)).toEqual({
      ...body,
      tools: [{ type: 'function', function: { name: 'plan', parameters } }],
    });
  });

  it('are strict no more where strict they could take only an empty object', () => {
    const schema = (extra: object) => ({
      type: 'object',
      properties: { extra },
      required: ['extra'],
      additionalProperties: false,
    });
    const body = (extra: object) => ({
      model: 'gpt-5',
      messages,
      tools: [{ type: 'function', function: { name: 'store', strict: true, parameters: schema(extra) } }],
    });
    const said =
      "Invalid schema for function 'store': In context=('properties', 'extra'), 'additionalProperties' is required to be supplied and to be false.";
    const free = { type: 'object', description: 'Anything.' };
    expect(repaired(body(free), said)).toMatchObject({
      tools: [{ function: { strict: false, parameters: schema(free) } }],
    });
    const declared = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    expect(repaired(body(declared), said)).toMatchObject({
      tools: [{ function: { strict: true, parameters: schema({ ...declared, additionalProperties: false }) } }],
    });
  });

  it.each([
    ["JSON schema conversion failed:\nPattern must start with '^' and end with '$'", '[a-z]+'],
    ['Failed to initialize samplers: failed to parse grammar', '^(?=.*x)[a-z]+$'],
  ])('lose every pattern that a grammar cannot say at once: %s', (said, pattern) => {
    const tool = (name: string, text: object) => ({
      type: 'function',
      function: { name, parameters: { type: 'object', properties: { text: { type: 'string', ...text } } } },
    });
    const whole = tool('c', { pattern: '^[a-z]+$' });
    const tools = [tool('a', { pattern }), whole, tool('b', { pattern, description: 'Who.' })];
    const { errors: found, text, left } = answered({ model: 'local', messages, tools }, said);
    expect(found.map(({ at }) => at)).toEqual(
      [0, 2].map((i) => `/tools/${i}/function/parameters/properties/text/pattern`),
    );
    expect(JSON.parse(text)).toMatchObject({
      tools: [
        tool('a', { description: `pattern: ${JSON.stringify(pattern)}` }),
        whole,
        tool('b', { description: `Who. (pattern: ${JSON.stringify(pattern)})` }),
      ],
    });
    expect(text.match(/"pattern":/g)).toHaveLength(1);
    expect(left).toEqual([]);
  });

  it.each(['anthropic/claude-sonnet-4.5', 'openai/gpt-5'])(
    'are strict as the text says behind a gateway that passes it on: %s',
    (model) => {
      const schema = (required: string[]) => ({
        type: 'object',
        properties: { depth: { type: 'integer' }, unit: { type: required.length > 1 ? ['string', 'null'] : 'string' } },
        required,
        additionalProperties: false,
      });
      const body = (required: string[]) => ({
        model,
        messages,
        tools: [{ type: 'function', function: { name: 'lake', strict: true, parameters: schema(required) } }],
      });
      const said =
        "OpenRouterException: Invalid schema for function 'lake': In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'unit'. provider_name: Azure";
      expect(errors(body(['depth']), said)).toEqual([['schema/required', '/tools/0/function/parameters/required']]);
      expect(repaired(body(['depth']), said)).toEqual(body(['depth', 'unit']));
    },
  );
});

const OUTPUTS: readonly Refused[] = [
  {
    kind: 'a union of schemas where the output format belongs',
    refusal: "Missing required parameter: 'response_format.type'.",
    body: {
      model: 'gpt-4o-mini',
      messages,
      response_format: { anyOf: [{ type: 'object', properties: {} }, { type: 'string' }] },
    },
    at: '/response_format',
    has: ['"name":"response","schema":{"anyOf":[{"type":"object"', '"type":"json_schema"'],
  },
  ...['gpt-4o-mini', 'deepseek-chat'].map((model) => ({
    kind: `the output format of Responses in its own object, for ${model}`,
    refusal: 'response_format: missing field `type`',
    body: {
      model,
      messages: [{ role: 'user', content: 'As JSON.' }],
      response_format: { format: { type: 'json_object' } },
    },
    at: '/response_format',
    has: ['"response_format":{"type":"json_object"}'],
  })),
];

describe('an output format in another form', () => expectAnswered(OUTPUTS));
