import { readFileSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Inspector } from '../pages/inspector.ts';
import { rollout } from '../rollout.ts';
import { expect, test } from '../test.ts';

const SMALL = rollout({ compactions: 4, pictures: 5, pictureLength: 200_000, messages: 20 });

async function look(app: Inspector, text: string, name = 'rollout-2026.jsonl'): Promise<void> {
  await app.page.keyboard.press('ControlOrMeta+K');
  await app.page.getByRole('combobox', { name: 'Find a command' }).fill('where the bytes');
  await app.page.keyboard.press('Enter');
  const [chooser] = await Promise.all([
    app.page.waitForEvent('filechooser'),
    app.page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

const parts = (page: Page) => ({
  dialog: page.getByRole('dialog', { name: 'Where the bytes are' }),
  bars: page.getByRole('list', { name: 'Bytes by place' }),
  saving: page.getByRole('status', { name: 'What it saves' }),
  save: page.getByRole('button', { name: 'Save the smaller file' }),
  state: page.getByRole('status', { name: 'State of the work' }),
});

/** What this browser does where it cannot write into a file that somebody chose. */
const withoutPicker = (page: Page) => page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));

test('says where the bytes are, and saves the file without copies, every other line as it was', async ({
  app,
  page,
}) => {
  await withoutPicker(page);
  await look(app, SMALL);
  const { bars, saving, save, dialog } = parts(page);
  await expect(bars.locator('[data-share="compaction-pictures"]')).toContainText(
    /Pictures in compaction records\s*2\.\d MB/,
  );
  await expect(dialog).toContainText('5 different pictures in 19 places.');
  await expect(saving).toContainText(/3\.\d MB become .* less/);
  await expect(saving).toContainText('Codex continues from its last compaction record');
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('rollout-2026.small.jsonl');
  const after = readFileSync(await download.path(), 'utf8').split('\n');
  const before = SMALL.split('\n');
  expect(after.length).toBe(before.length);
  const changed = before.flatMap((line, i) => (line === after[i] ? [] : [i]));
  const compacted = before.flatMap((line, i) => (line.includes('"compacted"') ? [i] : []));
  expect(changed, 'only compaction records, and not the last').toEqual(compacted.slice(0, -1));
  for (const line of after.filter(Boolean)) JSON.parse(line);
});

test('writes into the file that was chosen', async ({ app, page }) => {
  // A real file handle, of the browser's own file system, in place of the dialog that nobody can click here.
  await page.evaluate(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getFileHandle('chosen.jsonl', { create: true });
    Reflect.set(window, 'showSaveFilePicker', pick);
  });
  await look(app, SMALL);
  const { state, save } = parts(page);
  await page.getByRole('radio', { name: 'A note in place of every picture' }).check();
  await save.click();
  await expect(state).toHaveText('Written.');
  const text = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const found = await (await root.getFileHandle('chosen.jsonl')).getFile();
    const all = await found.text();
    await root.removeEntry('chosen.jsonl');
    return all;
  });
  expect(text.length).toBeLessThan(SMALL.length / 20);
  expect(text).not.toContain('base64');
  expect(text).toContain('"[image removed: PNG, 150 kB]"');
});

test('a file that is being written when the work is cancelled has all of it or none', async ({ app, page }) => {
  await page.evaluate(() => {
    const pick = async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('full.jsonl', { create: true });
      const writable = await handle.createWritable();
      await writable.write('as it was');
      await writable.close();
      return handle;
    };
    Reflect.set(window, 'showSaveFilePicker', pick);
  });
  await look(app, SMALL);
  const { save, state, dialog } = parts(page);
  await expect(save).toBeEnabled();
  // The worker is gone in the middle of its work.
  await save.click();
  await dialog.getByRole('button', { name: 'Cancel' }).or(state.getByText('Written.')).first().click();
  const text = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const all = await (await (await root.getFileHandle('full.jsonl')).getFile()).text();
    await root.removeEntry('full.jsonl').catch(() => undefined);
    return all;
  });
  // Either all of it or nothing: never a part.
  expect(text === 'as it was' || text.endsWith('\n'), text.slice(-40)).toBe(true);
});

test('opens in the page what is left', async ({ app, page }) => {
  await look(app, SMALL);
  await page.getByRole('radio', { name: 'A note in place of every picture' }).check();
  await page.getByRole('button', { name: 'Open it here' }).click();
  await expect(app.summary).toContainText('Codex session');
  await app.expectErrors(0);
});

/** Drops a file of 460 MB: the same few megabytes again and again, so that the browser holds them once. */
async function dropHuge(app: Inspector, text: string, end: readonly number[] = []): Promise<void> {
  await expect(app.transcript).toBeVisible();
  await app.page.evaluate(
    ([words, bytes]) => {
      const once = new Blob([words]);
      const all: BlobPart[] = new Array(Math.ceil(460e6 / once.size)).fill(once);
      const transfer = new DataTransfer();
      transfer.items.add(new File([...all, new Uint8Array(bytes)], 'huge.jsonl'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: transfer }));
    },
    [text, end] as const,
  );
}

test('a file that is too large opens without the middles of its pictures, and is saved with them', async ({
  app,
  page,
}) => {
  test.slow();
  await dropHuge(app, SMALL);
  await expect(app.summary).toContainText('Codex session', { timeout: 60_000 });
  await app.expectErrors(0);
  await expect(
    page.getByText(/Of [\d,]+ pictures only the beginning was read: \d{3} MB stay in the file/),
  ).toBeVisible();
  await app.openTab('Export');
  const size = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), app.downloads.click()]);
    return statSync(await download.path()).size;
  };
  const before = await size();
  expect(before).toBeGreaterThan(460e6);
  const { messages } = await app.counts();
  await app.openTab('Trim');
  await app.budget.fill('2000');
  await app.budget.blur();
  await expect(app.trimResult).toContainText(/Keeps/);
  await app.apply.click();
  await expect.poll(async () => (await app.counts()).messages).toBeLessThan(messages);
  await app.openTab('Export');
  const after = await size();
  expect(after).toBeLessThan(before);
  expect(after, 'the pictures of what stays are there').toBeGreaterThan(before / 2);
});

test('a file that is too large opens without the middles of its long texts, and is saved with them', async ({
  app,
  page,
}) => {
  test.slow();
  const words = (role: string, n: number) =>
    JSON.stringify({ role, content: `Part ${n}: ${`“some” words, number ${n}\\n`.repeat(12_000)}end of ${n}` });
  await dropHuge(app, [0, 1, 2].map((n) => `${words('user', n)}\n${words('assistant', n)}\n`).join(''));
  await expect(page.getByText(/Of [\d,]+ long texts only beginning and end were read: \d{3} MB stay/)).toBeVisible({
    timeout: 60_000,
  });
  await app.expectErrors(0);
  await app.openTab('Trim');
  await app.budget.fill('400000');
  await app.budget.blur();
  await expect(app.trimResult).toContainText(/Keeps/);
  await app.apply.click();
  await expect.poll(async () => (await app.counts()).messages).toBeLessThan(20);
  await app.openTab('Export');
  const [download] = await Promise.all([page.waitForEvent('download'), app.downloads.click()]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBe((await app.counts()).messages);
  for (const line of lines) {
    const { role, content } = JSON.parse(line);
    const n = Number(/\d/.exec(content)?.[0]);
    expect(line).toBe(words(role, n));
  }
});

test('a file that is too large to open leads there, and the work can be cancelled', async ({ app, page }) => {
  test.slow();
  await withoutPicker(page);
  // Not UTF-8 at its end: such a file is not put together again.
  await dropHuge(app, SMALL, [0xff, 0x0a]);
  const lead = page.getByRole('button', { name: /See where the bytes are/ });
  await expect(page.getByRole('alert')).toContainText(/up to 450 MB can be read/, { timeout: 60_000 });
  const { dialog, state, bars, saving } = parts(page);
  await lead.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(state).toHaveText('Cancelled. No file was changed.');
  await page.keyboard.press('Escape');
  await expect(lead).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bars.locator('[data-share="compaction-pictures"]')).toContainText('repeated', { timeout: 60_000 });
  await expect(saving).toContainText('become');
  const open = page.getByRole('button', { name: 'Open it here' });
  await page.getByRole('radio', { name: 'A note in place of every picture' }).check();
  await expect(open).toBeEnabled();
});

test('what is no session file is told in a sentence', async ({ app, page }) => {
  await look(app, 'A letter to a friend.', 'letter.txt');
  await expect(page.getByRole('alert')).toContainText('does not begin as JSON');
  await expect(page.getByRole('button', { name: 'Read it again' })).toBeVisible();
});
