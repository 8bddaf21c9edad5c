import { describe, expect, it } from 'vitest';
import { asked } from '../testing/asked.ts';

const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a picture that is rejected for its place stays in the request', () => {
  it('and leaves the system message', () => {
    const image = { type: 'input_image', image_url: `data:image/png;base64,${data}`, detail: 'auto' };
    const words = { type: 'input_text', text: 'Which plant is this?' };
    const { fixed } = asked(
      { model: 'gpt-4o', input: [{ role: 'system', content: [image, words] }] },
      JSON.stringify({
        error: {
          message: "Invalid value: 'input_image'. Supported values are: 'input_text'.",
          param: 'input[0].content[0]',
        },
      }),
    );
    expect(fixed.input[0]).toEqual({ role: 'system', content: [words] });
    expect(fixed.input[1]).toMatchObject({
      role: 'user',
      content: [{ type: 'input_image', image_url: image.image_url }],
    });
  });

  it('and leaves the result', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
    const result = { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'a.png' }, image] };
    const messages = [
      { role: 'user', content: 'Look.' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'read', input: {} }] },
      { role: 'user', content: [result] },
    ];
    const { fixed } = asked(
      { model: 'claude-sonnet-4-5', max_tokens: 9, messages },
      '400 messages[2]: tool_result content block type "image" is not supported; only text is allowed',
    );
    expect(JSON.stringify(fixed.messages[2].content[0])).not.toContain(data);
    expect(fixed.messages[2].content.at(-1)).toMatchObject({ type: 'image', source: { data } });
  });
});

it('a picture that only other models take stays where it is', () => {
  const content = [
    { type: 'text', text: 'Draw it.' },
    { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
  ];
  const body = { model: 'gpt-4', messages: [{ role: 'user', content }] };
  const refusal = {
    message: 'Invalid content type. image_url is only supported by certain models.',
    param: 'messages.[0].content.[1].type',
  };
  expect(asked(body, JSON.stringify({ error: refusal })).fixed).toEqual(body);
});
