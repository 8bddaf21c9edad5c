import type { Page } from '@playwright/test';
import { drawn, gif, png, told } from '../images.ts';
import type { Inspector } from '../pages/inspector.ts';
import { expect, test } from '../test.ts';

/** The most characters of base64 and pixels that Anthropic takes. */
const LENGTH = 10_485_760;
const SIDE = 8000;

const block = (file: Buffer | string, media_type = 'image/png') => ({
  type: 'image',
  source: { type: 'base64', media_type, data: typeof file === 'string' ? file : file.toString('base64') },
});
const request = (messages: readonly object[]) =>
  JSON.stringify({ model: 'claude-opus-4-6', max_tokens: 10, messages }, null, 2);
const asked = (...blocks: readonly object[]) => ({
  role: 'user',
  content: [{ type: 'text', text: 'Look.' }, ...blocks],
});

async function startPictures(app: Inspector, page: Page, text: string) {
  await app.choose({ name: 'shots.json', text });
  await expect(app.summary).toContainText(/message/);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('pictures');
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'Pictures' });
}

async function openPictures(app: Inspector, page: Page, text: string) {
  const dialog = await startPictures(app, page, text);
  await expect(dialog.getByRole('status', { name: 'Pictures decoded' })).toBeVisible();
  // Hundreds take their time where two cores do everything.
  await expect(dialog.getByRole('progressbar')).toHaveCount(0, { timeout: 45_000 });
  return dialog;
}

/** Every base64 of a request, in order. */
function filesIn(text: string): Buffer[] {
  return [...text.matchAll(/"data":\s*"([^"]*)"/g)].map((it) => Buffer.from(it[1]!, 'base64'));
}

test('pictures over a limit are written anew within it, all others stay byte for byte', async ({ app, page }) => {
  test.slow();
  const wide = png(9000, 40);
  const heavy = png(1750, 1550, true);
  const webp = await drawn(page, 'image/webp', 8200, 20);
  const jpeg = await drawn(page, 'image/jpeg', 40, 8400);
  const small = await drawn(page, 'image/jpeg', 60, 40);
  const moving = gif(8100, 4, 3);
  expect(heavy.toString('base64').length).toBeGreaterThan(LENGTH);
  const all = [wide, heavy, webp, jpeg, small, moving];
  const types = ['image/png', 'image/png', 'image/webp', 'image/jpeg', 'image/jpeg', 'image/gif'];
  const [first, ...rest] = all.map((it, i) => block(it, types[i]!));
  const text = request([
    asked(first!, ...rest.slice(0, 3)),
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_A', name: 'shot', input: {} }] },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_A', content: [{ type: 'text', text: 'shots' }, ...rest.slice(3)] },
      ],
    },
  ]);
  const dialog = await openPictures(app, page, text);
  await expect(dialog.locator('li[data-need="redo"]')).toHaveCount(5);
  await expect(dialog.locator('li[data-need="nothing"]')).toHaveCount(1);
  await expect(dialog.getByText(/only its first frame would stay/)).toHaveCount(1);
  await expect(dialog.getByRole('img', { name: /after$/ })).toHaveCount(5);
  for (const image of await dialog.getByRole('img', { name: /after$/ }).all())
    await expect.poll(() => image.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toHaveCount(0);
  await app.expectErrors(0);

  const result = (await app.download()).toString();
  const files = filesIn(result);
  expect(files).toHaveLength(all.length);
  for (const [i, file] of files.entries()) {
    if (all[i] === small) {
      expect(file.equals(small)).toBe(true);
      continue;
    }
    const { type, width, height } = told(file);
    expect(file.toString('base64').length).toBeLessThanOrEqual(LENGTH);
    expect(Math.max(width, height)).toBeLessThanOrEqual(SIDE);
    expect(result).toContain(`"media_type": "${type}"`);
  }
  expect(told(files[0]!)).toEqual({ type: 'image/png', width: SIDE, height: 35 });
  expect(told(files[2]!).type).toBe('image/webp');
  expect(told(files[3]!)).toEqual({ type: 'image/jpeg', width: 38, height: SIDE });
  const bare = (it: string) => it.replace(/"(media_type|data)":\s*"[^"]*"/g, '"$1"');
  expect(bare(result), 'all but types and data').toBe(bare(text));
});

test('a wrong type is corrected, what cannot be decoded is told, one by one', async ({ app, page }) => {
  const jpeg = await drawn(page, 'image/jpeg', 30, 20);
  const whole = png(60, 50, true);
  const torn = whole.subarray(0, 200);
  const text = request([
    asked(block(jpeg, 'image/png'), block(torn, 'image/png'), block('', 'image/png'), block(whole, 'image/png')),
  ]);
  const dialog = await openPictures(app, page, text);
  await expect(dialog.getByText('named image/png, is image/jpeg')).toBeVisible();
  await expect(dialog.locator('li[data-need="gone"]')).toHaveCount(2);
  await dialog.getByRole('checkbox', { name: /All that/ }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await dialog.locator('li[data-need="type"]').getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  expect((await app.download()).toString()).toBe(text.replace('image/png', 'image/jpeg'));

  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('pictures');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Show before and after' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(app.after).toBeVisible();
  await app.apply.click();
  const result = (await app.download()).toString();
  expect(result.match(/\[image\/png removed\]/g)).toHaveLength(2);
  expect(filesIn(result).map((it) => it.length)).toEqual([jpeg.length, whole.length]);
  await app.expectErrors(0);
});

test('what only decoding finds is in what is previewed, however early the button is pressed', async ({ app, page }) => {
  const torn = png(160, 120, true).subarray(0, 200);
  const whole = Array.from({ length: 60 }, (_, i) => block(png(160 + i, 120, true)));
  const dialog = await startPictures(app, page, request([asked(block(''), ...whole, block(torn))]));
  await dialog.getByRole('button', { name: 'Show before and after' }).click();
  await app.apply.click();
  await expect(app.undo).toBeEnabled();
  expect((await app.download()).toString().match(/\[image\/png removed\]/g)).toHaveLength(2);
});

test('with 21 in one request those over the lower limit are made smaller', async ({ app, page }) => {
  const small = png(4, 4);
  const large = png(2400, 30);
  const text = request([
    asked(...Array.from({ length: 20 }, () => block(small, 'image/png')), block(large, 'image/png')),
  ]);
  await app.choose({ name: 'many.json', text });
  await app.openCase('media/too-many-pixels');
  await page.getByRole('button', { name: /Look at the pictures/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures' });
  await expect(dialog.getByText(/21 of 21 pictures decoded/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await app.expectErrors(0);
  const files = filesIn((await app.download()).toString());
  expect(files.slice(0, 20).every((it) => it.equals(small))).toBe(true);
  expect(told(files[20]!)).toMatchObject({ width: 2000, height: 25 });
  await app.undo.click();
  expect((await app.download()).toString()).toBe(text);
});

test('of very many pictures the rest can be had, and the focus stays with them', async ({ app, page }) => {
  test.slow();
  const dot = png(2, 2);
  const text = request([asked(...Array.from({ length: 290 }, () => block(dot, 'image/png')))]);
  const dialog = await openPictures(app, page, text);
  const shown = dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(shown).toHaveCount(120);
  await expect(dialog).toContainText('170 more pictures are not drawn yet.');
  await dialog.getByRole('button', { name: 'Show the next 120' }).press('Enter');
  await expect(shown).toHaveCount(240);
  await dialog.getByRole('button', { name: 'Show the rest' }).press('Enter');
  await expect(shown).toHaveCount(290);
  await expect(dialog.getByRole('button', { name: /^Show/ })).toHaveCount(0);
  await expect(dialog.getByRole('list', { name: 'Pictures' })).toBeFocused();
});
