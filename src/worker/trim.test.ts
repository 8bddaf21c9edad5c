import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { spawnTwin } from './in-thread.ts';

async function open(text: string) {
  const client = createClient(async () => spawnTwin());
  return { client, view: await client.open({ text, fileName: null, target: null }) };
}

const body = (more: object) =>
  JSON.stringify({ model: 'claude-haiku-4-5', ...more, messages: [{ role: 'user', content: 'x'.repeat(40) }] });

describe('the room in a window', () => {
  it('counts system and tools with the counter of the messages', async () => {
    const tool = { name: 'ls', input_schema: { type: 'object' } };
    const { client } = await open(body({ max_tokens: 9, system: 'y'.repeat(80), tools: [tool] }));
    const room = await client.room('chars/4');
    expect(room).toMatchObject({ model: 'claude-haiku-4-5', window: 'Claude 4.5', system: 20, listed: 0 });
    expect(room.tools).toBe(Math.ceil(JSON.stringify(tool).length / 4));
    expect(room.counter).toMatchObject({ id: 'chars/4', exact: false });
  });

  it('says null of what the file does not hold', async () => {
    const { client } = await open(JSON.stringify([{ role: 'user', content: 'hello' }]));
    expect(await client.room('')).toMatchObject({ model: null, window: null, system: null, tools: null });
  });

  it('tells system messages in the list from the others', async () => {
    const messages = [
      { role: 'system', content: 'z'.repeat(400) },
      { role: 'user', content: 'hello' },
    ];
    const { client } = await open(JSON.stringify({ model: 'llama', messages }));
    expect(await client.room('chars/4')).toMatchObject({ model: 'llama', window: null, listed: 100 });
  });

  it('lists windows that survive a clone', async () => {
    const { client } = await open('[]');
    const { windows } = await client.catalogue();
    expect(windows.find((it) => it.title === 'Claude 4.5')).toMatchObject({ window: 200_000, counters: ['claude'] });
    expect(structuredClone(windows)).toEqual(windows);
  });
});

/** A session in which every request adds 100 characters and the API counts `per` tokens for them. */
function session(requests: number, per: number): string {
  const lines: object[] = [];
  let parent: string | null = null;
  const add = (type: string, message: object) => {
    const uuid = `u${lines.length}`;
    lines.push({ type, uuid, parentUuid: parent, sessionId: 's', timestamp: '2026-01-01T00:00:00Z', message });
    parent = uuid;
  };
  for (let i = 0; i < requests; i++) {
    add('user', { role: 'user', content: 'q'.repeat(60 + 40 * i) });
    const usage = { input_tokens: 10, cache_read_input_tokens: 1000 + per * (25 * i + 5 * i * (i - 1) + 10 * i) };
    // One answer in two lines that repeat its usage.
    for (let half = 0; half < 2; half++)
      add('assistant', { id: `m${i}`, role: 'assistant', content: [{ type: 'text', text: 'a'.repeat(20) }], usage });
  }
  return lines.map((it) => JSON.stringify(it)).join('\n');
}

describe('calibration from recorded usage', () => {
  it('gives factor, residual and points, each request once', async () => {
    const { client } = await open(session(12, 2));
    const view = await client.calibration('chars/4');
    expect(view).toMatchObject({ points: 11, why: null });
    expect(view.fit!.factor).toBeCloseTo(2, 1);
    expect(view.fit!.residual).toBeLessThan(0.1);
  });

  it('says why there is none', async () => {
    const few = await (await open(session(4, 2))).client.calibration('chars/4');
    expect(few).toMatchObject({ fit: null, points: 3, why: 'few-points', least: 5 });
    const none = await (await open(body({ max_tokens: 1 }))).client.calibration('chars/4');
    expect(none).toMatchObject({ fit: null, points: 0, why: 'no-usage' });
  });
});
