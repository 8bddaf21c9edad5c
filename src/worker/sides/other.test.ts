import { describe, expect, it } from 'vitest';
import { createHost } from '../host.ts';
import { type OtherView, SIDE_KINDS, type SidesView } from './side-views.ts';

const REQUEST = {
  model: 'gpt-4o',
  tools: [{ type: 'function', function: { name: 'ls', parameters: { type: 'object' } } }],
  temperature: 0,
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is in src?' },
    { role: 'assistant', content: 'a.txt' },
    { role: 'user', content: 'And in lib?' },
  ],
};

async function compared(first: object, second: object): Promise<{ view: OtherView; kinds: string[] }> {
  const host = createHost();
  const ask = (method: Parameters<typeof host.answer>[0], ...args: unknown[]) =>
    host.answer(method, args, () => undefined) as Promise<unknown>;
  await ask('open', { text: JSON.stringify(first), fileName: 'first.json', target: null });
  const view = (await ask('compareWith', { text: JSON.stringify(second), fileName: 'second.json' })) as OtherView;
  const { kind, length } = (await ask('sides', 'other')) as SidesView;
  return { view, kinds: [...kind].flatMap((code, run) => Array<string>(length[run]!).fill(SIDE_KINDS[code]!)) };
}

describe('another file beside what is open', () => {
  it('is the same where every part is', async () => {
    const { view, kinds } = await compared(REQUEST, structuredClone(REQUEST));
    expect(view).toMatchObject({ index: null, parts: [], isRelated: true, messages: 4 });
    expect(view.cache.lost).toBe(0);
    expect(kinds).toEqual(['same', 'same', 'same', 'same']);
  });

  it('parts at the first message that differs, and the cache ends there', async () => {
    const messages = REQUEST.messages.map((message, at) => (at === 2 ? { ...message, content: 'b.txt' } : message));
    const { view, kinds } = await compared(REQUEST, { ...REQUEST, messages });
    expect(view).toMatchObject({ index: 2, parts: [], isRelated: true });
    expect(view.cache.kept).toBeGreaterThan(0);
    expect(view.cache.lost).toBeGreaterThan(0);
    expect(kinds).toEqual(['same', 'same', 'changed', 'same']);
  });

  it('keeps nothing of the cache where tools differ, and all of it where only the temperature does', async () => {
    const tools = [{ type: 'function', function: { name: 'cat', parameters: { type: 'object' } } }];
    const other = await compared(REQUEST, { ...REQUEST, tools, temperature: 1 });
    expect(other.view.parts).toEqual(['tools', 'temperature']);
    expect(other.view.cache.kept).toBe(0);
    const warm = await compared(REQUEST, { ...REQUEST, temperature: 1 });
    expect(warm.view.parts).toEqual(['temperature']);
    expect(warm.view.cache.lost).toBe(0);
  });

  it('names parts of the request alone where a recording keeps its response beside it', async () => {
    const recorded = (temperature: number, text: string) => ({
      request: { ...REQUEST, temperature },
      response: { choices: [{ message: { role: 'assistant', content: text } }] },
    });
    expect((await compared(recorded(0, 'one'), recorded(0, 'two'))).view.parts).toEqual([]);
    expect((await compared(recorded(0, 'one'), recorded(1, 'two'))).view.parts).toEqual(['temperature']);
  });

  it('goes on where the other has more messages, and is not related where it begins otherwise', async () => {
    const longer = { ...REQUEST, messages: [...REQUEST.messages, { role: 'assistant', content: 'c.txt' }] };
    expect((await compared(REQUEST, longer)).view).toMatchObject({ index: 4, isRelated: true });
    expect((await compared(longer, REQUEST)).view.index).toBe(4);
    const elsewhere = { ...REQUEST, messages: [{ role: 'user', content: 'Hello' }] };
    expect((await compared(REQUEST, elsewhere)).view.isRelated).toBe(false);
  });
});
