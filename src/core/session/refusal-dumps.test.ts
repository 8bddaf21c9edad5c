import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const user = (content: unknown) => ({ role: 'user', content });
const messages = [user('List rivers.')];
const call = { type: 'tool_use', id: 'toolu_rivers01', name: 'find', input: { q: 'rivers' } };
const exchange = (thinking: readonly object[]) => [
  ...messages,
  { role: 'assistant', content: [...thinking, { type: 'text', text: 'I look.' }, call] },
  user([{ type: 'tool_result', tool_use_id: 'toolu_rivers01', content: 'Ob, Po' }]),
];
const tools = [{ name: 'find', input_schema: { type: 'object', properties: { q: { type: 'string' } } } }];
const SCHEMA = { type: 'OBJECT', properties: { rivers: { type: 'STRING' } } };

const FIXED: readonly Refused[] = [
  {
    kind: 'an empty result without a call is not all that goes of a request',
    refusal:
      '<400> InternalError.Algo.InvalidParameter: The input messages do not contain elements with the role of user',
    body: [{ role: 'tool', tool_call_id: 'gone', content: '' }],
    at: ['', '/0'],
    has: ['"role":"user"'],
  },
  {
    kind: 'what a validator repeats of its input names nothing, and of a union the part is meant',
    refusal:
      "2 validation errors:\n  {'type': 'string_type', 'loc': ('body', 'messages', 1, 'content', 'str'), 'msg': 'Input should be a valid string', 'input': [{'type': 'thinking'}, {'type': 'tool_use', 'id': 'toolu_rivers01'}]}\n  {'type': 'literal_error', 'loc': ('body', 'messages', 1, 'content',\n     'list[Block]', 0, 'type'), 'msg': \"Input should be 'text', 'image', 'tool_use' or 'tool_result'\", 'input': 'thinking'}",
    body: {
      model: 'local',
      max_tokens: 100,
      tools,
      messages: exchange([{ type: 'thinking', thinking: 'Hm.', signature: '' }]),
    },
    at: '/messages/1/content/0/type',
    has: ['"id":"toolu_rivers01"', '"tool_use_id":"toolu_rivers01"', '"I look."'],
    lacks: ['Hm.'],
  },
  {
    kind: 'an empty call that a client left beside the calls goes',
    refusal: "400 Missing required parameter: 'messages[1].function_call.name'.",
    body: {
      model: 'gpt-4o-mini',
      messages: [
        ...messages,
        {
          role: 'assistant',
          content: '',
          function_call: {},
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'find', arguments: '{"q":"rivers"}' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'Ob, Po' },
      ],
      tools: [{ type: 'function', function: { name: 'find', parameters: tools[0]?.input_schema } }],
    },
    at: ['/messages/1/function_call', '/messages/1/function_call'],
    has: ['"tool_call_id":"call_1"', '"name":"find"'],
    lacks: ['function_call"'],
  },
  {
    kind: 'a requirement of several models is known where the request names none',
    refusal:
      "{'error': {'code': 400, 'message': \"Function calling with a response mime type: 'application/json' is unsupported\", 'status': 'INVALID_ARGUMENT'}}",
    body: {
      contents: [{ role: 'user', parts: [{ text: 'List rivers.' }] }],
      tools: [{ functionDeclarations: [{ name: 'find', parameters: SCHEMA }] }],
      generationConfig: { responseMimeType: 'application/json', responseSchema: SCHEMA, topK: 3 },
    },
    at: '/generationConfig/responseMimeType',
    has: ['"topK":3', 'Answer in JSON', '"name":"find"'],
    lacks: ['responseSchema', 'responseMimeType'],
  },
  {
    kind: 'a message of any role is said to be empty',
    refusal: "Invalid request: the message at position 0 with role 'system' must not be empty",
    body: { model: 'moonshot-v1-8k', messages: [{ role: 'system', content: '' }, ...messages] },
    at: '/messages/0/content',
    lacks: ['system'],
  },
  {
    kind: 'a schema that stands in a string, and in a list, is written as an object',
    refusal:
      'ResponseError: invalid format: "\\"[{\\\\\\"type\\\\\\":\\\\\\"object\\\\\\",\\\\\\"properties\\\\\\":{}}]\\""; expected "json" or a valid JSON Schema object',
    body: {
      model: 'qwen3',
      messages,
      stream: false,
      format: '[{"type":"object","properties":{"rivers":{"type":"string"}}}]',
    },
    at: '/format',
    has: ['"format":{"type":"object","properties":{"rivers":{"type":"string"}}}'],
  },
  {
    kind: 'thinking that would need a budget is switched off instead',
    refusal:
      '{"detail":[{"type":"literal_error","loc":["body","thinking","type"],"msg":"Input should be \'enabled\' or \'disabled\'","input":"adaptive","ctx":{"expected":"\'enabled\' or \'disabled\'"}}]}',
    body: { model: 'local', max_tokens: 100, thinking: { type: 'adaptive' }, tools, messages: exchange([]) },
    at: '/thinking/type',
    has: ['"thinking":{"type":"disabled"}'],
  },
];

const SIGNED: readonly Refused[] = [
  {
    kind: 'what an older validator says of the content of a system message is not said of its role',
    refusal:
      "[{'loc': ('body', 'messages'), 'msg': 'str type expected', 'type': 'type_error.str'}, {'loc': ('body', 'messages', 0, 'content'), 'msg': 'str type expected', 'type': 'type_error.str'}]",
    body: {
      model: 'local',
      messages: [{ role: 'system', content: [{ type: 'text', text: 'You know rivers.' }] }, ...messages],
    },
    at: '/messages/0/content',
    has: ['{"role":"system","content":"You know rivers."}'],
  },
  {
    kind: 'a signature that is missing is that of a part, and not of the setting',
    refusal: 'thinking.signature: Field required',
    body: {
      model: 'claude-sonnet-4-5',
      max_tokens: 4096,
      thinking: { type: 'enabled', budget_tokens: 1024 },
      messages: [
        ...messages,
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'text', text: 'Ob.' },
          ],
        },
        user('More.'),
      ],
    },
    at: '/messages/1/content/0',
    lacks: ['Hm.'],
  },
];

const parameters = { type: 'object', properties: { q: { type: 'string' } } };
const LONG = 'Find. '.repeat(200);
const closed = (name: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
  additionalProperties: false,
});

const NOTHING_LOST: readonly Refused[] = [
  {
    kind: 'closed parts that are meant together become one object with the properties of all',
    refusal: "Invalid schema for function 'find': In context=('properties', 'data'), 'allOf' is not permitted.",
    body: {
      model: 'gpt-4.1',
      messages,
      tools: [
        {
          type: 'function',
          function: {
            name: 'find',
            strict: true,
            parameters: {
              type: 'object',
              properties: { data: { allOf: [closed('page'), closed('words')] } },
              required: ['data'],
              additionalProperties: false,
            },
          },
        },
      ],
    },
    at: '/tools/0/function/parameters/properties/data/allOf',
    has: ['"page":{"type":"string"}', '"words":{"type":"string"}', '"required":["page","words"]'],
    lacks: ['allOf'],
  },
  {
    kind: 'system text that an endpoint does not know is said by the user',
    refusal: 'Invalid JSON payload received. Unknown name "system_instruction": Cannot find field.',
    body: {
      system_instruction: { parts: [{ text: 'You know rivers.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    },
    at: '/system_instruction',
    has: ['{"role":"user","parts":[{"text":"You know rivers."}]}'],
    lacks: ['system_instruction'],
  },
  {
    kind: 'so is one that a model does not take',
    refusal: 'Developer instruction is not enabled for models/gemini-pro',
    body: {
      systemInstruction: { parts: [{ text: 'You know rivers.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    },
    at: '/systemInstruction',
    has: ['"You know rivers."'],
    lacks: ['systemInstruction'],
  },
  {
    kind: 'a question that was written as system text is the one that an API misses',
    refusal: '400 Last message must have role `user`.',
    body: { model: 'sonar', messages: [{ role: 'system', content: 'Tag this page: rivers.' }] },
    at: '/messages',
    has: ['{"role":"user","content":"Tag this page: rivers."}'],
  },
  {
    kind: 'what a second result says stays',
    refusal: "Duplicate value for 'tool_call_id' of 'call_1' in messages[2] and messages[3]",
    body: {
      model: 'gpt-4o',
      messages: [
        ...messages,
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'find', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'Ob, Po' },
        { role: 'tool', tool_call_id: 'call_1', content: 'Don, Ems' },
      ],
      tools: [{ type: 'function', function: { name: 'find', parameters } }],
    },
    at: '/messages/3',
    has: ['"content":"Ob, Po"', '"role":"user","content":"[result of a tool (call_1)] Don, Ems"'],
  },
  {
    kind: 'a text that is too long in one tool is so in another',
    refusal:
      "Invalid 'tools[0].function.description': string too long. Expected a string with maximum length 1024, but got a string with length 1200 instead.",
    body: {
      model: 'gpt-4o',
      messages,
      tools: [LONG, 'Short.', LONG].map((description, i) => ({
        type: 'function',
        function: { name: `find_${i}`, description, parameters },
      })),
    },
    at: ['/tools/0/function/description', '/tools/2/function/description'],
    has: ['"description":"Short."'],
  },
  {
    kind: 'an option of a stream gets the key that a server misses',
    refusal:
      'Failed to deserialize the JSON body into the target type: stream_options: missing field `include_usage` at line 1 column 273',
    body: { model: 'tgi', messages, stream: true, stream_options: {} },
    at: '/stream_options',
    has: ['"stream_options":{"include_usage":true}'],
  },
  {
    kind: 'an enum that is only for strings is taken beside that type',
    refusal:
      '* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[size].enum: only allowed for STRING type',
    body: {
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
      tools: [
        {
          functionDeclarations: [
            { name: 'find', parameters: { type: 'object', properties: { size: { enum: ['s', 'l'] } } } },
          ],
        },
      ],
    },
    at: '/tools/0/functionDeclarations/0/parameters/properties/size',
    has: ['"type":"string"', '"enum":["s","l"]'],
  },
];

describe('what programs print of a request that they reject', () => {
  expectAnswered(FIXED);
  expectAnswered(NOTHING_LOST);
  expectAnswered(SIGNED);

  it('names the values that a decoder of Go could not take', () => {
    const body = { model: 'llava', messages: [user([{ type: 'text', text: 'What is it?' }])], stream: false };
    const refusal = '400 json: cannot unmarshal array into Go struct field Message.messages.content of type string';
    const { errors, text } = answered(body, refusal);
    expect(errors.map(({ at }) => at)).toEqual(['/messages/0/content']);
    expect(text).toContain('"content":"What is it?"');
  });

  it('names every tool that lacks a key', () => {
    const body = { model: 'databricks-claude', messages, tools: [{ type: 'code_execution_20250825', name: 'run' }] };
    const refusal =
      '{"error_code":"INVALID_PARAMETER_VALUE","message":"Missing \'function\' in the tool specification."}';
    const { errors, text } = answered(body, refusal);
    expect(errors.map(({ at, fixes }) => [at, fixes])).toEqual([['/tools/0', ['remove-element']]]);
    expect(text).toBe(JSON.stringify(body));
  });

  it('says where a model rejects something, and does not make it another model', () => {
    const body = { model_id: 'openai/gpt-oss-120b', messages: [user([{ type: 'text', text: 'List rivers.' }])] };
    const refusal =
      "Invalid input argument for Model 'openai/gpt-oss-120b': 1 validation error for Message\ncontent.0\n  Input should be a valid dictionary or instance of Content [type=model_type, input_value=[{'text': 'List', 'type': 'text'}], input_type=list]";
    expect(answered(body, refusal).text).toContain('"model_id":"openai/gpt-oss-120b"');
  });
});
