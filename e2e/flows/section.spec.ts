import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
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
  await page.addInitScript(() =>
    Object.defineProperty(performance, 'memory', { value: { jsHeapSizeLimit: 100_000_000 } }),
  );
  await app.visit();
  await app.choose(FILE);
  await app.expectErrors(1);
});

const parts = (page: Page) => ({
  told: page.getByRole('region', { name: 'About the text' }),
  before: page.getByRole('button', { name: 'Open the lines before' }),
  behind: page.getByRole('button', { name: 'Open the lines behind' }),
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
  expect((await saved(page, () => app.downloadResult.click())) === TEXT).toBe(true);
});

test('a repair changes these lines alone, and they can be saved without the others', async ({ app, page }) => {
  const { alone } = parts(page);
  await page.getByRole('button', { name: 'All passes' }).click();
  await app.preset.selectOption('recommended');
  await app.apply.click();
  await app.expectErrors(0);
  const end = await saved(page, () => alone.click());
  await app.openTab('Export');
  const all = await saved(page, () => app.downloadResult.click());
  expect(all.length).toBeGreaterThan(TEXT.length);
  expect(end.length).toBeLessThan(TEXT.length);
  expect(all.endsWith(end)).toBe(true);
  expect(TEXT.startsWith(all.slice(0, all.length - end.length))).toBe(true);
  expect(end.split('\n').filter((it) => it.includes('"tool_call_id"')).length).toBe(
    end.split('"tool_calls"').length - 1,
  );
});

test('other lines are opened by keys, and what was done to these is kept at hand', async ({ app, page }) => {
  const { before, behind, told } = parts(page);
  const press = async (what: Locator) => {
    const was = await told.textContent();
    await what.focus();
    await page.keyboard.press('Enter');
    await expect(told).not.toHaveText(was ?? '');
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  };
  await page.getByRole('button', { name: 'All passes' }).click();
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
