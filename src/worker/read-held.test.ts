import { describe, expect, it } from 'vitest';
import { heldMarks, PRESETS } from '../core/index.ts';
import { drawnPicture, rolloutLines } from '../core/testing/rollout.ts';
import { createHost } from './host.ts';
import type { ConversionRequest, PlanRequest, PlanView, SessionView } from './protocol.ts';

const LENGTH = 900_000;
/** Fewer bytes than reading the file whole would take. */
const LITTLE = 44_000_000;

const call = (n: number) => ({
  id: `call_${n}`,
  type: 'function',
  function: { name: 'look', arguments: '{"at":"π"}' },
});

/** A chat with pictures in it, in which calls are not answered. */
const chat = (): unknown[] => [
  { role: 'user', content: 'What is “this”? 𝄞' },
  { role: 'assistant', content: null, tool_calls: [call(1)] },
  { role: 'user', content: [{ type: 'text', text: 'And this?' }, shown('jpeg', `/9j/${drawnPicture(3, LENGTH)}`)] },
  { role: 'assistant', content: 'A cat.\n\\' },
  { role: 'user', content: [shown('png', drawnPicture(4, LENGTH)), shown('png', drawnPicture(4, LENGTH))] },
  { role: 'assistant', content: '', tool_calls: [call(2)] },
  { role: 'tool', tool_call_id: 'call_2', content: 'done' },
  { role: 'assistant', content: 'A dog.' },
];
const shown = (type: string, data: string) => ({
  type: 'image_url',
  image_url: { url: `data:image/${type};base64,${data}` },
});

/** The same as lines, as one request, indented, of Anthropic, and as a program's session. */
const FILES: readonly (readonly [name: string, text: string])[] = [
  [
    'lines',
    chat()
      .map((it) => JSON.stringify(it))
      .join('\n'),
  ],
  [
    'lines with CRLF and a broken one',
    chat()
      .map((it) => JSON.stringify(it))
      .join('\r\n{"role":\r\n'),
  ],
  ['a request', JSON.stringify({ model: 'gpt-4o', messages: chat() })],
  ['an indented request', JSON.stringify({ messages: chat() }, null, 2)],
  [
    'a request to Anthropic',
    JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 100,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: drawnPicture(5, LENGTH * 7) } },
          ],
        },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'a', input: {} }] },
        { role: 'assistant', content: 'Go on.  ' },
      ],
    }),
  ],
  [
    'a rollout',
    [...rolloutLines({ seed: 3, compactions: 3, pictures: 4, pictureLength: LENGTH, messages: 5 })].join('\n'),
  ],
];

async function opened(text: string, heap?: number) {
  const host = createHost();
  const ask = async <T>(method: string, ...args: readonly unknown[]) =>
    (await host.answer(method as never, args, () => undefined)) as T;
  const view = await ask<SessionView>('open', { file: new Blob([text]), fileName: 'a.jsonl', target: null, heap });
  return { view, ask };
}

const PLANS: readonly PlanRequest[] = [
  ...PRESETS.map(({ id }): PlanRequest => ({ kind: 'repair', preset: id })),
  { kind: 'trim', unit: 'messages', budget: 3, counter: 'chars/4', options: {} },
];

describe('a file there is no room for', () => {
  it.each(FILES)('is read without the middles of its pictures: %s', async (_, text) => {
    const whole = await opened(text);
    const held = await opened(text, LITTLE);
    expect(held.view.counts).toEqual(whole.view.counts);
    const found = ({ view }: typeof whole) => view.diagnostics.map(({ key, message, line }) => [key, message, line]);
    expect(found(held)).toEqual(found(whole));
    expect(held.view.problems.map((it) => it.kind)).toContain('left-in-file');
    const source = await held.ask<string>('source', null, 1e9);
    expect(source.length).toBeLessThan(200_000);
    expect([...heldMarks(source)].length).toBeGreaterThan(0);
  });

  it.each(FILES)('is written with them, whatever was done: %s', async (_, text) => {
    const [whole, held] = [await opened(text), await opened(text, LITTLE)];
    const same = async () => {
      const [a, b] = await Promise.all([whole, held].map(({ ask }) => ask<Blob>('exportBlob', null)));
      expect((await b!.text()) === (await a!.text())).toBe(true);
      return a!.size;
    };
    expect(await same()).toBe(new Blob([text]).size);
    let changed = 0;
    for (const request of PLANS) {
      const plans = await Promise.all([whole, held].map(({ ask }) => ask<PlanView>('plan', request)));
      expect(plans[1]!.rows).toEqual(plans[0]!.rows);
      if (plans[0]!.rows.length === 0) continue;
      changed++;
      const previews = [whole, held].map(async ({ ask }, i) => (await ask<Blob>('exportBlob', plans[i]!.id)).text());
      expect((await previews[1]!) === (await previews[0]!)).toBe(true);
      for (const [i, { ask }] of [whole, held].entries()) await ask('apply', plans[i]!.id);
      await same();
    }
    expect(changed).toBeGreaterThan(0);
    for (const { ask } of [whole, held]) await ask('undo');
    await same();
  });

  it('is converted with them', async () => {
    const [, text] = FILES[0]!;
    const [whole, held] = [await opened(text), await opened(text, LITTLE)];
    for (const to of ['anthropic-messages', 'gemini-contents', 'openai-responses']) {
      const request: ConversionRequest = { to, repair: true };
      const made = [whole, held].map(async ({ ask }) => (await ask<Blob>('conversionBlob', request, 'file')).text());
      expect((await made[1]!) === (await made[0]!), to).toBe(true);
      expect((await made[1]!).length).toBeGreaterThan(LENGTH);
      expect(await held.ask('conversionText', request, 'file', 1e9)).toBeNull();
    }
    expect(await held.ask('exportText', null, 1e9)).toBeNull();
  });

  it('gives a picture that is asked for, whole', async () => {
    const [, text] = FILES[0]!;
    const held = await opened(text, LITTLE);
    const { all } = await held.ask<{ all: readonly { at: string; length: number }[] }>('pictures');
    expect(all.map((it) => it.length)).toEqual([LENGTH + 4, LENGTH, LENGTH]);
    const { before } = await held.ask<{ before: Blob }>('picture', all[1]!.at);
    expect(before.size).toBe(Math.floor((LENGTH * 3) / 4));
  });

  it('is refused where nothing can be left in it, and where it has such marks of its own', async () => {
    const words = JSON.stringify([{ role: 'user', content: ['a word, '.repeat(300_000)] }]);
    const marked = FILES[0]![1].replace('A cat.', '+++heldback+000000000+0000000009++++');
    for (const text of [words, marked, 'prose '.repeat(400_000)]) {
      const { view } = await opened(text, LITTLE);
      expect(view.problems[0]?.kind).toBe('too-large');
      expect(view.counts.messages).toBe(0);
    }
  });
});
