import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Inspector } from '../pages/inspector.ts';
import { expect, test } from '../test.ts';

const words = 'a question about the house behind the hill and what stood in it';
const call = (n: number) =>
  `{"role":"assistant","content":null,"tool_calls":[{"id":"call_${n}","type":"function","function":{"name":"look","arguments":"{}"}}]}`;

/** A chat of four lines a turn. In one turn of its beginning and in one of its end the call has no result. */
function chat(turns: number): string {
  const lines: string[] = [];
  for (let n = 0; n < turns; n++) {
    lines.push(`{"role":"user","content":"${n}: ${words}?"}`, call(n));
    if (n !== 10 && n !== turns - 10) lines.push(`{"role":"tool","tool_call_id":"call_${n}","content":"${words}"}`);
    lines.push(`{"role":"assistant","content":"${words}."}`);
  }
  return `${lines.join('\n')}\n`;
}

const TURNS = 32_000;
const TEXT = chat(TURNS);
const FILE = { name: 'long.jsonl', text: TEXT };

/** As in a browser that has room for half of the file. */
test.beforeEach(async ({ app, page }) => {
  test.slow();
  await page.addInitScript(() =>
    Object.defineProperty(performance, 'memory', { value: { jsHeapSizeLimit: 100_000_000 } }),
  );
  await app.visit();
  await app.choose(FILE);
  await app.expectErrors(1);
});

const parts = (page: Page) => ({
  told: page.getByRole('region', { name: 'About the file' }),
  before: page.getByRole('button', { name: 'Open the lines before' }),
  behind: page.getByRole('button', { name: 'Open the lines after this' }),
  alone: page.getByRole('button', { name: 'Save these lines alone' }),
});

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path(), 'utf8');
}

test('of a file there is no room for the last lines are open, and it is saved whole', async ({ app, page }) => {
  const { told, before, behind } = parts(page);
  await expect(told).toContainText(
    /Of this file of \d+ MB the last \d+ MB are open, in whole lines\. \d+ MB before them/,
  );
  await expect(before).toBeVisible();
  await expect(behind).toHaveCount(0);
  await expect(app.problem().first()).toContainText(`line ${((TURNS - 10) * 4 + 1).toLocaleString('en')}`);
  await app.openTab('Export');
  expect((await saved(page, async () => (await app.downloadItem(/as it is now/i)).click())) === TEXT).toBe(true);
});

test('a repair changes these lines alone, and they can be saved without the others', async ({ app, page }) => {
  const { alone } = parts(page);
  await app.openPasses();
  await app.preset.selectOption('recommended');
  await app.apply.click();
  await app.expectErrors(0);
  const end = await saved(page, () => alone.click());
  await app.openTab('Export');
  const all = await saved(page, async () => (await app.downloadItem(/as it is now/i)).click());
  expect(all.length).toBeGreaterThan(TEXT.length);
  expect(end.length).toBeLessThan(TEXT.length);
  expect(all.endsWith(end)).toBe(true);
  expect(TEXT.startsWith(all.slice(0, all.length - end.length))).toBe(true);
  expect(end.split('\n').filter((it) => it.includes('"tool_call_id"')).length).toBe(
    end.split('"tool_calls"').length - 1,
  );
});

/** The same file with the two calls answered, as the recommended repair answers them. */
async function repaired(app: Inspector): Promise<void> {
  await app.openPasses();
  await app.preset.selectOption('recommended');
  await app.apply.click();
  await app.expectErrors(0);
}

/** Opens the lines on one side until there are no more. */
async function walk(page: Page, side: 'before' | 'behind'): Promise<void> {
  const { told, [side]: next } = parts(page);
  do {
    const was = await told.textContent();
    await next.click();
    await expect(told).not.toHaveText(was ?? '');
  } while (await next.isVisible());
}

const answers = (text: string) => text.split('"tool_call_id"').length - 1;
const calls = TEXT.split('"tool_calls"').length - 1;

test('what was done in several places of the file is in what is saved, with every other line as it was', async ({
  app,
  page,
}) => {
  const { before, behind, told } = parts(page);
  const notice = page.locator('[data-part="notice"]');
  await repaired(app);
  await before.click();
  await expect(notice).toContainText('1 edit stays in the file and in what is saved.');
  await expect(told).toContainText('One edit made while other lines were open is in the file.');
  await walk(page, 'before');
  await expect(told).toContainText(/the first \d+ MB are open/);
  await expect(told).toContainText('One edit made while other lines were open is in the file.');
  await expect(page.getByText('edited', { exact: true })).toBeVisible();
  await expect(app.undo).toHaveCount(0);
  await app.expectErrors(1);
  await repaired(app);
  await app.openTab('Export');
  await expect(page.getByText('1 edit made while other lines were open is in the file.')).toBeVisible();
  const all = await saved(page, async () => (await app.downloadItem(/as it is now/i)).click());
  expect(answers(all)).toBe(calls);
  const own = new Set(TEXT.split('\n'));
  const added = all.split('\n').filter((it) => !own.has(it));
  expect(added).toHaveLength(2);
  expect(all.split('\n').filter((it) => own.has(it))).toEqual(TEXT.split('\n'));

  // The lines behind begin where they begin now, and nothing is lost by going there and back.
  await app.openTab('Checks');
  await behind.click();
  await expect(told).toContainText('2 edits made while other lines were open are in the file.');
  await app.expectErrors(0);
  if (await behind.isVisible()) await walk(page, 'behind');
  await app.expectErrors(0);
  await app.openTab('Export');
  expect((await saved(page, async () => (await app.downloadItem(/as it is now/i)).click())) === all).toBe(true);
});

test('edits of other lines are asked for before they are left, and are kept when another file is opened', async ({
  app,
  page,
}) => {
  const { before, told } = parts(page);
  const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(false);
  await repaired(app);
  expect(await asks()).toBe(true);
  await before.click();
  await expect(told).toContainText('One edit made');
  expect(await asks()).toBe(true);
  await app.choose({ name: 'other.json', text: '[{"role":"user","content":"Hi"}]' });
  await expect(page.locator('[data-part="notice"]')).toContainText('long.jsonl with 1 edit was put aside.');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(told).toContainText('One edit made');
  await app.openTab('Export');
  expect(answers(await saved(page, async () => (await app.downloadItem(/as it is now/i)).click()))).toBe(calls - 1);
  expect(await asks()).toBe(false);
});

test('lines that were brought back to undo do not push out what was done in others since', async ({ app, page }) => {
  const { before, told } = parts(page);
  const bringBack = async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('bring back');
    await page.keyboard.press('Enter');
  };
  await repaired(app);
  await walk(page, 'before');
  await repaired(app);
  // The last lines as they were left take the place of the first ones, which are kept.
  await bringBack();
  await expect(app.undo).toBeEnabled();
  await before.click();
  await expect(told).toContainText('One edit made');
  await bringBack();
  await app.openTab('Export');
  await expect(page.getByText('1 edit made while other lines were open is in the file.')).toBeVisible();
  expect(answers(await saved(page, async () => (await app.downloadItem(/as it is now/i)).click()))).toBe(calls);
});

test('where other lines cannot be opened what was open stays, with what was done before', async ({ app, page }) => {
  const { before, told } = parts(page);
  const parts200k = Array.from({ length: 200_000 }, () => '{"type":"text","text":"x"}');
  const text = `{"role":"user","content":[${parts200k.join(',')}]}\n${TEXT}`;
  await app.choose({ name: 'heavy.jsonl', text });
  await app.expectErrors(1);
  await repaired(app);
  const notice = page.locator('[data-part="notice"]');
  await before.click();
  await expect(told).toContainText('One edit made');
  for (;;) {
    const was = await told.textContent();
    await before.click();
    await expect(async () => {
      const isRefused = (await notice.textContent({ timeout: 500 }).catch(() => ''))?.includes('cannot be opened');
      expect(isRefused || (await told.textContent({ timeout: 500 })) !== was).toBe(true);
    }).toPass();
    if ((await notice.count()) > 0 && (await notice.textContent())?.includes('cannot be opened')) break;
  }
  await expect(notice).toContainText('Those lines cannot be opened: one of them would take more memory');
  await expect(told).toContainText('One edit made');
  await expect(before).toBeVisible();
  await app.openTab('Export');
  expect(answers(await saved(page, async () => (await app.downloadItem(/as it is now/i)).click()))).toBe(calls - 1);
});

test('other lines are opened by keys, and what was done to these is kept at hand', async ({ app, page }) => {
  const { before, behind, told } = parts(page);
  const press = async (what: Locator) => {
    const was = await told.textContent();
    await what.focus();
    await page.keyboard.press('Enter');
    await expect(told).not.toHaveText(was ?? '');
    // What had the focus is gone with the lines; the next frame gives it to what took its place.
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  };
  await app.openPasses();
  await app.preset.selectOption('recommended');
  await app.apply.click();
  await app.expectErrors(0);
  await press(before);
  await expect(behind).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(behind).toHaveCount(0);
  await expect(app.undo).toBeEnabled();
  await app.expectErrors(0);
  while (await before.isVisible()) await press(before);
  await expect(told).toContainText(/the first \d+ MB are open/);
  await app.expectErrors(1);
  await expect(app.problem().first()).toContainText('line 42');
  await press(behind);
  await expect(before).toBeVisible();
});
