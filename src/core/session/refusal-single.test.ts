import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { answered } from '../testing/answered.ts';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const user = (content: unknown) => ({ role: 'user', content });
const text = (words: string) => ({ type: 'text', text: words });
const picture = { type: 'image_url', image_url: { url: 'https://a.example/b.png' } };
const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
const list = (more: object) => ({ type: 'array', ...more });
const withList = (more: object) => ({
  model: 'gpt-4o',
  messages: [user('hi')],
  tools: [
    { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: { formats: list(more) } } } },
  ],
});
const MISSING = "Invalid schema for function 'f': In context=('properties', 'formats'), array schema missing items.";
const FORMATS = '/tools/0/function/parameters/properties/formats';

const CASES: readonly Refused[] = [
  {
    kind: 'of several texts in one message one is made',
    refusal: 'The model expects a single `text` element per message.',
    body: { model: 'grok-4', messages: [user([text('a'), text('b')]), user([text('c')]), user([text('d'), picture])] },
    at: '/messages/0/content',
    has: ['"content":"a\\nb"', '[{"type":"text","text":"c"}]', '{"type":"text","text":"d"}'],
  },
  {
    kind: 'the result of a call that was cut off is missing at the call alone, not where the next turn begins',
    refusal: 'Expected toolResult blocks at messages.2.content for the following Ids: i2',
    body: [
      user([{ text: 'go' }]),
      {
        role: 'assistant',
        content: [
          { toolUse: { toolUseId: 'i1', name: 'edit', input: {} } },
          { toolUse: { toolUseId: 'i2', name: 'edit', input: '{"path":' } },
        ],
      },
      user([{ toolResult: { toolUseId: 'i1', content: [{ text: 'ok' }] } }]),
      { role: 'assistant', content: [{ text: 'Done.' }] },
    ],
    at: '/1/content/1',
    lacks: ['i2'],
  },
  {
    kind: 'an empty name that has got another is not found in the empty name of another message',
    refusal:
      "Invalid 'messages[2].tool_calls[0].function.name': empty string. Expected a string with minimum length 1, but got an empty string instead.",
    body: {
      model: 'gpt-4o',
      messages: [
        user('go'),
        { role: 'assistant', content: null, tool_calls: [call] },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ ...call, id: 'c2', function: { name: '', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c2', content: 'ok' },
        { role: 'assistant', content: null, tool_calls: [{ ...call, id: 'c3' }] },
        { role: 'function', name: '', content: 'ok' },
        user('go on'),
        { role: 'tool', tool_call_id: 'c1', content: 'ok' },
      ],
    },
    at: ['/messages/2/tool_calls/0/function/name', '/messages/7'],
    has: ['"name":"tool"'],
  },
  {
    kind: 'of two tools of one name the second goes, with the list that held no other',
    refusal: 'Duplicate function declaration found: search',
    body: {
      contents: [{ role: 'user', parts: [{ text: 'go' }] }],
      tools: [
        { functionDeclarations: [{ name: 'search' }] },
        { functionDeclarations: [{ name: 'search' }] },
        { googleSearch: {}, functionDeclarations: [{ name: 'search' }] },
      ],
    },
    at: ['/tools/1/functionDeclarations/0', '/tools/2/functionDeclarations/0'],
    has: ['"tools":[{"functionDeclarations":[{"name":"search"}]},{"googleSearch":{}}]'],
  },
  {
    kind: 'each of the places that a validator lists in one sentence is written as it asks',
    refusal:
      "Bad input: Error: oneOf at '/' not met, 0 matches: required properties at '/' are 'prompt', Type mismatch of '/messages/0/content', 'array' not in 'string', Type mismatch of '/messages/1/content', 'null' not in 'string'",
    body: {
      model: 'm',
      messages: [
        user([text('a'), text('b')]),
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: 'ok' },
      ],
    },
    at: ['/messages/0/content', '/messages/1/content'],
    has: ['"content":"a\\nb"', '"role":"assistant","content":""'],
  },
  {
    kind: 'items are of the type that the default of their array shows',
    refusal: MISSING,
    body: withList({ default: ['markdown'] }),
    at: FORMATS,
    has: ['"default":["markdown"],"items":{"type":"string"}'],
  },
  {
    kind: 'items are anything where what their array shows is of several types',
    refusal: MISSING,
    body: withList({ default: ['a'], examples: [[1]] }),
    at: FORMATS,
    has: ['"items":{}'],
  },
  {
    kind: 'a template without a system role gets its text as the user’s, in a log of a server that failed',
    refusal:
      'INFO: 127.0.0.1:60605 - "POST /v1/chat/completions HTTP/1.1" 500 Internal Server Error\nERROR: Exception in ASGI application\n...\njinja2.exceptions.TemplateError: System role not supported',
    body: { model: 'm', messages: [{ role: 'system', content: 'Be brief.' }, user('hi')], params: ['[INST]'] },
    at: '/messages/0/role',
    has: ['[{"role":"user","content":[{"type":"text","text":"Be brief."},{"type":"text","text":"hi"}]}]'],
  },
];

describe('one text, one type, one speaker', () => expectAnswered(CASES));

describe('an error that says nothing', () => {
  const said = 'Request contains an invalid argument. (status: INVALID_ARGUMENT)';
  const bare = { name: 'now', description: 'The time.', parameters: { type: 'object', properties: {} } };
  const body = {
    contents: [{ role: 'user', parts: [{ text: 'What time is it?' }] }],
    tools: [{ functionDeclarations: [bare] }],
  };

  it('is likely about what the API once rejected', () => {
    const { decoded, text } = answered(body, said);
    expect(decoded.culprit).toMatchObject({ at: '/tools/0/functionDeclarations/0/parameters', sure: 'guess' });
    expect(text).toContain('"functionDeclarations":[{"name":"now","description":"The time."}]');
  });

  it('and nothing of it is a problem without an error', () => {
    expect(validateMessages(openTranscript(JSON.stringify(body)))).toEqual([]);
  });
});
