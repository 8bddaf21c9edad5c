import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';

const moved = (from: string, to: string) =>
  `Unsupported parameter: '${from}'. In the Responses API, this parameter has moved to '${to}'. Try again with the new parameter.`;

describe('a parameter that has moved', () => {
  it('is renamed where its parts are written as they must be already', () => {
    const content = [
      { type: 'input_text', text: 'Which buoy is this?' },
      { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
    ];
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content },
    ];
    const settings = { model: 'gpt-4o', max_output_tokens: 300 };
    const { errors, fixed, left } = answered({ ...settings, messages }, moved('messages', 'input'));
    expect(errors.map(({ at }) => at)).toContain('/messages');
    expect(fixed).toEqual({ ...settings, input: messages });
    expect(left).toEqual([]);
  });

  it('is renamed where everything around it is read as a request of that API', () => {
    const messages = [{ role: 'user', content: [{ type: 'input_text', text: 'When is high water?' }] }];
    const { fixed, left } = answered({ model: 'gpt-4o', messages, max_tokens: 300 }, moved('messages', 'input'));
    expect(fixed).toEqual({ model: 'gpt-4o', input: messages, max_output_tokens: 300 });
    expect(left).toEqual([]);
  });

  it('is written in the form of the API where it is in another', () => {
    const content = [{ type: 'text', text: 'Which buoy is this?' }];
    const body = { model: 'gpt-4o', messages: [{ role: 'user', content }], max_tokens: 300 };
    const { fixed, left } = answered(body, moved('messages', 'input'));
    expect(fixed).toMatchObject({
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'Which buoy is this?' }] }],
      max_output_tokens: 300,
    });
    expect(fixed).not.toHaveProperty('messages');
    expect(left).toEqual([]);
  });

  it('takes no words with it that stand under a key of the API already', () => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'When is high water?' }] }];
    const { fixed } = answered({ model: 'gpt-4o', instructions: 'Be brief.', messages }, moved('messages', 'input'));
    expect(fixed).toMatchObject({ instructions: 'Be brief.', input: [{ role: 'user' }] });
  });

  it.each([
    ['max_tokens', 300, 'max_output_tokens', { max_output_tokens: 300 }],
    ['reasoning_effort', 'low', 'reasoning.effort', { reasoning: { effort: 'low' } }],
    ['response_format', { type: 'json_object' }, 'text.format', { text: { format: { type: 'json_object' } } }],
  ])('keeps its value: %s', (key, value, to, written) => {
    const input = [{ role: 'user', content: 'Answer in JSON: when is high water?' }];
    const { fixed, left } = answered({ model: 'gpt-5', input, [key]: value }, moved(key, to));
    expect(fixed).toEqual({ model: 'gpt-5', input, ...written });
    expect(left).toEqual([]);
  });
});
