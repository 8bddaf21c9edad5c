import { describe, expect, it } from 'vitest';
import { openTranscript, planRepair } from '../session.ts';
import { answered } from '../testing/answered.ts';
import { findings, refused, repaired } from '../testing/rejected.ts';

const asked = { role: 'user', content: 'How deep is the lake?' };
const depth = {
  name: 'depth',
  description: 'The depth of a lake in metres',
  parameters: { type: 'object', properties: { lake: { enum: ['Como', 'Garda'] } }, required: ['lake'] },
};
const tide = { name: 'tide', parameters: { type: 'object', properties: {} } };
const tool = (declared: object) => ({ type: 'function', function: declared });
const body = (more: object, messages: object[] = [asked]) => ({ model: 'local', messages, ...more });

const pydantic = (key: string, value: string) =>
  `${key}\n  Extra inputs are not permitted [type=extra_forbidden, ${value}]\n    For further information visit https://errors.pydantic.dev/2.9/v/extra_forbidden`;
const wrapped = (message: string) => JSON.stringify({ error: { message, type: 'BadRequestError', code: 400 } });
const UNKNOWN = [
  wrapped(
    `1 validation error for ChatCompletionRequest\n${pydantic('functions', "input_value=[{'name': 'depth', 'descr...perties': {}}}], input_type=list")}`,
  ),
  'Failed to deserialize the JSON body into the target type: unknown field `functions`',
  '{"error":{"message":"property \'functions\' is unsupported","type":"invalid_request_error"}}',
];

describe('functions that a server does not know', () => {
  it.each(UNKNOWN)('are declared as tools: %s', (refusal) => {
    const functions = body({ functions: [depth, tide], temperature: 0.2 });
    expect(refused(functions, refusal)).toEqual([['/functions', 'functions-to-tools']]);
    expect(repaired(functions, refusal)).toEqual(body({ temperature: 0.2, tools: [tool(depth), tool(tide)] }));
  });

  const refusal = 'unknown field `functions`';

  it('keep the characters in which they are declared', () => {
    const declared =
      '{ "name": "dep\\u0074h",\n  "parameters": {"type":"object","properties":{"m":{"maximum":1.50}}} }';
    const text = `{"model":"local","functions":[${declared}],"messages":[{"role":"user","content":"Hi"}]}`;
    expect(answered(text, refusal).text).toContain(declared);
  });

  it.each([
    ['auto', 'auto'],
    ['none', 'none'],
    [{ name: 'depth' }, tool({ name: 'depth' })],
  ])('keep the choice among them: %j', (function_call, tool_choice) => {
    expect(repaired(body({ functions: [depth], function_call }), refusal)).toEqual(
      body({ tools: [tool(depth)], tool_choice }),
    );
  });

  it('join the tools that are there, and those that are there go', () => {
    const mixed = body({ functions: [depth, tide], tools: [tool(depth)] });
    expect(repaired(mixed, refusal)).toEqual(body({ tools: [tool(depth), tool(tide)] }));
    const same = body({ functions: [depth], tools: [tool(depth)] });
    expect(repaired(same, refusal)).toEqual(body({ tools: [tool(depth)] }));
  });

  it('are not declared twice under one name', () => {
    const mixed = body({ functions: [{ ...depth, description: 'Other' }], tools: [tool(depth)] });
    expect(findings(mixed, refusal).map(({ at, fixes }) => [at, fixes])).toEqual([
      ['/functions', ['remove-parameter']],
    ]);
  });

  const called = { role: 'assistant', content: null, function_call: { name: 'depth', arguments: '{"lake":"Como"}' } };
  const result = { role: 'function', name: 'depth', content: '425' };

  it('have their calls and results written with them', () => {
    const { fixed, left } = answered(body({ functions: [depth] }, [asked, called, result, asked]), refusal);
    const [, call, answer] = (fixed as { messages: { tool_calls?: { id: string }[] }[] }).messages;
    const id = call?.tool_calls?.[0]?.id;
    expect(call).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: called.function_call }],
    });
    expect(answer).toMatchObject({ role: 'tool', tool_call_id: id, content: '425' });
    expect(fixed).toMatchObject({ tools: [tool(depth)] });
    expect(left).toEqual([]);
  });

  it.each([
    ['a call has no result', [asked, called, asked]],
    ['a result has no call', [asked, result, asked]],
  ])('stay what they are where %s', (_, messages) => {
    expect(refused(body({ functions: [depth] }, messages), refusal)).toEqual([['/functions', 'remove-key']]);
  });
});

it.each([
  'unknown field `function_call`',
  wrapped(
    `1 validation error for ChatCompletionRequest\n${pydantic('function_call', "input_value='auto', input_type=str")}`,
  ),
])('a choice of a function that a server does not know becomes one of a tool: %s', (refusal) => {
  const choosing = body({ tools: [tool(depth)], function_call: 'auto' });
  expect(repaired(choosing, refusal)).toEqual(body({ tools: [tool(depth)], tool_choice: 'auto' }));
});

it('both keys, named in one error, are written once', () => {
  const detail = ['functions', 'function_call'].map((key) => ({
    type: 'extra_forbidden',
    loc: ['body', key],
    msg: 'Extra inputs are not permitted',
  }));
  expect(repaired(body({ functions: [depth], function_call: 'auto' }), JSON.stringify({ detail }))).toEqual(
    body({ tools: [tool(depth)], tool_choice: 'auto' }),
  );
});

it('a call beside the calls, which a validator of any server does not know, goes, and the request stays in its form', () => {
  const calls = [{ id: 'call_1', type: 'function', function: { name: 'depth', arguments: '{"lake":"Como"}' } }];
  const answer = { role: 'tool', tool_call_id: 'call_1', content: '410' };
  const calling = { role: 'assistant', content: '', tool_calls: calls };
  const twice = { ...calling, function_call: { name: 'depth', arguments: '{"lake":"Como"}' } };
  const refusal = "(Extra inputs are not permitted, field: 'messages[N].function_call')";
  const tools = { tools: [tool(depth)] };
  expect(refused(body(tools, [asked, twice, answer]), refusal)).toEqual([['/messages/1/function_call', 'remove-key']]);
  expect(repaired(body(tools, [asked, twice, answer]), refusal)).toEqual(body(tools, [asked, calling, answer]));
});

it('an argument of an SDK that is a header goes from the body, and its row says where it belongs', () => {
  const snapshot = openTranscript(JSON.stringify({ ...body({ betas: ['lakes-2026'] }), max_tokens: 9 }), {
    target: 'anthropic',
  });
  const plan = planRepair(snapshot, { refusal: 'betas: Extra inputs are not permitted' });
  expect(plan.rows.map(({ reason }) => reason)).toEqual([
    'betas is removed. Send what it holds in the header anthropic-beta.',
  ]);
});

describe('what a validator says of one place', () => {
  const parts = (text: string) => [{ type: 'text', text }];

  it('holds of the contents of the other messages', () => {
    const system = { role: 'system', content: parts('You know lakes.') };
    const refusal = "Invalid type for 'messages[0].content': expected string, but got array instead.";
    expect(repaired(body({}, [system, { ...asked, content: parts('How deep?') }]), refusal)).toEqual(
      body({}, [
        { role: 'system', content: 'You know lakes.' },
        { role: 'user', content: 'How deep?' },
      ]),
    );
  });

  it('names a value and no key', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'depth', arguments: '{"lake":"Como"}' } };
    const answer = { role: 'tool', tool_call_id: 'call_1', content: '410' };
    const calling = (calls: unknown) => ({ role: 'assistant', content: '', tool_calls: calls });
    const refusal = "'id' is not of type 'object' - 'messages.1.tool_calls.0'";
    const tools = { tools: [tool(depth)] };
    expect(repaired(body(tools, [asked, calling(call), answer]), refusal)).toEqual(
      body(tools, [asked, calling([call]), answer]),
    );
  });

  it('is about the model too, where a cloud has that in its address', () => {
    const refusal =
      'Malformed input request: #: extraneous key [stream] is not permitted#: extraneous key [model] is not permitted';
    const request = { anthropic_version: 'bedrock-2023-05-31', max_tokens: 9, messages: [asked] };
    expect(repaired({ ...request, model: 'claude-3-haiku-20240307', stream: false }, refusal)).toEqual(request);
  });
});
