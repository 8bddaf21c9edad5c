import { describe, expect, it } from 'vitest';
import { findings, repaired } from '../testing/rejected.ts';

type Body = { readonly model: string; readonly messages: readonly Readonly<Record<string, unknown>>[] };

const CALLS = [{ id: 'call_1', type: 'function', function: { name: 'depth', arguments: '{}' } }];
const calling = (content: unknown, model = 'lake-7b'): Body => ({
  model,
  messages: [
    { role: 'user', content: 'How deep is the lake?' },
    { role: 'assistant', ...(content === undefined ? {} : { content }), tool_calls: CALLS },
    { role: 'tool', tool_call_id: 'call_1', content: '12 m' },
  ],
});
const contentsOf = (body: unknown): readonly unknown[] => (body as Body).messages.map(({ content }) => content);
const part = (text: string) => [{ type: 'text', text }];

describe('contents that have to be lists', () => {
  it.each([
    "item['content'] is not an array",
    'content must be an array',
    "'content' should be a list of content parts, got str",
    'content: expected array, got string',
    'content should be of type array',
    'Expected content to be an array',
    '1 validation error for Message\ncontent\n  Input should be a valid list [type=list_type, input_type=str]',
    'json: cannot unmarshal string into Go struct field Request.messages.content of type []chat.Part',
    'messages[0].content: invalid type: string "How deep", expected a sequence at line 1 column 70',
    'TypeError: message.content.flatMap is not a function',
  ])('are, of every message, with its words in one part: %s', (refusal) => {
    const body = calling('Let me look.');
    const wanted = [part('How deep is the lake?'), part('Let me look.'), part('12 m')];
    expect(contentsOf(repaired(body, refusal))).toEqual(wanted);
    expect(findings(body, refusal).filter(({ severity }) => severity === 'error')).toHaveLength(3);
  });

  it('are empty lists where there is nothing', () => {
    expect(contentsOf(repaired(calling(null), 'content must be an array'))[1]).toEqual([]);
  });

  it('stay as they are where a string is taken as well', () => {
    const refusal = "Invalid 'content': 'content' field must be a string or an array of objects.";
    expect(contentsOf(repaired(calling('Let me look.'), refusal))[0]).toBe('How deep is the lake?');
  });
});

describe('a content that is missing beside calls', () => {
  it.each([
    ['400 Bad Request: "Param Incorrect" - `text` is not present', ''],
    ['{"error":{"code":"400","message":"Param Incorrect","param":"`text` is not set","type":""}}', ''],
    ['content is required', ''],
    ['text field missing', ''],
    ["content can't be null", ''],
    ['message content cannot be None', ''],
    ['Missing required field: content', ''],
    ['Assistant message must have content', ''],
    ['content is empty', ' '],
    ['messages content must be a non-empty string', ' '],
    ['content should not be null or empty', ' '],
    ['message content must contain non-whitespace text', '(no content)'],
  ])('is written as the error asks: %s', (refusal, written) => {
    for (const content of [null, undefined]) {
      const body = calling(content);
      expect(contentsOf(repaired(body, refusal))).toEqual(['How deep is the lake?', written, '12 m']);
      expect(findings(body, refusal).filter(({ severity }) => severity === 'error')).toHaveLength(1);
    }
  });

  it('is one that is empty, where the error says so', () => {
    expect(contentsOf(repaired(calling(''), 'content cannot be blank'))[1]).toBe('(no content)');
    expect(contentsOf(repaired(calling(''), 'content is required'))[1]).toBe('');
  });

  it('is none where the words are about something else', () => {
    for (const refusal of ['tool result content is missing', 'reasoning_content is required', 'the context is not set'])
      expect(contentsOf(repaired(calling(null), refusal))[1]).toBeNull();
  });
});
