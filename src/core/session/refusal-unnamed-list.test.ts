import { describe, expect, it } from 'vitest';
import { findings, refused, repaired } from '../testing/rejected.ts';

const tool = (name: string, parameters: object) => ({ type: 'function', function: { name, parameters } });
const FULL = { type: 'object', properties: { city: { type: 'string' } } };
const NONE = { type: 'object', properties: {} };
const chat = (tools: object[]) => ({
  model: 'm',
  messages: [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: 'hello' },
    { role: 'user', content: 'go' },
  ],
  tools,
});
const entry = (path: readonly (string | number)[], expected: string) => ({
  code: 'invalid_union_discriminator',
  options: [expected],
  path,
  message: `Invalid discriminator value. Expected '${expected}'`,
});
const inString = (entries: object[]): string => JSON.stringify({ error: JSON.stringify(entries, null, 2) });
const TYPE = ['function', 'parameters', 'type'] as const;

describe('a path of an error that begins inside a list of the request', () => {
  const body = chat([tool('a', FULL), tool('b', {}), tool('c', FULL), tool('d', {})]);
  const entries = [1, 3].map((i) => entry([i, ...TYPE], 'object'));

  it.each([
    ['in a string', inString(entries)],
    ['as a list', JSON.stringify(entries)],
    ['as a list in lines', `400: ${JSON.stringify(entries, null, 2)}`],
  ])('is followed for every entry, %s', (_, refusal) => {
    expect(findings(body, refusal).map(({ at }) => at)).toEqual([1, 3].map((i) => `/tools/${i}/function/parameters`));
    expect(repaired(body, refusal)).toEqual(chat([tool('a', FULL), tool('b', NONE), tool('c', FULL), tool('d', NONE)]));
  });

  it('leads to the value that is there, which becomes the one that is expected', () => {
    const refusal = inString([entry([1, 'function', 'mode'], 'full')]);
    const withMode = (mode: string) => {
      const { type, function: declared } = tool('b', FULL);
      return chat([tool('a', FULL), { type, function: { ...declared, mode } }]);
    };
    expect(repaired(withMode('half'), refusal)).toEqual(withMode('full'));
    expect(refused(withMode('full'), refusal)).toEqual([]);
  });

  it('is one of the messages where only they have the place', () => {
    const refusal = JSON.stringify([
      { code: 'invalid_type', path: [1, 'content'], message: 'Expected array, received string' },
    ]);
    expect(refused(chat([tool('a', FULL), tool('b', FULL)]), refusal)).toEqual([
      ['/messages/1/content', 'wrap-in-list'],
    ]);
  });

  it('leads nowhere where no list has the place', () => {
    expect(refused(body, inString([entry([7, ...TYPE], 'object')]))).toEqual([]);
    expect(refused({ model: 'm', messages: body.messages }, inString([entry([1, ...TYPE], 'object')]))).toEqual([]);
  });
});
