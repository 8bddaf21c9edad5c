import { describe, expect, it } from 'vitest';
import { asked } from '../testing/asked.ts';

const user = { role: 'user', content: 'How many hens?' };
const tool = (parameters: object) => ({ type: 'function', function: { name: 'count', parameters } });

describe('an error without the name of its place', () => {
  it('about a function call of somebody else makes him the assistant', () => {
    const call = { role: 'user', content: '', function_call: { name: 'count', arguments: '{}' } };
    const result = { role: 'function', name: 'count', content: '12' };
    const told = asked(
      { model: 'gpt-4', messages: [user, call, result] },
      "Invalid parameter: only messages with role 'assistant' can have a function call.",
    );
    expect(told.fixed.messages).toEqual([user, { ...call, role: 'assistant' }, result]);
  });

  it('about a role is about the one that not every API knows', () => {
    const told = asked(
      { model: 'glm-4.6', messages: [{ role: 'developer', content: 'You count.' }, user] },
      '400: {"message":"角色信息不正确","code":"1214"}',
    );
    expect(told.at).toBe('/messages/0/role');
    expect(told.fixed.messages[0].content).toBe('You count.');
  });

  it('about thinking that cannot be disabled is about what disables it', () => {
    const told = asked(
      { model: 'glm-5.2', messages: [user], enable_thinking: false, max_tokens: 100 },
      '400 This model always engages in thinking and cannot be disabled; please use low, high, or max',
    );
    expect(told.fixed).toEqual({ model: 'glm-5.2', messages: [user], max_tokens: 100 });
  });

  it('about one system message merges the others into it', () => {
    const system = (content: string) => ({ role: 'system', content });
    const told = asked(
      { model: 'm', messages: [system('You count.'), system('Be brief.'), user] },
      '400: Only one system message can be specified.',
    );
    expect(told.fixed.messages).toHaveLength(2);
    expect(JSON.stringify(told.fixed.messages[0])).toMatch(/You count\..*Be brief\./);
  });

  it('about schemas that are no objects finds them', () => {
    const schema = (items: unknown) => ({ type: 'object', properties: { all: { type: 'array', items } } });
    const told = asked(
      { model: 'gpt-4o', messages: [user], tools: [tool(schema(true))] },
      "Invalid schema for function 'count': In context=('properties', 'all'), array schema items is not an object.",
    );
    expect(told.fixed.tools).toEqual([tool(schema({}))]);
  });

  it('about functions beside search keeps the functions, whatever model is in the address', () => {
    const functions = { functionDeclarations: [{ name: 'count', description: 'Counts.' }] };
    const told = asked(
      { contents: [{ role: 'user', parts: [{ text: 'How many hens?' }] }], tools: [{ googleSearch: {} }, functions] },
      'Multiple tools are supported only when they are all search tools.',
    );
    expect(told.fixed.tools).toEqual([functions]);
  });

  it('about empty text with a cache mark leaves the marks of others', () => {
    const system = [{ type: 'text', text: 'You count.', cache_control: { type: 'ephemeral' } }];
    const marked = { type: 'text', text: '', cache_control: { type: 'ephemeral' } };
    const told = asked(
      {
        model: 'claude-sonnet-4-5',
        max_tokens: 9,
        system,
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }, marked] }],
      },
      'cache_control cannot be set for empty text',
    );
    expect(told.fixed.system).toEqual(system);
  });
});

describe('what an error names', () => {
  it('is a role in another word, and gets the usual one', () => {
    const told = asked(
      { model: 'm', messages: [{ role: 'human', content: 'How many hens?' }] },
      "Error: 'messages.0' : discriminator property 'role' has invalid value",
    );
    expect(told.fixed.messages).toEqual([user]);
  });

  it('is a limit that it says behind the name of the tokens', () => {
    const told = asked(
      { model: 'm', messages: [user], max_tokens: 384_000 },
      "max_tokens (384000) exceeds model's maximum output tokens (65536)",
    );
    expect(told.fixed.max_tokens).toBe(65_536);
  });

  it('is an output format whose schema is said in a message then', () => {
    const schema = { type: 'object', properties: { count: { type: 'integer' } } };
    const format = { type: 'json_schema', json_schema: { name: 'answer', schema } };
    const told = asked(
      { model: 'llama-3.3', messages: [user], response_format: format },
      '400 This model does not support response format `json_schema`.',
    );
    expect(told.fixed.response_format).toBeUndefined();
    expect(JSON.stringify(told.fixed.messages)).toContain('count');
  });

  it('stays where a word for it is missing', () => {
    const format = { type: 'json_object' };
    const told = asked(
      { model: 'deepseek-chat', messages: [user], response_format: format },
      "400: Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'",
    );
    expect(told.fixed.response_format).toEqual(format);
    expect(JSON.stringify(told.fixed.messages)).toContain('JSON');
  });
});

describe('a key that is missing', () => {
  it('is added where there is one value for it', () => {
    const told = asked(
      { model: 'qwq-plus', messages: [user] },
      'This model only support stream mode, please enable the stream parameter to access the model.',
    );
    expect(told.fixed.stream).toBe(true);
  });

  it('is told where only the person knows its value', () => {
    const told = asked({ messages: [user], temperature: 0 }, 'you must provide a model parameter');
    expect(told.places).toEqual(['request/refused ']);
    expect(told.fixed).toEqual({ messages: [user], temperature: 0 });
  });
});

describe('what goes from a request', () => {
  it('takes the choice of tools with the tools', () => {
    const told = asked(
      { model: 'gemma:2b', messages: [user], tools: [tool({ type: 'object' })], tool_choice: 'auto' },
      "{'error': {'message': 'gemma:2b does not support tools', 'type': 'api_error'}}",
    );
    expect(told.fixed).toEqual({ model: 'gemma:2b', messages: [user] });
  });

  it('is a limit below one, which nobody wants as one', () => {
    const told = asked(
      { model: 'gpt-4o', messages: [user], max_tokens: -1 },
      "Invalid 'max_tokens': integer below minimum value. Expected a value >= 1, but got -1 instead.",
    );
    expect(told.fixed).toEqual({ model: 'gpt-4o', messages: [user] });
  });

  it('is no system text: it becomes the first message', () => {
    const told = asked(
      { model: 'gpt-4o', system: 'You count.', messages: [user] },
      'Unrecognized request argument supplied: system',
    );
    expect(told.fixed).toEqual({ model: 'gpt-4o', messages: [{ role: 'system', content: 'You count.' }, user] });
  });
});
