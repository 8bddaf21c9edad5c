import { readFile } from 'node:fs/promises';
import { drawn } from '../drawn.ts';
import { axeComplaints } from '../looks/measures.ts';
import { FolderPage, unzip, writeDisk } from '../pages/folder.ts';
import { openSmall, SMALL } from '../pages/sessions.ts';
import { brokenAnthropic, brokenOpenAi, healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const some = drawn(2);

const BROKEN = ['orchard/broken.json', 'barn/open ai.json', 'barn/session.jsonl'];

test('a folder is a table, the worst first, with names, reasons and counts that add up', async ({ app }, info) => {
  const folder = await openSmall(app, info.outputPath('sessions'));
  const groups = await folder.groups();
  const { All: all, ...parts } = groups;
  expect(all).toBe(7);
  expect(Object.values(parts).reduce((sum, it) => sum + it, 0)).toBe(7);
  expect(groups['With errors']).toBe(3);
  expect(groups['Not read']).toBe(2);
  const paths = await folder.paths();
  expect(paths.slice(0, 3).sort()).toEqual([...BROKEN].sort());
  expect(paths[3], 'a session that cannot be read comes before what is healthy').toBe('torn.jsonl');
  expect(paths.at(-1)).toBe('notes.txt');
  await expect(folder.row('orchard/broken.json')).toContainText('3 errors, 1 warning');
  await expect(folder.row('barn/hens.jsonl')).toContainText('Count the hens');
  await expect(folder.row('barn/hens.jsonl')).toContainText('Claude Code');
  await expect(folder.row('torn.jsonl')).toContainText(/at line 1|does not end|cut off/i);
  await expect(folder.row('notes.txt')).toContainText('This is not valid JSON: at line 1');
});

some('filters and sorts', async ({ app, page }, info) => {
  const folder = await openSmall(app, info.outputPath('sessions'));
  await folder.group('Not read').click();
  await expect(folder.rows).toHaveCount(2);
  await folder.group('All').click();
  await folder.find.fill('hens count');
  await expect(folder.rows).toHaveCount(1);
  await folder.find.fill('nothing is named so');
  await page.getByRole('button', { name: 'Show all 7 files' }).click();
  await expect(folder.rows).toHaveCount(7);
  await page.getByRole('columnheader', { name: 'File' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'File' })).toHaveAttribute('aria-sort', 'ascending');
  expect((await folder.paths())[0]).toBe('orchard/broken.json');
  await page.getByRole('columnheader', { name: 'File' }).getByRole('button').click();
  expect((await folder.paths())[0]).toBe('torn.jsonl');
});

some(
  'a file opens as if it had been dropped, and the way back leads to the table as it was',
  async ({ app, page }, info) => {
    const folder = await openSmall(app, info.outputPath('sessions'));
    await folder.find.fill('orchard');
    await folder.select('orchard/healthy.json');
    await folder.open('orchard/broken.json');
    await app.expectErrors(3);
    await folder.back.click();
    await expect(folder.find).toHaveValue('orchard');
    await expect(folder.rows).toHaveCount(2);
    await expect(folder.row('orchard/healthy.json')).toHaveAttribute('aria-selected', 'true');
    await folder.open('orchard/broken.json');
    await app.expectErrors(3);
    await page.goBack();
    await expect(folder.grid).toBeFocused();
    await expect(folder.rows).toHaveCount(2);
    // Edits are put aside, as with any other file.
    await folder.open('orchard/broken.json');
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    await folder.back.click();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText('broken.json with 1 edit was put aside.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await expect(folder.rows).toHaveCount(2);
    await expect(folder.summary).toContainText('7 files: 3 with errors');
  },
);

some('one that cannot be opened leads back to the table too', async ({ app, page }, info) => {
  const folder = await openSmall(app, info.outputPath('sessions'));
  await folder.open('notes.txt');
  await expect(page.getByRole('alert')).toContainText('notes.txt');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(folder.rows).toHaveCount(7);
});

test('repairing the selected gives what repairing one by one gives, byte for byte', async ({ app, page }, info) => {
  test.slow();
  const folder = await openSmall(app, info.outputPath('sessions'));
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('combobox', { name: 'Preset' }).selectOption('recommended');
  await folder.repair.click();
  await expect(folder.repairs).toContainText('3 files repaired, no errors are left.');
  await expect(folder.row('orchard/broken.json')).toContainText('3 errors, 1 warning →');
  const [download] = await Promise.all([page.waitForEvent('download'), folder.zip.click()]);
  expect(download.suggestedFilename()).toBe('sessions.repaired.zip');
  const files = unzip(await readFile(await download.path()));
  expect([...files.keys()].sort()).toEqual([...BROKEN].sort());
  for (const [path, bytes] of files) {
    await folder.open(path);
    await expect(app.summary).toContainText(/error/);
    await app.applyPreset('recommended');
    await app.expectErrors(0);
    expect((await app.download()).equals(bytes), path).toBe(true);
    await folder.back.click();
  }
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(folder.zip).toHaveCount(0);
  await expect(folder.row('orchard/broken.json')).not.toContainText('→');
});

some('saves in place with a copy beside, after a warning', async ({ app, page }) => {
  const folder = new FolderPage(page);
  await expect(app.transcript).toBeVisible();
  const disk = { 'a/broken.json': brokenAnthropic().text, 'healthy.json': healthyAnthropic().text };
  await folder.chooseWritable(disk);
  await expect(folder.summary).toContainText('2 files: 1 with errors');
  await page.getByRole('button', { name: 'Select the one with errors' }).click();
  await folder.repair.click();
  await page.getByRole('button', { name: 'Save in place' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save in place' });
  await expect(dialog).toContainText('Close the sessions first: a running client overwrites its file.');
  expect(await folder.written(), 'nothing is written before it was said').toEqual(disk);
  await dialog.getByRole('button', { name: 'Save 1 file' }).click();
  await expect(folder.row('a/broken.json')).toContainText('Saved. As it was: broken.json.backup-');
  await expect(folder.summary).toContainText('2 files: 1 with warnings only, 1 healthy.');
  const after = await folder.written();
  const backup = Object.keys(after).find((it) => it.includes('.backup-'))!;
  expect(backup).toMatch(/^a\/broken\.json\.backup-\d{4}-\d\d-\d\d$/);
  expect(after[backup]).toBe(disk['a/broken.json']);
  expect(after['a/broken.json']).not.toBe(disk['a/broken.json']);
  expect(after['healthy.json']).toBe(disk['healthy.json']);
  await folder.open('a/broken.json');
  await app.expectErrors(0);
});

some('a folder of which nothing may be written offers no saving in place', async ({ app, page }, info) => {
  const folder = await openSmall(app, info.outputPath('sessions'));
  await page.getByRole('button', { name: 'Select the 3 with errors' }).click();
  await folder.repair.click();
  await expect(folder.zip).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save in place' })).toHaveCount(0);
});

some('a folder that is dropped is the same table', async ({ app, page }, info) => {
  const root = info.outputPath('sessions');
  await writeDisk(root, SMALL);
  await expect(app.transcript).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [root], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: 400, y: 400, data });
  const folder = new FolderPage(page);
  await expect(folder.summary).toContainText('7 files: 3 with errors');
  await expect(folder.row('barn/hens.jsonl')).toBeVisible();
});

some('a few files stay files, which can be seen as a table; many are one', async ({ app, page }) => {
  const folder = new FolderPage(page);
  await app.choose(
    { name: 'one.json', text: brokenAnthropic().text },
    { name: 'two.json', text: healthyAnthropic().text },
  );
  await app.expectErrors(3);
  await page.getByRole('button', { name: 'As a table' }).click();
  await expect(folder.summary).toContainText('2 files: 1 with errors, 1 healthy.');
  await page.getByRole('button', { name: 'Start over' }).click();
  await app.choose(...Array.from({ length: 61 }, (_, i) => ({ name: `note-${i}.txt`, text: `Note ${i}.` })));
  await expect(folder.summary).toContainText('61 files: 61 not read.');
});

some('everything goes by keys alone', async ({ app, page }, info) => {
  const folder = await openSmall(app, info.outputPath('sessions'));
  await expect(folder.grid).toBeFocused();
  await page.keyboard.press('Home');
  const [first, second, third] = await folder.paths();
  const active = () =>
    folder.grid.evaluate((it) => document.getElementById(it.getAttribute('aria-activedescendant') ?? '')?.dataset.path);
  expect(await active()).toBe(first);
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await active()).toBe(third);
  for (const path of [first!, second!]) await expect(folder.row(path)).toHaveAttribute('aria-selected', 'true');
  await expect(folder.row(third!)).toHaveAttribute('aria-selected', 'false');
  await app.tabTo(folder.repair);
  await page.keyboard.press('Enter');
  await expect(folder.repairs).toContainText('2 files repaired');
  await app.tabTo(folder.find);
  await page.keyboard.type('hens');
  await expect(folder.rows).toHaveCount(1);
  await app.tabTo(folder.grid);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(app.summary).toContainText('Claude Code');
  await app.tabTo(folder.back);
  await page.keyboard.press('Enter');
  await expect(folder.grid).toBeFocused();
  expect(await active()).toBe('barn/hens.jsonl');
});

for (const colorScheme of ['light', 'dark'] as const)
  some(`axe finds nothing, ${colorScheme}`, async ({ app, page }, info) => {
    await page.emulateMedia({ colorScheme });
    const folder = await openSmall(app, info.outputPath('sessions'));
    expect(await axeComplaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Select the 3 with errors' }).click();
    await folder.repair.click();
    await expect(folder.zip).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
  });

test('2,000 files of which 40 cannot be read are read to the end, stopped and gone on with in between', async ({
  app,
  page,
}, info) => {
  test.slow();
  const root = info.outputPath('many');
  const disk: Record<string, string> = {};
  for (let i = 0; i < 2000; i++) {
    const path = `project-${i % 37}/session-${i}.${i % 2 ? 'jsonl' : 'json'}`;
    if (i % 50 === 0) disk[path] = i % 100 ? '{"role":"user","content":"never en' : `Letter ${i} to a friend.`;
    else if (i % 20 === 1) disk[path] = brokenOpenAi().text;
    else disk[path] = `{"messages":[{"role":"user","content":"Question ${i}"}],"model":"gpt-5.1"}`;
  }
  const broken = Object.values(disk).filter((it) => it === brokenOpenAi().text).length;
  await writeDisk(root, disk);
  await expect(app.transcript).toBeVisible();
  const folder = new FolderPage(page);
  await folder.choose(root);
  await expect(page.getByText(/^[\d,]+ of 2,000 files/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(folder.summary).toContainText(/not looked at yet/);
  await expect(folder.grid, 'the button that had the focus is gone').toBeFocused();
  const read = 2000 - ((await folder.groups()).Waiting ?? 0);
  await page.getByRole('button', { name: 'Go on' }).click();
  expect(2000 - ((await folder.groups()).Waiting ?? 0), 'what was read is not read again').toBeGreaterThanOrEqual(read);
  await expect(folder.summary).toContainText(`2,000 files: ${broken} with errors`, { timeout: 120_000 });
  const { All: all, ...parts } = await folder.groups();
  expect(all).toBe(2000);
  expect(parts['With errors']).toBe(broken);
  expect(parts['Not read']).toBe(40);
  expect(parts.Waiting).toBeUndefined();
  expect(Object.values(parts).reduce((sum, it) => sum + it, 0)).toBe(2000);
  expect(await folder.rows.count(), 'rows that are drawn').toBeLessThan(60);
  await folder.grid.focus();
  await page.keyboard.press('End');
  await expect(folder.grid.locator('[aria-rowindex="2001"]')).toBeVisible();
  await page.getByRole('button', { name: `Select the ${broken} with errors` }).click();
  await folder.repair.click();
  await expect(folder.repairs).toContainText(`${broken} files repaired, no errors are left.`, { timeout: 60_000 });
});
