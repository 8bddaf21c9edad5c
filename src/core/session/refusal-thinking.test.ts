import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';

const LACKING =
  'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks).';
const call = { id: 'toolu_1', type: 'function', function: { name: 'getOrder', arguments: '{"id":1}' } };
const tool = { type: 'function', function: { name: 'getOrder', parameters: { type: 'object', properties: {} } } };
const body = (more: object) => ({
  model: 'anthropic/claude-sonnet-4',
  ...more,
  messages: [
    { role: 'user', content: 'Is it shipped?' },
    { role: 'assistant', content: '', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'toolu_1', content: 'yes' },
  ],
  tools: [tool],
});

describe('calls without the thinking before them, in the chat form', () => {
  it.each([
    [{ reasoning: { max_tokens: 4000 } }, { reasoning: { effort: 'none' } }],
    [{ reasoning: { effort: 'high' } }, { reasoning: { effort: 'none' } }],
    [{ reasoning_effort: 'low' }, { reasoning_effort: 'none' }],
  ])('switch off what %j switches on', (on, off) => {
    const { errors, fixed, left } = answered(body(on), LACKING);
    expect(errors.map(({ at, fixes }) => [at, fixes[0]])).toEqual([['/messages/1', 'thinking-off']]);
    expect(fixed).toEqual(body(off));
    expect(left).toEqual([]);
  });

  it('become text where nothing switches it on, the results those of the user', () => {
    const { fixed } = answered(body({}), LACKING);
    expect((fixed as { messages: object[] }).messages.slice(1)).toEqual([
      { role: 'assistant', content: '[called getOrder with {"id":1}]' },
      { role: 'user', content: '[result of a tool (toolu_1)] yes' },
    ]);
  });
});

describe('a result that the assistant has', () => {
  const said = 'messages.1: `tool_result` blocks can only be in `user` messages';
  const claude = (content: object[]) => ({
    model: 'claude-sonnet-4-5',
    max_tokens: 9,
    messages: [
      { role: 'user', content: 'go' },
      { role: 'assistant', content },
      { role: 'user', content: 'ok' },
    ],
  });
  const result = { type: 'tool_result', tool_use_id: 'toolu_9', content: '42' };
  const text = { type: 'text', text: 'Done.' };

  it('is said by the user behind it', () => {
    const { fixed } = answered(claude([result, text]), said);
    expect((fixed as { messages: object[] }).messages.slice(1, 3)).toEqual([
      { role: 'assistant', content: [text] },
      { role: 'user', content: expect.anything() },
    ]);
  });
});

describe('the last message that is one block of thinking', () => {
  it('goes once, for whichever of its faults the error is about', () => {
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm.' }] },
      ],
    };
    const { fixed, left } = answered(body, 'messages.1.content.0.thinking.signature: Field required');
    expect((fixed as typeof body).messages).toEqual([{ role: 'user', content: 'go' }]);
    expect(left).toEqual([]);
  });
});
