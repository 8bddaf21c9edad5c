import { describe, expect, it } from 'vitest';
import { Cancelled, createClient, type Port } from './client.ts';
import { spawnTwin } from './in-thread.ts';
import type { RequestMessage, ResponseMessage } from './protocol.ts';

const HISTORY = JSON.stringify({
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  messages: [
    { role: 'user', content: 'What files are in src?' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_A', name: 'ls', input: { path: 'src' } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_A', content: 'a.txt' }] },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_B', name: 'cat', input: { path: 'a.txt' } }] },
    { role: 'user', content: 'go on' },
  ],
});

/** A port whose answers wait for the test. */
function slowPort() {
  const seen: RequestMessage[] = [];
  let listener: (message: ResponseMessage) => void = () => undefined;
  let ended = false;
  const port: Port = {
    post: (message) => void seen.push(message),
    listen: (it) => {
      listener = it;
    },
    end: () => {
      ended = true;
    },
  };
  const answer = (value: unknown) => listener({ id: seen.at(-1)!.id, ok: true, value });
  return { port, seen, answer, ended: () => ended };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the client', () => {
  it('sends one request at a time and lets the newest of a kind win', async () => {
    const slow = slowPort();
    const client = createClient(async () => slow.port);
    const catalogue = client.catalogue();
    const first = client.decode('one').catch((error: unknown) => error);
    const second = client.decode('two');
    await settle();
    expect(slow.seen.map((it) => it.method)).toEqual(['catalogue']);
    slow.answer({});
    await catalogue;
    expect(await first).toBeInstanceOf(Cancelled);
    await settle();
    expect(slow.seen.map((it) => it.args[0])).toEqual([undefined, 'two']);
    slow.answer({ payload: 'two' });
    expect(await second).toEqual({ payload: 'two' });
  });

  it('of room, calibration and tokens shows no answer but the last asked for', async () => {
    for (const method of ['room', 'calibration', 'tokens'] as const) {
      const slow = slowPort();
      const client = createClient(async () => slow.port);
      const first = client[method]('claude').catch((error: unknown) => error);
      await settle();
      const second = client[method]('gemini');
      slow.answer({ counter: 'claude' });
      expect(await first, method).toBeInstanceOf(Cancelled);
      await settle();
      expect(slow.seen.map((it) => it.args[0])).toEqual(['claude', 'gemini']);
      slow.answer({ counter: 'gemini' });
      expect(await second, method).toEqual({ counter: 'gemini' });
    }
  });

  it('puts rows before what waits', async () => {
    const slow = slowPort();
    const client = createClient(async () => slow.port);
    void client.catalogue();
    void client.calls();
    void client.rows(0, 10);
    await settle();
    slow.answer({});
    await settle();
    expect(slow.seen.at(-1)?.method).toBe('rows');
  });

  it('rejects what an error answers, with its sentence', async () => {
    const client = createClient(async () => spawnTwin());
    await expect(client.message(3)).rejects.toThrow('Nothing is open.');
  });

  it('rejects everything on cancel, ends the worker, and opens the session again in a new one', async () => {
    const slow = slowPort();
    const ports = [spawnTwin(), slow.port, spawnTwin()];
    const client = createClient(async () => ports.shift()!);
    const opened = await client.open({ text: HISTORY, fileName: 'a.json', target: null });
    const plan = await client.plan({ kind: 'repair', preset: 'recommended' });
    const applied = await client.apply(plan.id);
    expect(applied.edited).toBe(true);

    client.cancel();
    const lost = [client.calls(), client.source(null, 1e6)].map((it) => it.catch((error: unknown) => error));
    await settle();
    client.cancel();
    for (const it of await Promise.all(lost)) expect(it).toBeInstanceOf(Cancelled);
    expect(slow.ended()).toBe(true);

    const again = await client.undo();
    expect(again.counts).toEqual(opened.counts);
    expect(again.redo).toBe(applied.undo);
    expect(await client.source(null, 1e6)).toBe(HISTORY);
  });

  it('opens again what was open where the opening of another is cancelled, also twice, unless it is abandoned', async () => {
    const slow = (count: number) => Array.from({ length: count }, () => slowPort().port);
    const ports = [spawnTwin(), ...slow(3), spawnTwin(), ...slow(2), spawnTwin()];
    const client = createClient(async () => ports.shift()!);
    const opened = await client.open({ text: HISTORY, fileName: 'a.json', target: null });
    const plan = await client.plan({ kind: 'repair', preset: 'recommended' });
    await client.apply(plan.id);
    client.cancel();
    const other = { text: '[]', fileName: 'b.json', target: null };
    const openings = [client.open(other).catch((error: unknown) => error)];
    await settle();
    openings.push(client.open(other).catch((error: unknown) => error));
    await settle();
    client.cancel();
    for (const it of await Promise.all(openings)) expect(it).toBeInstanceOf(Cancelled);
    expect((await client.undo()).counts).toEqual(opened.counts);
    expect(client.record()).toMatchObject({ at: 0, input: { fileName: 'a.json' } });

    client.cancel();
    const last = client.open(other).catch((error: unknown) => error);
    await settle();
    client.abandon();
    expect(await last).toBeInstanceOf(Cancelled);
    expect(client.record()).toBe(null);
    await expect(client.undo()).rejects.toThrow('Nothing is open.');
  });

  it('forgets a text whose opening was cancelled', async () => {
    const slow = slowPort();
    const ports = [slow.port, spawnTwin()];
    const client = createClient(async () => ports.shift()!);
    const opening = client.open({ text: HISTORY, fileName: null, target: null }).catch((error: unknown) => error);
    await settle();
    client.cancel();
    expect(await opening).toBeInstanceOf(Cancelled);
    await expect(client.undo()).rejects.toThrow('Nothing is open.');
  });
});
