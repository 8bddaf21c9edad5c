import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { expectAnswered, type Refused } from '../testing/refused.suite.ts';

const user = (content: unknown) => ({ role: 'user', content });
const messages = [user('hi')];
const TEXT = { type: 'object', properties: { text: { type: 'string' } } };
const declared = (name: string, parameters: object = TEXT) => ({ type: 'function', function: { name, parameters } });
const contents = [{ role: 'user', parts: [{ text: 'hi' }] }];
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';
const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } };

const POINT = { cachePoint: { type: 'default' } };

const COUNTS: readonly Refused[] = [
  {
    kind: 'of too many tools the first that no call names are removed',
    refusal:
      "Invalid 'tools': array too long. Expected an array with maximum length 2, but got an array with length 4 instead.",
    body: {
      model: 'gpt-4o',
      messages: [
        user('hi'),
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'b', arguments: '{"text":"x"}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'ok' },
      ],
      tools: ['a', 'b', 'c', 'd'].map((name) => declared(name)),
    },
    at: '/tools',
    has: ['"name":"a"', '"name":"b"'],
    lacks: ['"name":"c"', '"name":"d"'],
  },
  {
    kind: 'an output limit above the most that the error names',
    refusal:
      'max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens for claude-3-5-sonnet-20241022',
    body: { model: 'claude-3-5-sonnet-20241022', max_tokens: 64000, messages },
    at: '/max_tokens',
    has: ['"max_tokens":8192'],
  },
  {
    kind: 'an output limit above what the model supports, in words',
    refusal:
      'max_tokens is too large: 100000. This model supports at most 16384 completion tokens, whereas you provided 100000.',
    body: { model: 'gpt-4o', max_tokens: 100000, messages },
    at: '/max_tokens',
    has: ['"max_tokens":16384'],
  },
];

const ROOTS: readonly Refused[] = [
  {
    kind: 'an array at the root of an output format',
    refusal:
      "Invalid schema for response_format 'list': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"array\"'.",
    body: {
      model: 'gpt-4o',
      messages,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'list', schema: { type: 'array', items: { type: 'string' } } },
      },
    },
    at: '/response_format/json_schema/schema/type',
    has: ['"properties":{"value":{"type":"array","items":{"type":"string"}}}'],
  },
  {
    kind: 'an array at the root of a tool',
    refusal:
      "Invalid schema for function 'a': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"array\"'.",
    body: { model: 'gpt-4o', messages, tools: [declared('a', { type: 'array', items: { type: 'string' } })] },
    at: '/tools/0/function/parameters/type',
    has: ['"properties":{"value":{"type":"array","items":{"type":"string"}}}'],
  },
  {
    kind: 'an output format that a server on the desktop does not take',
    refusal: "{\"error\":\"'response_format.type' must be 'json_schema' or 'text'\"}",
    body: { model: 'qwen2.5-7b-instruct', messages, response_format: { type: 'json_object' } },
    at: '/response_format/type',
    lacks: ['json_object'],
  },
];

const NAMES: readonly Refused[] = [
  {
    kind: 'a model that is not among those allowed',
    refusal: 'model "claude-sonnet-4" is not allowed, allowed: [claude-haiku-4-5, claude-sonnet-4-5, gpt-5]',
    body: { model: 'claude-sonnet-4', max_tokens: 10, messages },
    at: '/model',
    has: ['"model":"claude-sonnet-4-5"'],
  },
  {
    kind: 'pictures that a model does not see',
    refusal: 'model does not support image input',
    body: { model: 'deepseek-chat', messages: [user([{ type: 'text', text: 'hi' }, picture])] },
    at: '/messages/0/content/1',
    lacks: ['image_url'],
  },
  {
    kind: 'pictures that a model without vision does not see',
    refusal: '{"error":"model does not support vision"}',
    body: { model: 'qwen3-4b', messages: [user([{ type: 'text', text: 'hi' }, picture])] },
    at: '/messages/0/content/1',
    lacks: ['image_url'],
  },
];

const BLOCKS: readonly Refused[] = [
  {
    kind: 'an empty block of a system prompt',
    refusal: 'system.1: text content blocks must be non-empty',
    body: {
      model: 'claude-sonnet-4-5',
      max_tokens: 10,
      system: [
        { type: 'text', text: 'Be brief.' },
        { type: 'text', text: '' },
      ],
      messages,
    },
    at: '/system',
    has: ['"system":[{"type":"text","text":"Be brief."}]'],
  },
  {
    kind: 'marks of the cache on tools alone',
    refusal: 'A maximum of 4 blocks with cache_control may be provided. Found 5.',
    body: {
      model: 'claude-sonnet-4-5',
      max_tokens: 10,
      messages,
      tools: ['a', 'b', 'c', 'd', 'e'].map((name) => ({
        name,
        input_schema: TEXT,
        cache_control: { type: 'ephemeral' },
      })),
    },
    at: '/tools/0/cache_control',
    has: ['"name":"e","input_schema":{"type":"object","properties":{"text":{"type":"string"}}},"cache_control"'],
  },
  {
    kind: 'marks of the cache that are blocks of their own',
    refusal:
      'The model returned the following errors: A maximum of 4 blocks with cache_control may be provided. Found 5.',
    body: {
      modelId: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
      system: [{ text: 'Be brief.' }, POINT],
      messages: [
        { role: 'user', content: [{ text: 'one' }, POINT] },
        { role: 'assistant', content: [{ text: 'two' }] },
        { role: 'user', content: [{ text: 'three' }, POINT] },
      ],
      toolConfig: {
        tools: [{ toolSpec: { name: 'a', inputSchema: { json: TEXT } } }, POINT, POINT],
      },
    },
    at: '/messages/0/content/1',
    has: ['[{"text":"one"}]', '[{"text":"three"},{"cachePoint"', '[{"text":"Be brief."},{"cachePoint"'],
  },
  {
    kind: 'blocks that are marks of the cache, too many of them at the tools alone',
    refusal: 'A maximum of 4 blocks with cache_control may be provided. Found 6.',
    body: {
      modelId: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
      messages: [{ role: 'user', content: [{ text: 'one' }, POINT] }],
      toolConfig: {
        tools: 'abcde'.split('').flatMap((name) => [{ toolSpec: { name, inputSchema: { json: TEXT } } }, POINT]),
      },
    },
    at: '/toolConfig/tools/1',
    has: [
      '[{"text":"one"},{"cachePoint"',
      '"name":"b"',
      '"name":"e","inputSchema":{"json":{"type":"object","properties":{"text":{"type":"string"}}}}}},{"cachePoint"',
    ],
  },
  {
    kind: 'several sets of functions',
    refusal: 'Multiple tools are supported only when they are all search tools.',
    body: {
      contents,
      tools: [
        { functionDeclarations: [{ name: 'a', parameters: TEXT }] },
        { functionDeclarations: [{ name: 'b', parameters: TEXT }] },
      ],
    },
    at: '/tools/1',
    has: [
      '"tools":[{"functionDeclarations":[{"name":"a","parameters":{"type":"object","properties":{"text":{"type":"string"}}}},{"name":"b"',
    ],
  },
];

describe('what exceeds a count', () => expectAnswered(COUNTS));
describe('schemas and formats of another kind', () => expectAnswered(ROOTS));
describe('what a model is or does not do', () => expectAnswered(NAMES));
describe('blocks and sets of tools', () => expectAnswered(BLOCKS));

const marked = (name: string) => ({ name, input_schema: TEXT, cache_control: { type: 'ephemeral' } });
const claude = { model: 'claude-sonnet-4-5', max_tokens: 10, messages };
const HEALTHY: readonly (readonly [name: string, body: object])[] = [
  [
    'as many tools as there may be',
    { model: 'gpt-4o', messages, tools: Array.from({ length: 128 }, (_, i) => declared(`t${i}`)) },
  ],
  [
    'an object at the root of an output format',
    {
      model: 'gpt-4o',
      messages,
      response_format: { type: 'json_schema', json_schema: { name: 'list', schema: TEXT } },
    },
  ],
  [
    'an output format whose root has no type',
    {
      model: 'gpt-4o',
      messages,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'list', schema: { properties: { a: { type: 'string' } } } },
      },
    },
  ],
  ['a system prompt in blocks', { ...claude, system: [{ type: 'text', text: 'Be brief.' }] }],
  ['four marks on tools', { ...claude, tools: ['a', 'b', 'c', 'd'].map(marked) }],
  [
    'sets of functions that no error is about',
    { contents, tools: [{ functionDeclarations: [{ name: 'a' }] }, { functionDeclarations: [{ name: 'b' }] }] },
  ],
  ['a picture', { model: 'gpt-4o', messages: [user([{ type: 'text', text: 'hi' }, picture])] }],
];

describe('without an error', () => {
  it.each(HEALTHY)('%s is silent', (_, body) => {
    const found = validateMessages(openTranscript(JSON.stringify(body)));
    expect(found.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});
