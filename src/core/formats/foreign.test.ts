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
    expect(format({ model: 'llama3.2', messages, options: {} })).toBe('ollama-chat');
    expect(format({ model: 'gpt-5.1', input: messages })).toBe('openai-responses');
    expect(format({ model: 'gpt-5.1', messages })).toBe('openai-chat');
    expect(format({ model: 'claude-sonnet-4-5', messages })).toBe('anthropic-messages');
  });
});
