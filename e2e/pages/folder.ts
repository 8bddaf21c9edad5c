import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';

/** Files by their paths. */
export type Disk = Readonly<Record<string, string | Buffer>>;

/** The table of many files, as somebody sees or hears it. */
export class FolderPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly rows: Locator;
  readonly summary: Locator;
  readonly repairs: Locator;
  readonly find: Locator;
  readonly repair: Locator;
  readonly zip: Locator;
  readonly back: Locator;

  constructor(page: Page) {
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Files', exact: true });
    this.rows = this.grid.locator('[data-path]');
    this.summary = page.getByRole('status', { name: 'Summary', exact: true });
    this.repairs = page.getByRole('status', { name: 'Repairs', exact: true });
    this.find = page.getByRole('searchbox', { name: 'Find a file' });
    this.repair = button('Repair selected');
    this.zip = button(/^Download ZIP/);
    this.back = button(/Back to /);
  }

  /** Chooses a folder on the start screen, as browsers do that know only the older way. */
  async choose(folder: string): Promise<void> {
    await this.page.evaluate(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByRole('button', { name: 'Open a folder' }).click(),
    ]);
    await chooser.setFiles(folder);
    await expect(this.grid).toBeVisible();
  }

  /** Chooses a folder that the page can write into: one of the browser's own, in place of a dialog that nobody can click here. */
  async chooseWritable(disk: Readonly<Record<string, string>>, packed: Record<string, Buffer> = {}): Promise<void> {
    const bytes = [...Object.entries(disk), ...Object.entries(packed)].map(
      ([path, content]) => [path, [...Buffer.from(content)]] as const,
    );
    await this.page.evaluate(async (files) => {
      const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('barn', { create: true });
      for (const [path, content] of files) {
        let folder = root;
        const steps = path.split('/');
        for (const step of steps.slice(0, -1)) folder = await folder.getDirectoryHandle(step, { create: true });
        const writable = await (await folder.getFileHandle(steps.at(-1)!, { create: true })).createWritable();
        await writable.write(Uint8Array.from(content));
        await writable.close();
      }
      Reflect.set(window, 'showDirectoryPicker', async () => root);
    }, bytes);
    await this.page.getByRole('button', { name: 'Open a folder' }).click();
    await expect(this.grid).toBeVisible();
  }

  /** What is in that folder now. */
  written(): Promise<Record<string, string>> {
    return this.page.evaluate(async () => {
      const found: Record<string, string> = {};
      const visit = async (folder: FileSystemDirectoryHandle, path: string) => {
        for await (const it of Reflect.apply(Reflect.get(folder, 'values'), folder, [])) {
          if (it.kind === 'directory') await visit(it, `${path}${it.name}/`);
          else found[`${path}${it.name}`] = await (await it.getFile()).text();
        }
      };
      await visit(await (await navigator.storage.getDirectory()).getDirectoryHandle('barn'), '');
      return found;
    });
  }

  row(path: string): Locator {
    return this.grid.locator(`[data-path="${path}"]`);
  }

  group(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });
  }

  /** The counts of the groups, by name. */
  async groups(): Promise<Record<string, number>> {
    const texts = await this.page.getByRole('group', { name: 'Show' }).getByRole('button').allInnerTexts();
    return Object.fromEntries(
      texts.map((it) => {
        const [, name = '', count = ''] = /^(.*?)\s+([\d,]+)$/.exec(it.replace(/\s+/g, ' ')) ?? [];
        return [name, Number(count.replaceAll(',', ''))];
      }),
    );
  }

  async paths(): Promise<string[]> {
    return this.rows.evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map((it) => it.getAttribute('data-path') ?? ''),
    );
  }

  select(path: string): Promise<void> {
    return this.row(path).getByRole('checkbox').click();
  }

  open(path: string): Promise<void> {
    return this.row(path).getByRole('button').first().click();
  }
}

/** Writes files under a folder of the disk. */
export async function writeDisk(root: string, disk: Disk): Promise<void> {
  for (const folder of new Set(Object.keys(disk).map((it) => dirname(join(root, it)))))
    await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(disk).map(([path, text]) => writeFile(join(root, path), text)));
}

/** An archive of stored files, as any program writes one. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(head, name, content);
    directory.push(entry, name);
    at += head.length + name.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** The files in an archive, read by its directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.length - 22;
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [name, start] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)];
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20));
    const path = archive.toString('utf8', at + 46, at + 46 + name);
    files.set(path, archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed);
    at += 46 + name + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
