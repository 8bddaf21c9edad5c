import { describe, expect, it } from 'vitest';
import { detectLists } from './detect.ts';

/** Lists of programs that no format here can read, each in the words of its own wire. */
const FOREIGN: { readonly [name: string]: unknown } = {
  'one message of a pi session': {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 't', thinkingSignature: 's' },
      { type: 'toolCall', id: 'toolu_1', name: 'bash', arguments: {} },
    ],
    api: 'anthropic-messages',
    provider: 'anthropic',
    model: 'claude-opus-4-5',
    usage: { input: 1, output: 1 },
    stopReason: 'toolUse',
    timestamp: 1,
  },
  'parts whose words stand under `value`': [
    {
      role: 'user',
      content: [
        { type: 'image_url', value: 'a.jpg' },
        { type: 'text', value: 'hens?' },
      ],
    },
    { role: 'assistant', content: [{ type: 'text', value: 'Twelve.' }], loss_weight: 1 },
  ],
  embeddings: { model: 'text-embedding', input: ['one text', 'another'] },
};

describe('lists that no format can read', () => {
  it.each(Object.entries(FOREIGN))("%s are nobody's", (_name, value) => {
    expect(detectLists({ value, isRecords: false }).map((it) => it.format.id)).toEqual([]);
    if (Array.isArray(value)) expect(detectLists({ value: { messages: value }, isRecords: false })).toEqual([]);
    if (Array.isArray(value)) expect(detectLists({ value, isRecords: true })).toEqual([]);
  });
});

describe('neighbours', () => {
  it('leaves thoughts that are lists of chunks to those who can read them', () => {
    const value = [
      { role: 'user', content: 'hens?' },
      { role: 'assistant', content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] },
    ];
    expect(detectLists({ value, isRecords: false }).map((it) => it.format.id)).not.toContain('anthropic-messages');
  });

  it('gives a list that several can read to the one whose body stands round it', () => {
    const messages = [
      { role: 'user', content: 'hm' },
      { role: 'assistant', content: 'yes' },
    ];
    const format = (value: unknown) => detectLists({ value, isRecords: false })[0]?.format.id;
    expect(format(messages)).toBe('generic-chat');
    const block = { type: 'text', text: 'hm', cache_control: { type: 'ephemeral' } };
    // Cline writes the blocks of that API.
    expect(['anthropic-messages', 'cline-history']).toContain(format([{ role: 'user', content: [block] }]));
    expect(format({ model: 'llama3.2', messages, options: {} })).toBe('ollama-chat');
    expect(format({ model: 'gpt-5.1', input: messages })).toBe('openai-responses');
    expect(format({ model: 'gpt-5.1', messages })).toBe('openai-chat');
    expect(format({ model: 'claude-sonnet-4-5', messages })).toBe('anthropic-messages');
    const system = { role: 'system', content: 'Be brief.' };
    const routed = { model: 'anthropic/claude-sonnet-4.5', max_completion_tokens: 9, messages: [system, ...messages] };
    expect(format(routed)).toBe('openai-chat');
    expect(format({ ...routed, messages: [system, { role: 'user', content: [block] }] })).toBe('openai-chat');
  });

  it('hears a system message at the head of a list, where nothing else names the API', () => {
    const of = (role: string, ...texts: string[]) => ({ role, content: texts.map((text) => ({ type: 'text', text })) });
    const format = (value: unknown) => detectLists({ value, isRecords: false })[0]?.format.id;
    const asked = [of('system', 'Be brief.'), of('user', 'hens?')];
    const called = { type: 'tool_use', id: 'toolu_1', name: 'count', input: {} };
    expect(format({ messages: asked })).toBe('openai-chat');
    expect(format({ messages: asked, max_tokens: 9, stream: true })).toBe('openai-chat');
    expect(format(asked)).toBe('openai-chat');
    const turned = [...asked, of('assistant', 'Twelve.'), { role: 'user', content: 'sure?' }];
    expect(format({ messages: turned })).toBe('openai-chat');
    // What is of one API alone speaks louder, and so does what stands round the list.
    expect(format([...asked, { role: 'assistant', content: [called] }])).toBe('anthropic-messages');
    expect(format({ model: 'claude-opus-4-8', messages: asked })).toBe('anthropic-messages');
    expect(format({ messages: [asked[1], asked[0], of('assistant', 'Twelve.')] })).toBe('anthropic-messages');
    expect(format({ model: 'mistral-large-latest', messages: asked })).toBe('mistral-chat');
  });

  it('knows the names of weights that others serve from those of the API that made them', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'count', arguments: '{}' } };
    const messages = [
      { role: 'user', content: 'hens?' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: '12' },
    ];
    const format = (model: string) => detectLists({ value: { model, messages }, isRecords: false })[0]?.format.id;
    for (const model of [
      'mistral-small-3-2-24b-instruct',
      'mistral-7b-instruct-v0.3',
      'mixtral-8x7b-instruct',
      'mistral-small3.1',
      'mistral-nemo:12b',
    ])
      expect(format(model), model).toBe('openai-chat');
    for (const model of ['mistral-small-latest', 'mistral-large-2411', 'open-mistral-7b', 'ministral-3b-latest'])
      expect(format(model), model).toBe('mistral-chat');
  });
});
