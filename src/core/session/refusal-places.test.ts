import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';

const user = (content: unknown) => ({ role: 'user', content });
const said = (text: string) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text }],
});

describe('a place that an error names literally', () => {
  const items = (id: string) => ({
    model: 'gpt-5',
    input: [
      user('Go'),
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { id, ...said('I look') },
      { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'seen' },
    ],
  });
  const EMPTY_ID =
    "400 Invalid 'input[2].id': ''. Expected an ID that contains letters, numbers, underscores, or dashes, but this value contained additional characters.";

  it('is the item of that number, not a message counted in another way', () => {
    const { decoded, fixed, left } = answered(items(''), EMPTY_ID);
    expect(decoded.culprit).toMatchObject({ at: '/input/2/id', messageIndex: 1, partIndex: 1 });
    expect(fixed).toMatchObject({ input: [{}, {}, said('I look'), {}, { output: 'seen' }] });
    expect(JSON.stringify(fixed)).not.toContain('"id":""');
    expect(left).toEqual([]);
  });

  const UNION =
    "Error code: 400 - {'object': 'error', 'message': \"[{'type': 'string_type', 'loc': ('body', 'messages', 1, 'typed-dict', 'name'), 'msg': 'Input should be a valid string', 'input': None}, {'type': 'literal_error', 'loc': ('body', 'messages', 1, 'typed-dict', 'role'), 'msg': \"Input should be 'system'\", 'input': 'user', 'ctx': {'expected': \"'system'\"}}]\", 'type': 'BadRequestError'}";

  it('counts where the value is of a type that the error excludes, also in a list that no API is known for', () => {
    const body = { model: 'm', messages: [user('a'), { ...user('weather'), name: null }, user('b')] };
    const { decoded, fixed } = answered(body, UNION);
    expect(decoded.culprit).toMatchObject({ at: '/messages/1/name' });
    // What the other variants of a union require of the role is not done.
    expect(fixed).toEqual({ model: 'm', messages: [user('a'), user('weather'), user('b')] });
  });

  it('is no fault where the value is as the error requires', () => {
    const body = { model: 'm', messages: [user('a'), { ...user('weather'), name: 'Ann' }, user('b')] };
    const { decoded, errors, fixed } = answered(body, UNION);
    expect(errors).toEqual([]);
    expect(decoded.notChecked ?? decoded.notInFile).toBeDefined();
    expect(fixed).toEqual(body);
  });

  it('is settled once another value stands there', () => {
    const body = {
      model: 'gpt-5.2',
      input: [user('hi')],
      tools: [{ type: 'function', name: 'calendar.respond', parameters: { type: 'object', properties: {} } }],
    };
    const { errors, left, fixed } = answered(
      body,
      "Invalid 'tools[0].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
    );
    expect(errors).toHaveLength(1);
    expect(fixed).toMatchObject({ tools: [{ name: 'calendar_respond' }] });
    expect(left).toEqual([]);
  });
});

describe('a key that an error rejects', () => {
  const REASONING =
    "'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property 'reasoning_content' is unsupported)]";
  const list = (more: object) => ({
    model: 'llama-3.3-70b',
    messages: [user('q'), { role: 'assistant', content: 'a', ...more }, user('on')],
  });

  it('goes', () => {
    expect(answered(list({ reasoning_content: 'hm' }), REASONING).fixed).toEqual(list({}));
  });

  it('blames no message where it is written nowhere', () => {
    const { decoded, errors, fixed } = answered(list({}), REASONING);
    expect(decoded.culprit).toBeUndefined();
    expect(decoded.notInFile ?? decoded.notChecked).toContain('We looked for the key reasoning_content');
    expect(errors).toEqual([]);
    expect(fixed).toEqual(list({}));
  });
});

describe('a picture that an error names', () => {
  it('gets the address that the API reads', () => {
    const image = { type: 'input_image', image_url: '/9j/4AAQSkZJRgABAQAAAQ==' };
    const body = {
      model: 'gpt-5.5',
      input: [
        user('Show me.'),
        { type: 'function_call', call_id: 'c', name: 'exec', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: 'photo' }, image] },
      ],
    };
    const { fixed, left } = answered(
      body,
      "Invalid 'input[2].output[1].image_url'. Expected a base64-encoded data URL with an image MIME type",
    );
    expect(fixed).toMatchObject({
      input: [{}, {}, { output: [{}, { image_url: `data:image/jpeg;base64,${image.image_url}` }] }],
    });
    expect(left).toEqual([]);
  });

  it('leaves a line of text, and what is beside it stays', () => {
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: `iVBORw0KGgo${'A'.repeat(400)}` },
    };
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [user([{ type: 'text', text: 'see' }, image])],
    };
    const { fixed } = answered(
      body,
      'messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6500712 bytes > 5242880 bytes',
    );
    expect(fixed).toMatchObject({ messages: [user([{ text: 'see' }, { type: 'text', text: '[image/png removed]' }])] });
  });
});

describe('what an error may mean', () => {
  it('is meant where one place of the file alone is so, although a response followed', () => {
    const records = [
      { role: 'user', content: 'run' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ type: 'function', id: 'c', function: { name: 'Shell', arguments: '{"a": 1, b": 2}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'Error parsing JSON arguments' },
      { role: 'assistant', content: 'again' },
      { role: 'user', content: 'go on' },
    ];
    const { errors, fixed } = answered(
      { model: 'kimi', messages: records },
      "Error code: 400 - {'error': {'message': 'Expecting property name enclosed in double quotes: line 1 column 53 (char 52)'}}",
    );
    expect(errors).toMatchObject([{ rule: 'tools/invalid-arguments', messageIndex: 1 }]);
    expect(JSON.stringify(fixed)).not.toContain('b\\": 2');
  });

  it('is explained by a rule at a message where the error names the list alone', () => {
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [
        user('a'),
        {
          role: 'assistant',
          content: [
            { type: 'text', text: '' },
            { type: 'text', text: 'b' },
          ],
        },
        user('c'),
      ],
    };
    const { errors, left } = answered(body, 'ValidationException: messages: text content blocks must be non-empty');
    expect(errors.map(({ rule }) => rule)).toEqual(['content/empty-text']);
    expect(left).toEqual([]);
  });
});

describe('what a stream left of a call', () => {
  it('goes into the call while other parts of the message go', () => {
    const call = { type: 'tool_use', id: 't', name: 'draw', input: {} };
    const delta = { type: 'input_json_delta', index: 1, partial_json: '{"prompt": "a cat"}' };
    const result = user([{ type: 'tool_result', tool_use_id: 't', content: 'ok' }]);
    const content = [{ type: 'text', text: '' }, call, delta];
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [user('Draw'), { role: 'assistant', content }, result],
    };
    const { fixed, left } = answered(
      body,
      "messages.1.content.2: Input tag 'input_json_delta' found using 'type' does not match any of the expected tags: 'text', 'tool_use'",
    );
    expect(fixed).toMatchObject({ messages: [{}, { content: [{ ...call, input: { prompt: 'a cat' } }] }, result] });
    expect(JSON.stringify(fixed)).not.toContain('input_json_delta');
    expect(left.filter(({ rule }) => rule.startsWith('content/'))).toEqual([]);
  });
});

describe('system messages at a chat template', () => {
  it('are one, behind the instructions of the request', () => {
    const developer = (content: string) => ({ role: 'developer', content });
    const body = { model: 'qwen3.8', instructions: 'Be brief.', input: [developer('A.'), developer('B.'), user('hi')] };
    const { decoded, errors, fixed, left } = answered(
      body,
      'Error rendering prompt with jinja template: "System message must be at the beginning."',
    );
    expect(decoded.notInFile).toBeUndefined();
    expect(errors.map(({ messageIndex }) => messageIndex)).toEqual([0, 1]);
    expect(fixed).toEqual({ model: 'qwen3.8', instructions: 'Be brief.\n\nA.\n\nB.', input: [user('hi')] });
    expect(left).toEqual([]);
  });
});

describe('a key that an error rejects in a session', () => {
  const event = (id: string, author: string, part: object) => ({
    id,
    invocationId: 'e-1',
    author,
    content: { parts: [part], role: author === 'agent' ? 'model' : 'user' },
    timestamp: 1_763_100_000,
  });
  const call = { functionCall: { id: 'adk-1', args: { order: '7' }, name: 'look' } };
  const response = { functionResponse: { id: 'adk-1', name: 'look', response: { state: 'sent' } } };
  const session = {
    id: 's-1',
    appName: 'orders',
    userId: 'u-1',
    state: {},
    events: [event('a', 'user', { text: 'Hi' }), event('b', 'agent', call), event('c', 'tool', response)],
    lastUpdateTime: 1_763_100_001,
  };
  const unknown = (path: string) => `Unknown name "id" at '${path}': Cannot find field.`;

  it('is found within the record, and goes alone', () => {
    const refusal = ['contents[1].parts[0].function_call', 'contents[2].parts[0].function_response'].map(unknown);
    const { fixed, left } = answered(session, `Invalid JSON payload received. ${refusal.join(' ')}`);
    const { id: _call, ...bareCall } = call.functionCall;
    const { id: _response, ...bareResponse } = response.functionResponse;
    expect(fixed).toEqual({
      ...session,
      events: [
        session.events[0],
        event('b', 'agent', { functionCall: bareCall }),
        event('c', 'tool', { functionResponse: bareResponse }),
      ],
    });
    expect(left).toEqual([]);
  });
});

it('is not blamed where the error names an id that is nowhere in the file', () => {
  const history = [
    user([{ text: 'How many?' }]),
    { role: 'assistant', content: [{ toolUse: { toolUseId: 't1', name: 'count', input: {} } }] },
    user([{ toolResult: { toolUseId: 't1', content: [{ text: '12' }] } }]),
    user([{ text: 'And now?' }]),
  ];
  const refusal = 'Expected toolResult blocks at messages.2.content for the following Ids: other';
  const { decoded, left } = answered({ messages: history }, refusal);
  expect(decoded.notInFile).toBeUndefined();
  expect(decoded.notChecked).toContain('the id other');
  expect(left.filter(({ severity }) => severity === 'error')).toEqual([]);
});
