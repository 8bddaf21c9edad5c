import { describe, expect, it } from 'vitest';
import { findings, refused, repaired } from '../testing/rejected.ts';

const asked = { role: 'user', content: 'How deep is the lake?' };
const call = { id: 'call_1', type: 'function', function: { name: 'depth', arguments: '{}' } };

describe('a value that a text calls wrong without a path', () => {
  it.each([
    ["Invalid value: 'done'. Supported values are: 'in_progress', 'completed', and 'incomplete'.", 'in_progress'],
    ['unknown variant `done`, expected one of `completed`, `in_progress`', 'completed'],
  ])('is found under its key, and becomes one that is allowed: %s', (said, status) => {
    const item = (value: string) => ({
      type: 'function_call',
      call_id: 'c1',
      name: 'depth',
      arguments: '{}',
      status: value,
    });
    const output = { type: 'function_call_output', call_id: 'c1', output: '66' };
    const body = (value: string) => ({ model: 'gpt-5', input: [asked, item(value), output] });
    expect(repaired(body('done'), said)).toEqual(body(status));
  });

  it('is a number behind the last word of its key', () => {
    const body = (thinkingConfig: object) => ({
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
      generationConfig: { thinkingConfig },
    });
    expect(repaired(body({ thinkingBudget: 7, includeThoughts: true }), 'Budget 7 is invalid for this model.')).toEqual(
      body({ includeThoughts: true }),
    );
  });

  it('is nothing that somebody says', () => {
    const body = { model: 'gpt-4o', messages: [{ role: 'user', content: 'done' }] };
    expect(refused(body, "Invalid value: 'done'. Supported values are: 'completed'.")).toEqual([]);
  });
});

describe('a type of parts that a text rejects without a place', () => {
  const body = (type: string, item: 'function_call' | 'custom_tool_call') => ({
    model: 'gpt-5',
    input: [
      asked,
      { role: 'assistant', content: [{ type: 'output_text', text: 'I measure it.' }] },
      {
        type: item,
        call_id: 'c1',
        name: 'depth',
        ...(item === 'function_call' ? { arguments: '{}' } : { input: 'lake' }),
      },
      {
        type: `${item}_output`,
        call_id: 'c1',
        output: [
          { type, text: '66 m, as drawn.' },
          { type: 'input_image', image_url: 'https://lake.example/profile.png' },
        ],
      },
    ],
  });
  const text =
    "Invalid value: 'output_text'. Supported values are: 'input_text', 'input_image', 'input_file', 'scoped_content', and 'encrypted_content'.";

  it.each(['function_call', 'custom_tool_call'] as const)(
    'is that of the result, and not of the assistant who rightly has it: %s',
    (item) => {
      const found = findings(body('output_text', item), text).map(({ rule, at }) => [rule, at]);
      expect(found).toEqual([['content/unknown-part', '/input/3/output/0']]);
      expect(repaired(body('output_text', item), text)).toEqual(body('input_text', item));
    },
  );
});

describe('a key that the whole request lacks', () => {
  it.each([
    [{ model: 'claude-sonnet-4-5', system: 'Be kind.' }, 'max_tokens: Field required', { max_tokens: 4096 }],
    [
      { model: 'qwen3-8b' },
      'parameter.enable_thinking must be set to false for non-streaming calls',
      { enable_thinking: false },
    ],
  ])('is added where it is known what is taken: %j', (body, said, more) => {
    expect(repaired({ ...body, messages: [asked] }, said)).toEqual({ ...body, messages: [asked], ...more });
  });

  it('is not added where nothing says what it would be', () => {
    const body = { model: 'm', messages: [asked] };
    expect(repaired(body, 'safety_key: Field required')).toEqual(body);
  });
});

describe('results that are said to have no calls', () => {
  it('may be those of a message whose content is an empty list', () => {
    const body = (content: unknown) => ({
      model: 'gpt-4o',
      messages: [
        asked,
        { role: 'assistant', content, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: '66' },
      ],
    });
    const said =
      "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.";
    expect(refused(body([]), said)).toEqual([['/messages/1/content', 'set-value']]);
    expect(repaired(body([]), said)).toEqual(body(''));
    expect(findings(body(null), said)).toEqual([]);
  });
});

describe('parts of Gemini with a key of another API', () => {
  it('are read, and the key goes', () => {
    const body = (...parts: object[]) => ({ contents: [{ role: 'user', parts }] });
    const said = 'Invalid JSON payload received. Unknown name "type" at \'contents[0].parts[0]\': Cannot find field.';
    expect(repaired(body({ type: 'text', text: 'Hi' }), said)).toEqual(body({ text: 'Hi' }));
  });
});

describe('a value of the wrong kind', () => {
  const gemini = (...contents: object[]) => ({ contents });
  const user = (...parts: object[]) => ({ role: 'user', parts });

  it.each([
    ['a response that is a text', '66 m', { output: '66 m' }],
    ['a response that is the text of an object', '{"m":66}', { m: 66 }],
  ])('becomes the object that is taken: %s', (_, response, meant) => {
    const body = (value: unknown) =>
      gemini(
        user({ text: 'Hi' }),
        { role: 'model', parts: [{ functionCall: { name: 'depth', args: {} }, thoughtSignature: 'c2tpcA==' }] },
        user({ functionResponse: { name: 'depth', response: value } }),
      );
    const said =
      'Invalid value at \'contents[2].parts[0].function_response.response\' (type.googleapis.com/google.protobuf.Struct), "66 m"';
    expect(repaired(body(response), said)).toMatchObject({
      contents: [{}, {}, user({ functionResponse: { name: 'depth', response: meant } })],
    });
  });

  it('is system text, written as the content that Gemini takes', () => {
    const body = (systemInstruction: unknown) => ({ ...gemini(user({ text: 'Hi' })), systemInstruction });
    const said =
      'Invalid value at \'system_instruction\' (type.googleapis.com/google.ai.generativelanguage.v1beta.Content), "Be kind."';
    expect(repaired(body('Be kind.'), said)).toEqual(body({ parts: [{ text: 'Be kind.' }] }));
  });

  it('is a text where the list of parts belongs', () => {
    const said =
      'Invalid value at \'contents[0].parts[0]\' (type.googleapis.com/google.ai.generativelanguage.v1beta.Part), "Hi"';
    expect(repaired(gemini({ role: 'user', parts: 'Hi' }), said)).toEqual(gemini(user({ text: 'Hi' })));
  });

  it.each([
    ['stream', 'true', true, 'stream: Input should be a valid boolean, unable to interpret input'],
    ['temperature', 1.5, 1, '参数 temperature 超出范围 [0, 1]'],
    ['max_tokens', 90_000, 8192, 'max_tokens (90000) exceeds the model limit of 8192'],
    ['tools', [], undefined, "[] is too short - 'tools'"],
  ])('is one that the text allows under %s', (key, value, meant, said) => {
    const body = (now: unknown) => ({ model: 'm', messages: [asked], ...(now === undefined ? {} : { [key]: now }) });
    expect(repaired(body(value), said)).toEqual(body(meant));
  });
});

describe('a key of a message', () => {
  const body = (more: object) => ({
    model: 'gpt-4o',
    messages: [
      asked,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: '66', ...more },
    ],
  });

  it.each(["Message at index 2: 'name' is not allowed", "'name' is not permitted in tool messages"])(
    'is found by the number or the role of its message: %s',
    (said) => {
      expect(repaired(body({ name: 'depth' }), said)).toEqual(body({}));
    },
  );
});

describe('a declared tool', () => {
  const tool = (name: string, more: object = {}) => ({
    type: 'function',
    function: { name, parameters: { type: 'object', properties: {} }, ...more },
  });
  const body = (...tools: object[]) => ({ model: 'm', messages: [asked], tools });

  it.each([
    ['Duplicate function name: depth', [tool('depth'), tool('depth')], [tool('depth')]],
    ['tools[0].function.description is required', [tool('depth')], [tool('depth', { description: 'depth' })]],
  ])('is fixed by what a text says of it: %s', (said, tools, meant) => {
    expect(repaired(body(...tools), said)).toEqual(body(...meant));
  });
});

describe('a setting', () => {
  it.each([
    [{ model: 'gpt-9' }, 'The model `gpt-9` does not exist. Available models: gpt-4o, o3', { model: 'gpt-4o' }],
    [
      {
        model: 'm',
        messages: [
          { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://e.org/a.png', detail: 'max' } }] },
        ],
      },
      "image detail 'max' not supported",
      {
        model: 'm',
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://e.org/a.png' } }] }],
      },
    ],
  ])('is the one that a text names: %j', (body, said, meant) => {
    expect(repaired({ messages: [asked], ...body }, said)).toEqual({ messages: [asked], ...meant });
  });

  it('that is an empty list goes', () => {
    const body = { modelId: 'amazon.nova-lite-v1:0', messages: [{ role: 'user', content: [{ text: 'Hi' }] }] };
    expect(repaired({ ...body, system: [] }, 'The system field must contain at least 1 element')).toEqual(body);
  });
});

describe('a content of another kind than words', () => {
  const result = { role: 'tool', tool_call_id: 'call_1', content: '66 m' };
  const chat = (content: unknown, spoken: unknown) => ({
    model: 'lake-8b',
    messages: [{ role: 'user', content }, { role: 'assistant', content: spoken, tool_calls: [call] }, result],
  });

  it('is an empty text where null is rejected: without the key the message would lack it', () => {
    const said = 'messages.1.content\n  Input should be a valid string [type=string_type, input_value=None]';
    expect(repaired(chat(asked.content, null), said)).toEqual(chat(asked.content, ''));
  });

  it('is its text where a validator of JSON Schema rejects the list', () => {
    const said = "Bad input: Type mismatch of '/messages/0/content', 'array' not in 'string'";
    expect(repaired(chat([{ type: 'text', text: asked.content }], ''), said)).toEqual(chat(asked.content, ''));
  });
});
