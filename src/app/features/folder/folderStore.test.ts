import { describe, expect, it } from 'vitest';
import type { Port } from '../../../worker/client.ts';
import { mendFile } from '../../../worker/folder/desk.ts';
import { spawnTwin } from '../../../worker/in-thread.ts';
import { unpack } from '../../archives.ts';
import { FolderStore } from './folderStore.ts';
import { groupOf } from './order.ts';

const call = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'ls', arguments: '{}' } }],
});
const chat = (...ids: string[]) =>
  JSON.stringify(
    { model: 'gpt-5.1', messages: [{ role: 'user', content: 'a' }, ...ids.map(call), { role: 'user', content: 'b' }] },
    null,
    1,
  );

function folderOf(
  texts: Readonly<Record<string, string>>,
  spawn: () => Promise<Port> = async () => spawnTwin(),
): FolderStore {
  const folder = new FolderStore('barn', { spawn, workers: 2, heap: undefined, root: null });
  for (const [path, text] of Object.entries(texts)) {
    const file = new File([text], path.slice(path.lastIndexOf('/') + 1), { lastModified: 1_700_000_000_000 });
    folder.add({ path, file, place: null });
  }
  folder.listed();
  return folder;
}

/** Resolves once it is so. */
function until(folder: FolderStore, is: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (is()) return resolve();
    const stop = folder.subscribe(() => {
      if (!is()) return;
      stop();
      resolve();
    });
  });
}
const still = (folder: FolderStore) => until(folder, () => folder.get().job === null && !folder.get().isListing);
const groups = (folder: FolderStore) => folder.get().lines.map((it) => `${it.path} ${groupOf(it)}`);

const TEXTS = {
  'a/one.json': chat('call_1'),
  'a/two.json': chat('call_1', 'call_2'),
  'b/two.json': chat(),
  'torn.jsonl': '{"role":',
};

/** Workers that answer only when they are let. */
function gated() {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  let full: () => void = () => undefined;
  const two = new Promise<void>((resolve) => {
    full = resolve;
  });
  const spawn = async (): Promise<Port> => {
    const twin = spawnTwin();
    return {
      ...twin,
      post: (message) => {
        if (isOpen) twin.post(message);
        else if (waiting.push(() => twin.post(message)) === 2) full();
      },
    };
  };
  const open = () => {
    isOpen = true;
    for (const go of waiting.splice(0)) go();
  };
  return { spawn, open, waiting, two };
}

describe('a folder', () => {
  it('is read to its end, and a file that is lost stops nothing', async () => {
    const folder = new FolderStore('barn', { spawn: async () => spawnTwin(), workers: 2, heap: undefined, root: null });
    folder.add({ path: 'lost.jsonl', file: null, place: null });
    folder.add({ path: 'a.json', file: new File([chat('call_1')], 'a.json'), place: null });
    folder.add({ path: 'a.json.backup-2026-11-22', file: new File(['x'], 'a'), place: null });
    folder.listed();
    await still(folder);
    expect(groups(folder)).toEqual(['lost.jsonl not-read', 'a.json errors']);
    expect(folder.get().note).toBe('1 backup is skipped.');
  });

  it('that was stopped goes on where it was', async () => {
    const gate = gated();
    const folder = folderOf(TEXTS, gate.spawn);
    await until(folder, () => folder.get().job !== null);
    await folder.stop();
    expect(folder.get()).toMatchObject({ job: null, counts: { waiting: 4 } });
    gate.open();
    folder.read();
    await still(folder);
    expect(folder.get().counts).toEqual({ errors: 2, warnings: 0, healthy: 1, 'not-read': 1, waiting: 0 });
    const before = folder.get().lines;
    folder.read();
    await still(folder);
    expect(folder.get().lines, 'nothing is read twice').toEqual(before);
  });

  it('is repaired as each of its files alone, and packed with their paths', async () => {
    const folder = folderOf(TEXTS);
    await still(folder);
    await folder.repair(folder.get().lines);
    const { lines } = folder.get();
    expect(lines.map((it) => it.mend?.state)).toEqual(['repaired', 'repaired', 'unchanged', undefined]);
    for (const { path, mend } of lines.slice(0, 2)) {
      const alone = await mendFile(
        { file: new Blob([TEXTS[path as keyof typeof TEXTS]]), fileName: path },
        'recommended',
        () => undefined,
      );
      expect(await mend!.file!.text()).toBe(await alone.file!.text());
    }
    const zip = await folder.zip(lines);
    const { files } = await unpack(new File([zip!], 'barn.zip'), 'zip');
    expect(files.map((it) => it.name).sort()).toEqual(['one.json', 'two.json']);
    folder.discard();
    expect(folder.get().lines.every((it) => it.mend === null)).toBe(true);
  });

  it('that is repaired while it is being read goes on being read afterwards', async () => {
    const gate = gated();
    const folder = folderOf(TEXTS, gate.spawn);
    await gate.two;
    gate.waiting.shift()!();
    await until(folder, () => folder.get().counts.waiting === 3);
    const read = folder.get().lines.filter((it) => it.view !== null);
    const repaired = folder.repair(read);
    gate.open();
    await repaired;
    await still(folder);
    expect(folder.get().counts.waiting).toBe(0);
    expect(folder.get().lines.filter((it) => it.mend !== null)).toHaveLength(1);
  });
});
