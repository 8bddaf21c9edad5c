import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../../core/index.ts';
import { createClient } from '../client.ts';
import { spawnTwin } from '../in-thread.ts';
import { mendFile, triageFile } from './desk.ts';

const DAY = new Date().toISOString().slice(0, 10);
const quiet = () => undefined;
const inputOf = (content: string | Uint8Array<ArrayBuffer>, fileName = 'a.json') => ({
  file: new Blob([content]),
  fileName,
});

const call = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'ls', arguments: '{}' } }],
});
const chat = (...ids: string[]) => ({
  model: 'gpt-5.1',
  messages: [{ role: 'user', content: 'Caf\u00e9?' }, ...ids.map(call), { role: 'user', content: 'well?' }],
});
const broken = JSON.stringify(chat('call_1', 'call_2'), null, 1);

describe('a file of a folder', () => {
  it('is named by what is in it, or by why nothing was read', async () => {
    const states = await Promise.all(
      [
        broken,
        '',
        ' \n',
        'A letter to a friend.',
        '{"a":1}',
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]),
      ].map(async (it) => (await triageFile(inputOf(it), quiet)).state),
    );
    expect(states).toEqual(['read', 'empty', 'empty', 'unknown', 'unknown', 'binary']);
  });

  it('that is too large, or cannot be read, says so in a sentence', async () => {
    const huge = Object.defineProperty(new Blob(['prose']), 'size', { value: 500_000_000 });
    expect(await triageFile({ file: huge, fileName: 'huge.jsonl' }, quiet)).toMatchObject({ state: 'too-large' });
    const fail = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const gone = { size: 10, slice: () => ({ arrayBuffer: fail }), arrayBuffer: fail } as unknown as Blob;
    const view = await triageFile({ file: gone, fileName: 'gone.jsonl' }, quiet);
    expect(view.state).toBe('unreadable');
    expect(view.says).toMatch(/choose it again/);
  });

  it('is repaired to the bytes that the plan of the core gives', async () => {
    const view = await mendFile(inputOf(broken), 'recommended', quiet);
    const snapshot = openTranscript(broken, { fileName: 'a.json' });
    const { text } = applyPlan(snapshot, planRepair(snapshot, { preset: 'recommended', day: DAY }));
    expect(text).not.toBe(broken);
    expect(await view.file?.text()).toBe(text);
    expect(view).toMatchObject({ state: 'repaired', before: { errors: 2 }, after: { errors: 0 } });
    expect(view.changes).toBeGreaterThan(0);
  });

  it('is repaired to the bytes that the page gives who opens it, in its own encoding', async () => {
    const latin = Uint8Array.from(Buffer.from(broken, 'latin1'));
    const view = await mendFile(inputOf(latin), 'inject-aborted', quiet);
    const client = createClient(async () => spawnTwin());
    await client.open({ file: new Blob([latin]), fileName: 'a.json', target: null });
    await client.apply((await client.plan({ kind: 'repair', preset: 'inject-aborted' })).id);
    const single = new Uint8Array(await (await client.exportBlob(null)).arrayBuffer());
    expect(new Uint8Array(await view.file!.arrayBuffer())).toEqual(single);
    expect([...single]).toContain(0xe9);
  });

  it('with several conversations is repaired in all of them', async () => {
    const log = [chat('call_1'), chat(), chat('call_3')];
    const apart = log.map((it) => JSON.stringify({ level: 'info', body: JSON.stringify(it) })).join('\n');
    const lines = log.map((it) => JSON.stringify(it)).join('\n');
    for (const text of [apart, lines]) {
      const view = await mendFile(inputOf(text, 'log.jsonl'), 'recommended', quiet);
      expect(view).toMatchObject({ state: 'repaired', before: { errors: 2 }, after: { errors: 0 } });
      expect((await view.file!.text()).split('\n')[1]).toBe(text.split('\n')[1]);
    }
  });

  it('that is healthy, read only or no transcript stays as it is and says why', async () => {
    const thread = JSON.stringify({ title: 'Hens', messages: [{ User: { id: 'u', content: [{ Text: 'Count.' }] } }] });
    const views = await Promise.all(
      [JSON.stringify(chat()), thread, 'no'].map((it) => mendFile(inputOf(it), 'recommended', quiet)),
    );
    expect(views.map((it) => it.state)).toEqual(['unchanged', 'read-only', 'unreadable']);
    expect(views.every((it) => it.file === null && it.says !== '' && it.changes === 0)).toBe(true);
  });
});
