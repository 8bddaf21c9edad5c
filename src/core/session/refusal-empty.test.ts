import { describe } from 'vitest';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const user = (content: unknown) => ({ role: 'user', content });
const call = (id: string) => ({ id, type: 'function', function: { name: 'count', arguments: '{}' } });
const calling = (content: unknown, id: string) => ({ role: 'assistant', content, tool_calls: [call(id)] });
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });

const EMPTY = 'messages: text content blocks must be non-empty';
const WRAPPED = `Error code: 400 - {'error_code': 'BAD_REQUEST', 'message': '{"message":"${EMPTY}"}'}`;

const CASES: readonly Refused[] = [
  {
    kind: 'an empty string beside calls, which a gateway sends on as a block, becomes null',
    refusal: WRAPPED,
    body: {
      model: 'databricks-claude-opus-4-5',
      messages: [user('Hens?'), calling('I count.', 'a'), result('a', '3'), calling('', 'b'), result('b', '4')],
    },
    at: '/messages/3/content',
    has: ['"content":null,"tool_calls":[{"id":"b"', '"I count."'],
    lacks: ['"content":""'],
  },
  {
    kind: 'so do all of them',
    refusal: `litellm.BadRequestError: AnthropicException - {"type":"error","error":{"type":"invalid_request_error","message":"${EMPTY}"}}`,
    body: {
      model: 'anthropic/claude-sonnet-4-5',
      messages: [user('Hens?'), calling('', 'a'), result('a', '3'), calling('', 'b'), result('b', '4')],
    },
    at: ['/messages/1/content', '/messages/3/content'],
    lacks: ['"content":""'],
  },
  {
    kind: 'and of a result without words it becomes a placeholder',
    refusal: WRAPPED,
    body: {
      model: 'databricks-claude-opus-4-5',
      messages: [user('Hens?'), calling(null, 'a'), result('a', '')],
    },
    at: '/messages/2/content',
    has: ['"content":null', '"content":"(no content)"'],
  },
  {
    kind: 'and a message of the user that says nothing is removed',
    refusal: WRAPPED,
    body: { model: 'databricks-claude-opus-4-5', messages: [user(''), user('Hens?')] },
    at: '/messages/0/content',
    has: ['"Hens?"'],
    lacks: ['"content":""'],
  },
];

describe('texts without text that a gateway made of empty strings', () => expectAnswered(CASES));
