import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { axeComplaints } from '../looks/measures.ts';
import { FolderPage, unzip, writeDisk, zipOf } from '../pages/folder.ts';
import type { Inspector } from '../pages/inspector.ts';
import { openSmall } from '../pages/sessions.ts';
import { brokenAnthropic, brokenOpenAi, claudeCode, healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

test('what is packed inside a folder is read, repaired and never saved in place', async ({ app, page }, info) => {
  const root = info.outputPath('sessions');
  const two = zipOf({ 'inner/broken.json': brokenAnthropic().text, 'healthy.json': healthyAnthropic().text });
  await writeDisk(root, {
    'plain.json': healthyAnthropic().text,
    'old/session.jsonl.gz': gzipSync(claudeCode(true).text),
    'two.zip': two,
    'none.zip': zipOf({ 'picture.png': 'x' }),
    'torn.json.gz': gzipSync(claudeCode(true).text).subarray(0, 60),
  });
  const folder = new FolderPage(app.page);
  await folder.choose(root);
  await expect(folder.summary).toContainText('6 files: 2 with errors');
  await expect(folder.row('two.zip / inner/broken.json')).toContainText('3 errors, 1 warning');
  await expect(folder.row('two.zip / inner/broken.json')).toContainText('two.zip / inner');
  await expect(folder.row('none.zip')).toContainText('without a file that could be a transcript');
  await expect(folder.row('torn.json.gz')).toContainText('cannot be unpacked');
  await expect(folder.row('old/session.jsonl.gz')).toContainText('Claude Code');
  await page.getByRole('button', { name: 'Select the 2 with errors' }).click();
  await folder.repair.click();
  const [download] = await Promise.all([page.waitForEvent('download'), folder.zip.click()]);
  const packed = unzip(await readFile(await download.path()));
  expect([...packed.keys()].sort()).toEqual(['old/session.jsonl', 'two.zip/inner/broken.json']);
  await folder.open('two.zip / inner/broken.json');
  await app.expectErrors(3);
  await expect(page.getByText('Unpacked from two.zip. What you save is the file inside.')).toBeVisible();
  expect((await app.download()).toString()).toBe(brokenAnthropic().text);
  await folder.back.click();
  await expect(folder.row('plain.json')).toBeVisible();
});

test('packed files keep to the ZIP where the others can be saved in place', async ({ app, page }) => {
  const folder = new FolderPage(app.page);
  await folder.chooseWritable(
    { 'broken.json': brokenAnthropic().text },
    { 'packed.json.gz': gzipSync(brokenOpenAi().text) },
  );
  await page.getByRole('button', { name: 'Select the 2 with errors' }).click();
  await folder.repair.click();
  await expect(page.getByText('1 file from archives cannot be saved in place: the ZIP has it.')).toBeVisible();
  await page.getByRole('button', { name: 'Save in place' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save 1 file' }).click();
  await expect(folder.row('broken.json')).toContainText('Saved. As it was: broken.json.backup-');
});

test.describe('repairs that nobody has taken', () => {
  const repaired = async (app: Inspector, output: string) => {
    const folder = await openSmall(app, output);
    await app.page.getByRole('button', { name: 'Select the 3 with errors' }).click();
    await folder.repair.click();
    await expect(folder.repairs).toContainText('3 files repaired');
    return folder;
  };
  const other = { name: 'another.json', text: healthyAnthropic().text };
  const many = Array.from({ length: 7 }, (_, i) => ({ ...other, name: `another-${i}.json` }));
  const dropMany = async (app: Inspector) => {
    const input = app.page.locator('#file-input');
    await input.setInputFiles(many.map(({ name, text }) => ({ name, mimeType: 'x/y', buffer: Buffer.from(text) })));
  };

  test('are asked about before another folder takes their place', async ({ app, page }, info) => {
    const folder = await repaired(app, info.outputPath('sessions'));
    const dialog = page.getByRole('dialog', { name: 'Repairs that are in no file' });
    await dropMany(app);
    await expect(dialog).toContainText('3 repaired files of sessions were neither downloaded nor saved.');
    expect(await axeComplaints(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(folder.row('orchard/broken.json')).toBeVisible();
    await dropMany(app);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(folder.repairs).toContainText('3 files repaired');
    await dropMany(app);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download ZIP and go on' }).click(),
    ]);
    expect(unzip(await readFile(await download.path())).size).toBe(3);
    await expect(folder.row('another-3.json')).toBeVisible();
    await dropMany(app);
    await expect(dialog, 'nothing is lost: nothing is asked').toBeHidden();
  });

  test('are asked about once, whatever is dropped onto the question', async ({ app, page }, info) => {
    const folder = await repaired(app, info.outputPath('sessions'));
    const dialog = page.getByRole('dialog', { name: 'Repairs that are in no file' });
    await dropMany(app);
    await expect(dialog).toBeVisible();
    await dropMany(app);
    await dropMany(app);
    await dialog.getByRole('button', { name: 'Go on without them' }).click();
    await expect(folder.row('another-3.json')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('go where somebody says so, and are kept at the start screen', async ({ app, page }, info) => {
    const folder = await repaired(app, info.outputPath('sessions'));
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText('sessions, 7 files, 3 repaired files not downloaded')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await expect(folder.repairs).toContainText('3 files repaired');
    await dropMany(app);
    await page.getByRole('dialog').getByRole('button', { name: 'Go on without them' }).click();
    await expect(folder.row('another-3.json')).toBeVisible();
  });

  test('make the browser ask before it leaves, until they are downloaded', async ({ app, page }, info) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    const leave = async () => {
      asked.length = 0;
      await page.evaluate(() => setTimeout(() => location.reload(), 0));
      await page.waitForTimeout(500);
      return [...asked];
    };
    const folder = await repaired(app, info.outputPath('sessions'));
    expect(await leave()).toEqual(['beforeunload']);
    await Promise.all([page.waitForEvent('download'), folder.zip.click()]);
    await expect(folder.zip).toBeEnabled();
    expect(await leave()).toEqual([]);
  });
});

test('on a phone a file without a title has no empty line', async ({ app, page }, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const folder = await openSmall(app, info.outputPath('sessions'));
  const heightOf = async (path: string) => (await folder.row(path).boundingBox())!.height;
  expect(await heightOf('notes.txt')).toBeLessThan(await heightOf('barn/hens.jsonl'));
  const [above, below] = await Promise.all(
    [2, 3].map(async (n) => (await folder.grid.locator(`[aria-rowindex="${n}"]`).boundingBox())!),
  );
  expect(Math.round(above!.y + above!.height)).toBe(Math.round(below!.y));
});
