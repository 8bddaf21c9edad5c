import { describe, expect, it } from 'vitest';
import { asked } from '../testing/asked.ts';

const user = { role: 'user', content: 'How many hens?' };

describe('what an error names leads to what loses least', () => {
  it('a part of reasoning without its type gets that of its kind', () => {
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [{ text: 'Both.' }], encrypted_content: 'gAAA' };
    const call = { type: 'function_call', call_id: 'a', name: 'count', arguments: '{}' };
    const output = { type: 'function_call_output', call_id: 'a', output: '12' };
    const told = asked(
      { model: 'gpt-5', input: [user, reasoning, call, output] },
      "Missing required parameter: 'input[1].summary[0].type'.",
    );
    expect(told.fixed.input[1]).toEqual({ ...reasoning, summary: [{ text: 'Both.', type: 'summary_text' }] });
  });

  it('a schema under a key of its own is moved up', () => {
    const parameters = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    const tool = (schema: object) => ({ type: 'function', function: { name: 'find', parameters: schema } });
    const told = asked(
      { model: 'gpt-4o', messages: [user], tools: [tool({ parameters })] },
      'schema must be a JSON Schema of \'type: "object"\', got \'type: "None"\'',
    );
    expect(told.fixed.tools).toEqual([tool(parameters)]);
  });

  it('turns of which none says who spoke are told apart by their order', () => {
    const said = ['You keep hens.', 'How many?', 'Twelve.', 'And ducks?'].map((content) => ({ content }));
    const told = asked({ model: 'm', messages: said }, "Missing required parameter: 'messages[0].role'.");
    expect(told.fixed.messages.map(({ role }: { role: string }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
  });

  it('a system message is what a template without system text has one of too many', () => {
    const told = asked(
      { model: 'm', messages: [{ role: 'system', content: 'You count.' }, user] },
      'Conversation roles must alternate user/assistant/user/assistant/...',
    );
    expect(told.denied).toBe(false);
    expect(told.at).toBe('/messages/0');
    expect(told.fixed.messages.map(({ role }: { role: string }) => role)).toEqual(['user']);
  });

  it('what strict mode wants besides what the error names is found with it', () => {
    const items = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] };
    const schema = { type: 'object', properties: { items }, required: ['items'], additionalProperties: false };
    const format = { type: 'json_schema', json_schema: { name: 'part', strict: true, schema } };
    const told = asked(
      { model: 'openai/gpt-4o', messages: [user], response_format: format, provider: { order: ['Azure'] } },
      "Invalid schema for response_format 'part': In context=('properties', 'items'), 'additionalProperties' is required to be supplied and to be false.",
    );
    expect(told.fixed.response_format.json_schema.schema.properties.items).toEqual({
      ...items,
      // What was optional may be null.
      properties: { a: { type: 'string' }, b: { type: ['string', 'null'] } },
      required: ['a', 'b'],
      additionalProperties: false,
    });
  });

  it('a signature in a call is moved beside it', () => {
    const call = (beside: object, inside: object) => ({
      functionCall: { name: 'find', args: {}, ...inside },
      ...beside,
    });
    const answered = { role: 'user', parts: [{ functionResponse: { name: 'find', response: { a: 1 } } }] };
    const contents = (part: object) => [
      { role: 'user', parts: [{ text: 'Find.' }] },
      { role: 'model', parts: [part] },
      answered,
    ];
    const told = asked(
      { contents: contents(call({}, { thought_signature: 'CqwBAVSoXO7k' })) },
      `Invalid JSON payload received. Unknown name "thought_signature" at 'contents[1].parts[0].function_call': Cannot find field.`,
    );
    expect(told.fixed.contents).toEqual(contents(call({ thoughtSignature: 'CqwBAVSoXO7k' }, {})));
  });

  it('a content beside calls is a string, where a validator wants one everywhere', () => {
    const call = { id: 'a', type: 'function', function: { name: 'count', arguments: '{}' } };
    const messages = [
      user,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: '12' },
    ];
    const told = asked({ model: 'm', messages }, 'body.messages.content.str - Input should be a valid string');
    expect(told.fixed.messages[1].content).toBe('');
  });

  it('a first message whose role is empty, before a question, is system text', () => {
    const messages = [{ role: '', content: 'You count.' }, user];
    const told = asked(
      { model: 'm', messages },
      "'' is not one of ['system', 'assistant', 'user', 'function'] - 'messages.0.role'",
    );
    expect(told.fixed.messages[0].role).toBe('system');
  });

  it('a limit of nothing goes', () => {
    const told = asked({ model: 'm', messages: [user], max_tokens: 0 }, 'max_tokens must not be zero');
    expect(told.fixed).toEqual({ model: 'm', messages: [user] });
  });

  it('functions of the old form are checked as tools are', () => {
    const body = { model: 'gpt-3.5-turbo', messages: [user], functions: [{ name: 'count', parameters: 'a.b.Schema' }] };
    expect(asked(body, "the parameters can't be correctly parse.").places).toEqual([
      'tools/declaration /functions/0/parameters',
    ]);
  });

  it('a keyword that is named beside its path goes, and its property stays', () => {
    const properties = { quantity: { type: 'integer', minimum: 0 } };
    const schema = { type: 'object', properties, required: ['quantity'], additionalProperties: false };
    const format = { type: 'json_schema', json_schema: { name: 'P', strict: true, schema } };
    const told = asked(
      { model: 'gpt-4o', messages: [user], response_format: format },
      "Invalid schema for response_format 'P': In context=('properties', 'quantity'), 'minimum' is not permitted.",
    );
    expect(told.at).toBe('/response_format/json_schema/schema/properties/quantity/minimum');
    expect(told.fixed.response_format.json_schema.schema.properties).toEqual({ quantity: { type: 'integer' } });
  });

  it('a key in another spelling is renamed', () => {
    const told = asked(
      { model: 'gpt-4o', messages: [user], maxTokens: 9, topLogprobs: 2, logprobs: true },
      'Unrecognized request arguments supplied: maxTokens, topLogprobs',
    );
    expect(told.fixed).toEqual({ model: 'gpt-4o', messages: [user], max_tokens: 9, top_logprobs: 2, logprobs: true });
  });

  it('properties without an object round them get one', () => {
    const items = { key: { type: 'string' }, type: { type: 'string', description: 'Of the option.' } };
    const schema = { type: 'object', properties: { options: { type: 'array', items } } };
    const tool = { name: 'set', input_schema: schema };
    const body = { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [user], tools: [tool] };
    const told = asked(
      body,
      'tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12',
    );
    expect(told.fixed.tools[0].input_schema.properties.options.items).toEqual({ type: 'object', properties: items });
  });

  it('the quoted name of a tool stands for the tool, whose schema is the fault', () => {
    const items = { key: { type: 'string' }, type: { type: 'string', description: 'Of the option.' } };
    const schema = { type: 'object', properties: { options: { type: 'array', items } } };
    const tool = { name: 'mcp__yak__generate_bytes', input_schema: schema };
    const body = { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [user], tools: [tool] };
    const told = asked(
      body,
      `API Error: 400 Invalid schema for function 'mcp__yak__generate_bytes': ${JSON.stringify(items)}`,
    );
    expect(told.places).toEqual(['schema/invalid /tools/0/input_schema/properties/options/items/type']);
    expect(told.fixed.tools[0].name).toBe(tool.name);
  });
});

describe('what an error names and what only looks like it', () => {
  it('a key that is spelled otherwise and holds the same stays', () => {
    const source = { type: 'search', parameters: { fieldsMap: 'hens', fields_map: 'hens' } };
    const told = asked(
      { model: 'm', messages: [user], data_sources: [source] },
      '400 Validation error at #/data_sources/0/parameters/fieldsMap: Extra inputs are not permitted',
    );
    expect(told.fixed.data_sources).toEqual([{ ...source, parameters: { fields_map: 'hens' } }]);
  });

  it('an element goes with its only key', () => {
    const tool = { toolSpec: { name: 'count', inputSchema: { json: { type: 'object', properties: {} } } } };
    const told = asked(
      {
        messages: [{ role: 'user', content: [{ text: 'How many hens?' }] }],
        toolConfig: { tools: [tool, { cachePoint: { type: 'default' } }] },
      },
      'Malformed input request: #/toolConfig/tools/1: extraneous key [cachePoint] is not permitted',
    );
    expect(told.fixed.toolConfig).toEqual({ tools: [tool] });
  });

  it('a choice of one tool becomes the choice of any, where its name is not accepted', () => {
    const choice = { type: 'function', function: { name: 'count' } };
    const told = asked(
      {
        model: 'm',
        messages: [user],
        tools: [{ type: 'function', function: { name: 'count', parameters: { type: 'object', properties: {} } } }],
        tool_choice: choice,
      },
      "422 - {'detail': [{'type': 'enum', 'loc': ['body', 'tool_choice'], 'msg': \"Input should be 'auto', 'none' or 'any'\"}]}",
    );
    expect(told.fixed.tool_choice).toBe('any');
  });

  it('arguments that are words keep them under a key', () => {
    const called = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'count', arguments: 'white hens' } }],
    };
    const told = asked(
      { model: 'qwen-max', messages: [user, called, { role: 'tool', tool_call_id: 'c1', content: '12' }] },
      '<400> InternalError.Algo.InvalidParameter: The "function.arguments" parameter of the code model must be in JSON format.',
    );
    expect(JSON.parse(told.fixed.messages[1].tool_calls[0].function.arguments)).toEqual({ value: 'white hens' });
  });
});

it('a tool without a name gets one and keeps what it says', () => {
  const tool = (name: string | undefined) => ({
    type: 'function',
    function: { name, description: 'Counts.', parameters },
  });
  const parameters = { type: 'object', properties: {} };
  const messages = [{ role: 'user', content: 'hi' }];
  const told = asked(
    { model: 'gpt-4o', messages, tools: [tool('a'), tool(undefined), tool(undefined)] },
    'tools[1].function.name is required',
  );
  expect(told.fixed.tools).toEqual([tool('a'), tool('tool_1'), tool('tool_2')]);
});

it('a function under a type that no API has is declared as a function', () => {
  const parameters = { type: 'object', properties: { bird: { type: 'string' } } };
  const tool = (type: string) => ({ type, function: { name: 'count', description: 'Counts.', parameters } });
  const body = { model: 'm', messages: [{ role: 'user', content: 'hi' }], tools: [tool('fn')] };
  for (const refusal of [
    'tools[0].type: unknown variant `fn`, expected `function`',
    "tools.0.type: Input should be 'function'",
  ])
    expect(asked(body, refusal).fixed.tools).toEqual([tool('function')]);
});
