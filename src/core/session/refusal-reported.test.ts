import { describe, expect, it } from 'vitest';
import { findings, refused, repaired } from '../testing/rejected.ts';

describe('a response that the API keeps already', () => {
  const asked = { role: 'user', content: 'How many orders?' };
  const reasoning = { type: 'reasoning', id: 'rs_0123456789abcdef', summary: [] };
  const call = { type: 'function_call', id: 'fc_0123456789abcdef', call_id: 'call_1', name: 'f', arguments: '{}' };
  const output = { type: 'function_call_output', call_id: 'call_1', output: '66' };

  it('goes whole, and its output stays', () => {
    const body = { model: 'gpt-5', conversation: 'conv_1', input: [asked, reasoning, call, output] };
    const said = `400 Duplicate item found with id ${reasoning.id}. Remove duplicate items from your input and try again.`;
    expect(repaired(body, said)).toEqual({ ...body, input: [asked, output] });
  });
});

describe('a call at the very end', () => {
  const said = 'Failed to deserialize the JSON body: messages[1]: missing field `content` at line 17 column 9';
  const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"city":"Oslo"}' } };
  const asked = { role: 'user', content: 'go' };
  const ends = [{ role: 'tool', tool_call_id: 'call_1' }];
  const lastOf = (body: object, text?: string) => {
    const { messages } = repaired(body, text ?? '') as { messages: object[] };
    return messages.slice(-2);
  };

  it('stays where an error names something else in its message', () => {
    const body = { model: 'gpt-4o', messages: [asked, { role: 'assistant', tool_calls: [call] }] };
    expect(lastOf(body, said)).toMatchObject([{ content: '', tool_calls: [call] }, ...ends]);
  });

  it('stays where nothing else is in the file', () => {
    const body = { model: 'gpt-4o', messages: [{ role: 'assistant', content: null, tool_calls: [call] }] };
    expect(lastOf(body)).toMatchObject([{ tool_calls: [call] }, ...ends]);
  });
});

describe('the form of a part or of a list of calls', () => {
  it('is a part for each key, where an API takes one of them', () => {
    const document = { format: 'pdf', name: 'hens', source: { bytes: 'JVBERi0=' } };
    const body = (...content: object[]) => ({ modelId: 'amazon.nova-pro-v1:0', messages: [{ role: 'user', content }] });
    const said =
      'Invalid number of parameters set for tagged union structure messages[0].content[0]. Can only set one of the following keys: text, image, document.';
    const asked = body({ text: 'Read this.', document }, { text: 'Thanks.' });
    expect(refused(asked, said)).toEqual([['/messages/0/content/0', 'split-part']]);
    expect(repaired(asked, said)).toEqual(body({ text: 'Read this.' }, { document }, { text: 'Thanks.' }));
  });

  it('is a list, where one call stands alone', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
    const body = (calls: object) => ({
      model: 'gpt-4o',
      messages: [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: null, tool_calls: calls },
        { role: 'tool', tool_call_id: 'call_1', content: '66' },
      ],
    });
    expect(findings(body(call), '').map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'content/wrong-type /messages/1/tool_calls',
    ]);
    expect(repaired(body(call), '')).toEqual(body([call]));
  });
});

describe('thinking that is missing before calls', () => {
  it('is switched off where the request switches it on, and the calls stay', () => {
    const body = (thinking: object) => ({
      model: 'claude-sonnet-4-5',
      max_tokens: 4000,
      thinking,
      messages: [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'f', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '66' }] },
      ],
    });
    const said =
      'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block';
    const asked = body({ type: 'enabled', budget_tokens: 2000 });
    expect(findings(asked, said).map(({ rule, fixes }) => [rule, fixes[0]])).toEqual([
      ['reasoning/position', 'thinking-off'],
    ]);
    expect(repaired(asked, said)).toEqual(body({ type: 'disabled' }));
  });
});

describe('contents that an API does not take', () => {
  const texts = (text: string) => [{ type: 'text', text }];
  const user = (content: unknown) => ({ role: 'user', content });

  it('are lists, where it takes strings, and not the model that it names', () => {
    const body = (first: unknown, second: unknown) => ({
      model: 'DeepSeek-V3.1',
      messages: [user(first), user(second)],
    });
    const said =
      "Unable to tokenize message with status code 400 for model DeepSeek-V3.1: Invalid 'content' type. Expected one of: ['str'], got list.";
    expect(repaired(body(texts('a'), 'b'), said)).toEqual(body('a', 'b'));
  });

  it('are empty lists beside thinking, where each message must say something', () => {
    const thinking = { role: 'assistant', content: [], reasoning_content: 'Hm.' };
    const body = { model: 'grok-4', messages: [user('go'), thinking, user('and?')] };
    const said = 'Invalid request content: Each message must have at least one content element.';
    expect(findings(body, said).map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'content/empty-message /messages/1/content',
    ]);
  });
});
