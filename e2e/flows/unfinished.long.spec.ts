import type { Page } from '@playwright/test';
import { brokenAnthropic, healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const BODY = `{
  "model": "claude-sonnet-4-5",
  "max_tokens": 1024,
  "messages": [
    {"role": "user", "content": "Hello"},
    {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "look", "input": {}}]},
    {"role": "user", "content": "Well?"}
  ]
}
`;

/** Types something that is not valid JSON into the first content. */
async function breakHello(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Source text' }).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let line = 0; line < 4; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText(' there" ');
}

test.describe('an unfinished edit', () => {
  test('in Source comes along when a fix changes the text, and can be finished there', async ({ app, page }) => {
    await app.choose({ name: 'body.json', text: BODY });
    await app.expectErrors(1);
    await app.openTab('Source');
    await breakHello(page);
    const state = page.getByRole('status', { name: 'Editing' });
    await expect(state).toContainText('Not valid JSON');
    await app.apply.click();
    await app.expectErrors(0);
    await expect(page.locator('[data-part="notice"]')).toContainText('Your unfinished edit in Source is kept');
    await expect(state).toContainText('Not valid JSON');
    await expect(page.locator('[data-part="editor"]')).toContainText('Hello there"');
    expect((await app.download()).toString()).not.toContain('there');
    await app.openTab('Source');
    await page.getByRole('textbox', { name: 'Source text' }).focus();
    await page.keyboard.press('ControlOrMeta+Home');
    for (let line = 0; line < 4; line++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(state).toContainText('Type to edit');
    await expect.poll(async () => (await app.download()).toString()).toContain('"Hello there"');
    await app.expectErrors(0);
  });

  test('in Source is set aside when another file is opened, and that file is shown as it is', async ({ app, page }) => {
    await app.choose({ name: 'body.json', text: BODY });
    await app.openTab('Source');
    await breakHello(page);
    await expect(page.getByRole('status', { name: 'Editing' })).toContainText('Not valid JSON');
    await app.drop({ name: 'other.json', text: healthyAnthropic().text });
    await expect(page.getByText('other.json', { exact: true })).toBeVisible();
    await app.openTab('Source');
    await expect(page.locator('[data-part="editor"]')).toContainText('Compare a.txt');
    await expect(page.locator('[data-part="set-aside"]')).toContainText('there"');
    await page.getByRole('button', { name: 'Copy the unfinished edit' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('there" ');
    await page.getByRole('button', { name: 'Drop it' }).click();
    await expect(page.locator('[data-part="set-aside"]')).toHaveCount(0);
  });

  test('of a message is there again after Escape, and after another change', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.row(0).click();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit message 0' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('What files are in lib?');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[data-part="notice"]')).toContainText(
      'Your edit of message 0 is not finished. It is kept',
    );
    await app.repair('tools/orphan-result', /remove/i);
    await app.expectErrors(2);
    await app.showRows();
    await app.row(0).click();
    await page.keyboard.press('e');
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('What files are in lib?');
    await expect(dialog.getByRole('status')).toContainText('This is your unfinished edit');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('e');
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('What files are in src?');
  });
});
