import { describe, expect, it } from 'vitest';
import { createClient, Died, type Port } from './client.ts';
import { sentenceOf } from './failure.ts';
import { spawnTwin } from './in-thread.ts';

const HISTORY = JSON.stringify([
  { role: 'user', content: 'a' },
  { role: 'tool', tool_call_id: 'call_0', content: 'left over' },
  { role: 'assistant', content: 'b' },
  { role: 'tool', tool_call_id: 'call_1', content: 'left over' },
]);

/** A worker that can be made to die, and dies of the methods it is told to die of, or of what is asked first there. */
function mortal(deadly: readonly string[] = []) {
  const twin = spawnTwin();
  let die: () => void = () => undefined;
  let dead = false;
  const kill = () => {
    dead = true;
    twin.end();
    die();
  };
  const port: Port = {
    ...twin,
    post: (message) => {
      if (dead) return;
      if (deadly.includes(message.method) || deadly.includes(JSON.stringify(message.args[0]))) setTimeout(kill, 0);
      else twin.post(message);
    },
    onDeath: (listener) => {
      die = listener;
    },
  };
  return { port, kill };
}

async function edited(ports: readonly Port[]) {
  const left = [...ports];
  const client = createClient(async () => left.shift()!);
  let deaths = 0;
  client.onDeath(() => deaths++);
  await client.open({ text: HISTORY, fileName: 'a.json', target: 'openai-chat' });
  const plan = await client.plan({ kind: 'repair', preset: 'recommended' });
  const view = await client.apply(plan.id);
  return { client, plan, view, deaths: () => deaths };
}

describe('a worker that dies', () => {
  it('at rest is started again with the text and the edits', async () => {
    const first = mortal();
    const { client, view, deaths } = await edited([first.port, mortal().port]);
    const text = await client.source(null, 1e6);
    first.kill();
    expect(deaths()).toBe(1);
    expect(await client.source(null, 1e6)).toBe(text);
    const undone = await client.undo();
    expect(undone.redo).toBe(view.undo);
    expect(undone.target.id).toBe('openai-chat');
    expect(await client.source(null, 1e6)).toBe(HISTORY);
  });

  it('keeps the target that was chosen for each list', async () => {
    const body = `{"model":"gpt-4o","messages":${HISTORY}}`;
    const lists = `${body}\n${body}\n`;
    const first = mortal();
    const left = [first.port, mortal().port];
    const client = createClient(async () => left.shift()!);
    await client.open({ text: lists, fileName: null, target: 'anthropic' });
    await client.setTranscript(1);
    const view = await client.setTarget('gemini');
    first.kill();
    expect((await client.setTranscript(1)).target).toEqual(view.target);
    expect((await client.setTranscript(0)).target.id).toBe('anthropic');
  });

  it('at work rejects what it did with a sentence, and answers what waited', async () => {
    const first = mortal(['calls']);
    const { client, plan, deaths } = await edited([first.port, mortal().port]);
    const died = client.calls().catch((error: unknown) => error);
    const rows = client.rows(0, 10);
    const stale = client.apply(plan.id).catch((error: unknown) => error);
    expect(await died).toBeInstanceOf(Died);
    expect(String(await died)).toMatch(/memory/);
    expect((await rows).length).toBeGreaterThan(0);
    expect(String(await stale)).toMatch(/planned/);
    expect(deaths()).toBe(1);
    expect(await client.calls()).toEqual([]);
  });

  it('of opening again what was open is not tried for ever', async () => {
    const first = mortal();
    const { client, deaths } = await edited([first.port, mortal(['restore']).port, mortal().port]);
    const record = client.record();
    first.kill();
    await expect(client.calls()).rejects.toThrow('Nothing is open.');
    expect(deaths()).toBe(2);
    expect(client.record()).toBeNull();
    expect((await client.restore(record!)).edited).toBe(true);
  });
});

describe('a worker that dies of another text', () => {
  it('is started again with what was open before, and its edits', async () => {
    const other = { text: '[{"role":"user","content":"another"}]', fileName: 'b.json', target: null };
    const { client, view, deaths } = await edited([mortal([JSON.stringify(other)]).port, mortal().port]);
    const text = await client.source(null, 1e6);
    await expect(client.open(other)).rejects.toBeInstanceOf(Died);
    expect(deaths()).toBe(1);
    expect(client.record()).not.toBeNull();
    expect(await client.source(null, 1e6)).toBe(text);
    expect((await client.undo()).redo).toBe(view.undo);
  });
});

describe('a want of memory', () => {
  it('is said in a sentence; other errors keep their own', () => {
    expect(sentenceOf(new RangeError('Array buffer allocation failed'))).toMatch(/^This is too much for the memory/);
    expect(sentenceOf(new RangeError('Edit 1..2 overlaps another one'))).toBe('Edit 1..2 overlaps another one');
    expect(sentenceOf(new Error('Nothing is open.'))).toBe('Nothing is open.');
  });
});
