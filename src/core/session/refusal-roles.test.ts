import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';

const user = (content: string) => ({ role: 'user', content });

describe('a role that an error rejects', () => {
  const LISTED = "Invalid value: 'ghost'. Supported values are: 'system', 'assistant', 'user', 'function', and 'tool'.";
  const asked = (role: string) => ({
    model: 'gpt-4o',
    messages: [user('Hi'), { role, content: 'Hello' }, user('Bye')],
  });

  it.each(['ghost', 'llm', 'chatbot'])('%s between two of the user is the assistant', (role) => {
    const { fixed, left } = answered(asked(role), LISTED.replace('ghost', role));
    expect(fixed).toMatchObject({ messages: [{}, { role: 'assistant', content: 'Hello' }, {}] });
    expect(left).toEqual([]);
  });

  it('is the one that not every API has, where the error names none', () => {
    const body = { model: 'glm-5', messages: [{ role: 'developer', content: 'Be brief.' }, user('Hi')] };
    const { decoded, fixed, left } = answered(body, '400: {"message":"[1214] Incorrect role information"}');
    expect(decoded.culprit).toMatchObject({ at: '/messages/0/role', messageIndex: 0 });
    expect(fixed).toMatchObject({ messages: [{ role: 'system', content: 'Be brief.' }, user('Hi')] });
    expect(left).toEqual([]);
  });

  it('loses the keys that its messages may not have once it is named', () => {
    const other = { role: 'other', content: 'Hello', reasoning_content: 'A greeting.' };
    const body = { model: 'mistral-large-latest', messages: [user('Hi'), other, user('Bye')] };
    const text = "Input tag 'other' found using 'role' does not match any of the expected tags";
    const { fixed, left } = answered(body, text);
    expect(fixed).toMatchObject({ messages: [{}, { role: 'assistant', content: 'Hello' }, {}] });
    expect(JSON.stringify(fixed)).not.toContain('reasoning_content');
    expect(left).toEqual([]);
  });
});

it('is told by a validator that many servers run, in the form that the request has', () => {
  const body = {
    model: 'm',
    messages: [
      { role: 'user', content: 'Which hens lay?' },
      { role: 'tool', tool_call_id: 'c', name: 'hens', content: 'Two.' },
    ],
  };
  const refusal =
    "1 validation error for ChatRequest messages.\n1.role\n  Input should be 'assistant', 'system' or 'user' [type=enum, input_value='tool', input_type=str]";
  expect(answered(body, refusal).fixed).toMatchObject({
    messages: [body.messages[0], { role: 'user', content: expect.stringContaining('Two.') }],
  });
});
