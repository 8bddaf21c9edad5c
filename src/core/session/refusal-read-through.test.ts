import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { asked } from '../testing/asked.ts';

const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
const ZIP = btoa('PK\x03\x04\x14\x00\x00\x00\x00\x00a word document, and no picture');

describe('an error that says of no picture which one cannot be decoded', () => {
  const url = (data: string) => `data:image/jpeg;base64,${data}`;
  const bodies = {
    Responses: {
      at: '/input/0/content/2/image_url',
      refusal:
        "The image data you provided does not represent a valid image. Please check your input and try again with one of the supported image formats: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'].",
      body: {
        model: 'gpt-5',
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_text', text: 'Compare.' },
              { type: 'input_image', image_url: url(JPEG) },
              { type: 'input_image', image_url: url(ZIP) },
            ],
          },
        ],
      },
    },
    'Chat Completions': {
      at: '/messages/0/content/2/image_url/url',
      refusal:
        "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
      body: {
        model: 'gpt-4o',
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Compare.' },
              { type: 'image_url', image_url: { url: url(JPEG) } },
              { type: 'image_url', image_url: { url: url(ZIP) } },
            ],
          },
        ],
      },
    },
    Gemini: {
      at: '/contents/0/parts/2/inlineData/data',
      refusal:
        'Unable to process input image. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
      body: {
        contents: [
          {
            role: 'user',
            parts: [
              { text: 'Compare.' },
              { inlineData: { mimeType: 'image/jpeg', data: JPEG } },
              { inlineData: { mimeType: 'image/jpeg', data: ZIP } },
            ],
          },
        ],
      },
    },
  };

  it.each(Object.entries(bodies))('is about the one whose bytes are no picture: %s', (_, { body, refusal, at }) => {
    const told = asked(body, refusal);
    expect(told.at).toBe(at);
    expect(told.places).toEqual([`media/broken ${at}`]);
    expect(JSON.stringify(told.fixed)).toContain(JPEG);
    expect(JSON.stringify(told.fixed)).not.toContain(ZIP);
  });
});

describe('arguments that were encoded twice', () => {
  const given = '{"a":3, "b":[4]}';
  const chat = {
    model: 'qwen3-coder',
    messages: [
      { role: 'user', content: 'Add.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'add', arguments: JSON.stringify(given) } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '7' },
    ],
  };
  const at = '/messages/1/tool_calls/0/function/arguments';

  it('are worth a warning, and the fix decodes them once, as they are written', () => {
    const [found] = validateMessages(openTranscript(JSON.stringify(chat)));
    expect(found).toMatchObject({ rule: 'tools/invalid-arguments', variant: 'twice', severity: 'warning', at });
    expect(found?.message).toContain('encoded twice');
  });

  it.each([
    '<400> InternalError.Algo.InvalidParameter: The "function.arguments" parameter of the code model must be in JSON format.',
    "Invalid 'messages[1].tool_calls[0].function.arguments': expected a JSON object string.",
  ])('are at fault where an error is about arguments: %s', (refusal) => {
    const told = asked(chat, refusal);
    expect(told.at).toBe(at);
    expect(told.fixed.messages[1].tool_calls[0].function.arguments).toBe(given);
  });

  it('are what any text in quotes is, where no object is in it', () => {
    const [, call] = chat.messages;
    const plain = { ...call?.tool_calls?.[0], function: { name: 'say', arguments: '"{not an object"' } };
    const body = { ...chat, messages: [chat.messages[0], { ...call, tool_calls: [plain] }, chat.messages[2]] };
    expect(validateMessages(openTranscript(JSON.stringify(body))).map(({ variant }) => variant)).not.toContain('twice');
  });
});

describe('arguments that are JSON and no object', () => {
  it.each([
    ['[]', 'an array'],
    ['null', 'null'],
    ['7', 'a number'],
  ])('are called what they are: %s', (args, kind) => {
    const call = { id: 'c1', type: 'function', function: { name: 'list', arguments: args } };
    const body = {
      model: 'claude-sonnet-4-5',
      messages: [
        { role: 'user', content: 'List.' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: 'none' },
      ],
    };
    const refusal = 'messages.1.content.0.tool_use.input: Input should be a valid dictionary';
    const found = validateMessages(openTranscript(JSON.stringify(body)), { refusal });
    const said = found.find((it) => it.rule === 'tools/invalid-arguments')?.message;
    expect(said).toContain(`with ${kind} as arguments`);
    expect(said).not.toContain('not JSON');
  });
});

describe('a picture in a message of the assistant, where only the user shows pictures', () => {
  const picture = { type: 'input_image', image_url: `data:image/jpeg;base64,${JPEG}` };
  const said = (text: string) => ({ role: 'user', content: [{ type: 'input_text', text }] });
  const refusal = "Invalid value: 'input_image'. Supported values are: 'output_text' and 'refusal'.";
  const shown = (input: readonly object[]) => asked({ model: 'gpt-5', input }, refusal).fixed.input;
  const of = (input: readonly { role: string; content: readonly { type: string }[] }[]) =>
    input.map(({ role, content }) => [role, ...content.map(({ type }) => type)]);

  it('is shown by the user in the next message', () => {
    const words = { type: 'output_text', text: 'A house.' };
    const input = [said('Draw.'), { role: 'assistant', content: [words, picture] }, said('Which style?')];
    const fixed = shown(input);
    expect(of(fixed)).toEqual([
      ['user', 'input_text'],
      ['assistant', 'output_text'],
      ['user', 'input_image', 'input_text'],
    ]);
    expect(JSON.stringify(fixed)).toContain(JPEG);
  });

  it('leaves a message that held nothing else, and one that is the last', () => {
    const alone = { role: 'assistant', content: [picture] };
    expect(of(shown([said('Draw.'), alone, said('Which style?')])).flat()).toEqual([
      'user',
      'input_text',
      'user',
      'input_image',
      'input_text',
    ]);
    expect(JSON.stringify(shown([said('Draw.'), alone]))).toContain(JPEG);
  });

  it('becomes a line of text where no picture is taken from anybody', () => {
    const image = { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${JPEG}` } };
    const body = {
      model: 'deepseek-chat',
      messages: [
        { role: 'user', content: 'Draw.' },
        { role: 'assistant', content: [{ type: 'text', text: 'A house.' }, image] },
        { role: 'user', content: 'Which style?' },
      ],
    };
    const told = asked(
      body,
      'Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text`',
    );
    expect(told.fixed.messages).toHaveLength(3);
    expect(JSON.stringify(told.fixed)).not.toContain(JPEG);
  });
});
