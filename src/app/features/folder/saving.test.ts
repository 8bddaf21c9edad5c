import { describe, expect, it } from 'vitest';
import { filesOfHandle } from './files.ts';
import { saveAll, saveInPlace } from './saving.ts';

interface Disk {
  [name: string]: { text: string; time: number } | Disk;
}

/** Files and folders in memory, with the handles that a browser gives of them. */
function folderOf(disk: Disk, fails: ReadonlySet<string> = new Set(), name = 'root'): FileSystemDirectoryHandle {
  const fileHandle = (file: string) => ({
    kind: 'file',
    name: file,
    getFile: async () => {
      const { text, time } = disk[file] as { text: string; time: number };
      return new File([text], file, { lastModified: time });
    },
    createWritable: async () => {
      let written = '';
      return {
        write: async (content: Blob) => {
          if (fails.has(file)) throw new DOMException('There is no room on the disk.', 'QuotaExceededError');
          written = await content.text();
        },
        close: async () => {
          disk[file] = { text: written, time: 9000 };
        },
        abort: async () => undefined,
      };
    },
  });
  const isFile = (it: Disk[string]) => 'time' in it && typeof it.time === 'number';
  return {
    kind: 'directory',
    name,
    async *values() {
      for (const [key, value] of Object.entries(disk))
        yield isFile(value) ? fileHandle(key) : folderOf(value as Disk, fails, key);
    },
    getFileHandle: async (file: string, { create = false } = {}) => {
      if (!(file in disk)) {
        if (!create) throw new DOMException('no such file', 'NotFoundError');
        disk[file] = { text: '', time: 0 };
      }
      return fileHandle(file);
    },
  } as unknown as FileSystemDirectoryHandle;
}

async function save(disk: Disk, { fails = [], changed = false }: { fails?: string[]; changed?: boolean } = {}) {
  const folder = folderOf(disk, new Set(fails));
  const handle = await folder.getFileHandle('a.jsonl');
  const read = await handle.getFile();
  if (changed) disk['a.jsonl'] = { text: 'two\nlines', time: 20 };
  return saveInPlace({ place: { folder, handle }, read, repaired: new Blob(['repaired']), day: '2026-11-22' });
}
const textIn = (disk: Disk, name: string) => (disk[name] as { text: string } | undefined)?.text;

describe('saving in place', () => {
  it('puts a copy beside the file first, over no other', async () => {
    const disk: Disk = { 'a.jsonl': { text: 'broken', time: 5 } };
    const { says, now } = await save(disk);
    expect(says).toBe('Saved. As it was: a.jsonl.backup-2026-11-22');
    expect(await now?.text()).toBe('repaired');
    expect(textIn(disk, 'a.jsonl.backup-2026-11-22')).toBe('broken');
    await save(disk);
    expect(textIn(disk, 'a.jsonl.backup-2026-11-22')).toBe('broken');
    expect(textIn(disk, 'a.jsonl.backup-2026-11-22-2')).toBe('repaired');
  });

  it('leaves alone what was changed since, and what it could not copy', async () => {
    const disk: Disk = { 'a.jsonl': { text: 'broken', time: 5 } };
    expect(await save(disk, { changed: true })).toMatchObject({
      now: null,
      says: expect.stringMatching(/changed since/),
    });
    expect(Object.keys(disk)).toEqual(['a.jsonl']);
    expect(textIn(disk, 'a.jsonl')).toBe('two\nlines');
    const full = await save(disk, { fails: ['a.jsonl.backup-2026-11-22'] });
    expect(full).toMatchObject({ now: null, says: 'Not saved: There is no room on the disk.' });
    expect(textIn(disk, 'a.jsonl')).toBe('two\nlines');
  });
});

it('saving several ends with the one at hand when it is stopped', async () => {
  const disk: Disk = { 'a.jsonl': { text: 'one', time: 5 }, 'b.jsonl': { text: 'two', time: 5 } };
  const folder = folderOf(disk);
  const savings = await Promise.all(
    ['a.jsonl', 'b.jsonl'].map(async (name) => {
      const handle = await folder.getFileHandle(name);
      return { place: { folder, handle }, read: await handle.getFile(), repaired: new Blob(['x']), day: '2026-11-22' };
    }),
  );
  const told: string[] = [];
  const run = saveAll(savings, (_, n, saved) =>
    told.push(`${n} ${saved === null ? 'begins' : saved.says.slice(0, 5)}`),
  );
  run.stop();
  expect(await run.ended).toBe(false);
  expect(told).toEqual(['0 begins', '0 Saved']);
  expect([textIn(disk, 'a.jsonl'), textIn(disk, 'b.jsonl')]).toEqual(['x', 'two']);
});

it('files are found in folders inside folders, with their places', async () => {
  const file = (text: string) => ({ text, time: 1 });
  const disk: Disk = { 'a.json': file('a'), deep: { 'b.json': file('b'), er: { 'c.json': file('c') } } };
  disk.node_modules = { 'd.json': file('d') };
  const found: string[] = [];
  for await (const { path, place } of filesOfHandle(folderOf(disk))) found.push(`${path} in ${place?.folder.name}`);
  expect(found).toEqual(['a.json in root', 'deep/b.json in deep', 'deep/er/c.json in er']);
});
