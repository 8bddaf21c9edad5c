import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';

const messages = [{ role: 'user', content: 'Water the tomatoes.' }];
const fn = (name: string, parameters: object) => ({ type: 'function', function: { name, parameters } });
const valve = { type: 'object', properties: { valve: { type: 'string' } } };
const { type: _, ...untyped } = valve;

describe('a path that leaves out which element', () => {
  it('leads to all that lack what it ends with, and to nothing else', () => {
    const union = { ...untyped, anyOf: [{ type: 'object', required: ['valve'] }] };
    const body = { model: 'kimi-k2.6', messages, tools: [fn('open', valve), fn('close', union), fn('read', untyped)] };
    const { decoded, fixed, left } = answered(
      body,
      '`tools.function.parameters.type is required and must be "object"`',
    );
    expect(decoded.refused?.map(({ at }) => at)).toEqual([
      '/tools/1/function/parameters',
      '/tools/2/function/parameters',
    ]);
    const typed = { ...body, tools: [body.tools[0], fn('close', { ...union, type: 'object' }), fn('read', valve)] };
    expect(fixed).toEqual(typed);
    expect(left).toEqual([]);
  });

  it('may name the kind of an element on its way', () => {
    const tools = [
      { name: 'open', input_schema: valve },
      { name: 'close', input_schema: untyped },
    ];
    const body = { model: 'claude-sonnet-4-5', max_tokens: 64, messages, tools };
    const { decoded, fixed } = answered(body, 'tools.custom.input_schema.type: Field required');
    expect(decoded.culprit?.at).toBe('/tools/1/input_schema');
    expect(fixed).toEqual({ ...body, tools: [tools[0], { name: 'close', input_schema: valve }] });
  });

  it.each([
    'messages.content.type is required',
    "Missing required parameter: 'messages.content.type'",
    'messages.content.type: Field required',
  ])('leads into messages: %s', (words) => {
    const parts = [
      { role: 'user', content: [{ text: 'Which bed is dry?' }] },
      { role: 'assistant', content: 'The left.' },
    ];
    const { decoded, fixed } = answered({ model: 'gpt-4o', messages: [...parts, ...messages] }, words);
    expect(decoded.culprit?.at).toBe('/messages/0/content/0');
    expect(fixed).toMatchObject({ messages: [{ content: [{ type: 'text', text: 'Which bed is dry?' }] }, {}, {}] });
  });
});
