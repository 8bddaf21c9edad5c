import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { spawnTwin } from './in-thread.ts';
import type { SessionView } from './protocol.ts';

const orphan = (i: number) => ({ role: 'tool', tool_call_id: `call_${i}`, content: `left over ${i}` });
/** Every second message answers nothing: so many single repairs can be applied one after the other. */
const STEPS = 16;
const BROKEN = JSON.stringify(
  Array.from({ length: STEPS }, (_, i) => [{ role: 'user', content: `question ${i} 1.0` }, orphan(i)]).flat(),
);
const start = async (text = BROKEN) => {
  const client = createClient(async () => spawnTwin());
  const view = await client.open({ text, fileName: 'a.json', target: null });
  return { client, view };
};
type Started = Awaited<ReturnType<typeof start>>['client'];

async function repairOne(client: Started, view: SessionView): Promise<SessionView> {
  const found = view.diagnostics.find((it) => it.rule === 'tools/orphan-result')!;
  const plan = await client.plan({ kind: 'fix', key: found.key, fix: 'remove-result' });
  return client.apply(plan.id);
}

describe('undo', () => {
  it('takes back every one of many steps, and redo does each again', async () => {
    const { client, view } = await start();
    const texts = [await client.source(null, 1e9)];
    let now = view;
    for (let i = 0; i < STEPS; i++) {
      now = await repairOne(client, now);
      texts.push(await client.source(null, 1e9));
    }
    expect(now.counts.errors).toBe(0);
    expect(new Set(texts).size).toBe(STEPS + 1);
    for (let i = STEPS - 1; i >= 0; i--) {
      now = await client.undo();
      expect(await client.source(null, 1e9)).toBe(texts[i]);
    }
    expect(now.undo).toBeNull();
    expect(now.edited).toBe(false);
    expect(now.counts).toEqual(view.counts);
    for (let i = 1; i <= STEPS; i++) {
      now = await client.redo();
      expect(await client.source(null, 1e9)).toBe(texts[i]);
    }
    expect(now.redo).toBeNull();
    expect(await (await client.exportBlob(null)).text()).toBe(texts[STEPS]);
  });

  it('goes back to a text that had to be mended to be read, as it was', async () => {
    const cut = BROKEN.slice(0, -25);
    const { client, view } = await start(cut);
    expect(view.problems.map((it) => it.kind)).toContain('cut-end');
    const now = await repairOne(client, view);
    const text = await (await client.exportBlob(null)).text();
    expect(() => JSON.parse(text)).not.toThrow();
    expect(now.edited).toBe(true);
    await client.undo();
    expect(await (await client.exportBlob(null)).text()).toBe(cut);
    await client.redo();
    expect(await (await client.exportBlob(null)).text()).toBe(text);
  });

  it('says of each step what it did, in edits and not in copies of the text', async () => {
    const { client, view } = await start();
    const { step } = await repairOne(client, view);
    expect(step?.by).toMatch(/\w/);
    const size = step!.edits.reduce((sum, it) => sum + it.text.length, 0);
    expect(size).toBeLessThan(200);
    expect((await client.undo()).step).toBeNull();
  });
});

describe('a session that is opened again', () => {
  it('is the same in every respect, what was undone included', async () => {
    const { client, view } = await start();
    const steps = [];
    let now = view;
    for (let i = 0; i < 3; i++) {
      now = await repairOne(client, now);
      steps.push(now.step!);
    }
    now = await client.undo();
    const record = {
      input: { text: BROKEN, fileName: 'a.json' },
      targets: [],
      transcript: 0,
      revision: now.revision,
      steps,
      at: 2,
    };
    const other = createClient(async () => spawnTwin());
    expect(await other.restore(record)).toEqual(now);
    expect(await other.source(null, 1e9)).toBe(await client.source(null, 1e9));
    const redone = await other.redo();
    expect(redone.undo).toBe(steps[2]!.by);
    expect(redone.redo).toBeNull();
  });
});

describe('bytes that are not UTF-8', () => {
  const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
  const withBytes = (text: string, bytes: readonly number[]) => {
    const at = text.indexOf('?');
    const parts = [text.slice(0, at), Uint8Array.from(bytes), text.slice(at + 1)];
    return new Blob(parts);
  };

  it('stay as they are under an edit elsewhere', async () => {
    const text = BROKEN.replace('question 5', 'na\u00efve ?').replace('question 0', 'Tr\u00e4nen');
    const file = withBytes(text, [0xe9]);
    const client = createClient(async () => spawnTwin());
    const view = await client.open({ file, fileName: 'a.json', target: null });
    expect(view.encoding).toBe('UTF-8');
    expect(view.problems.find((it) => it.kind === 'encoding')?.message).toMatch(/line 1 .* saved as they are/);
    await repairOne(client, view);
    const out = await bytesOf(await client.exportBlob(null));
    const removed = `,${JSON.stringify(orphan(0))}`;
    expect(out).toEqual(await bytesOf(withBytes(text.replace(removed, ''), [0xe9])));
    await client.undo();
    expect(await bytesOf(await client.exportBlob(null))).toEqual(await bytesOf(file));
  });

  it('of UTF-16 and of one byte per character stay what they are, and it is said', async () => {
    const text = BROKEN.replace('question 5', 'caf\u00e9');
    const latin1 = new Blob([Uint8Array.from(text, (it) => it.charCodeAt(0))]);
    const utf16 = new Blob([Uint16Array.from(`\ufeff${text}`, (it) => it.charCodeAt(0))]);
    for (const [file, name, width] of [
      [latin1, 'Windows-1252', 1],
      [utf16, 'UTF-16 LE', 2],
    ] as const) {
      const client = createClient(async () => spawnTwin());
      const view = await client.open({ file, fileName: 'a.json', target: null });
      expect(view.counts.messages, name).toBe(2 * STEPS);
      expect(view.encoding).toBe(name);
      expect(view.problems.find((it) => it.kind === 'encoding')?.message).toContain(name);
      expect(JSON.stringify(view.problems)).not.toContain('\ufffd');
      await repairOne(client, view);
      const out = await client.exportBlob(null);
      expect(out.size).toBe(file.size - width * (JSON.stringify(orphan(0)).length + 1));
      expect((await client.exportText(null, 1e9))?.replace('\ufeff', '')).toBe(
        text.replace(`,${JSON.stringify(orphan(0))}`, ''),
      );
    }
  });
});
