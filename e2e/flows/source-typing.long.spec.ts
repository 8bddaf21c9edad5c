import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bigJsonl } from '../samples.ts';
import { expect, test } from '../test.ts';

const TEXT = `{
  "model": "claude-sonnet-4-5",
  "max_tokens": 1024,
  "temperature": 1.0,
  "messages": [
    {"role": "user", "content": "Hello"},
    {"role":"assistant",  "content":"Hi"},
    {"role": "user", "content": "Go on"}
  ]
}
`;

/** The text, with the caret before the closing quote of the first content. */
async function caretInHello(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Source text' }).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let line = 0; line < 5; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft');
}

const isFocusInEditor = (page: Page) => page.evaluate(() => document.activeElement?.closest('.monaco-editor') != null);

test.describe('Typing in Source', () => {
  test('changes the bytes that were typed, and is undone and done again in the history of the page', async ({
    app,
    page,
  }) => {
    await app.drop({ name: 'body.json', text: TEXT });
    await app.expectErrors(0);
    await app.openTab('Source');
    await caretInHello(page);
    await page.keyboard.type(' there');
    await expect(app.undo).toBeEnabled();
    expect((await app.download()).toString()).toBe(TEXT.replace('Hello', 'Hello there'));
    await app.openTab('Source');
    await caretInHello(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator('[data-part="editor"]')).not.toContainText('there');
    await expect(app.undo).toBeDisabled();
    expect(await isFocusInEditor(page)).toBe(true);
    await page.keyboard.press('ControlOrMeta+y');
    await expect(page.locator('[data-part="editor"]')).toContainText('Hello there');
    expect((await app.download()).toString()).toBe(TEXT.replace('Hello', 'Hello there'));
  });

  test('is checked while somebody types: the mark is in the text and in the list of problems', async ({
    app,
    page,
  }) => {
    await app.drop({ name: 'body.json', text: TEXT });
    await app.expectErrors(0);
    await app.openTab('Source');
    await caretInHello(page);
    for (let letter = 0; letter < 'Hello'.length; letter++) await page.keyboard.press('Backspace');
    await expect(
      page.locator('[data-part="editor"] :is(.source-mark-error, .source-mark-warning)').first(),
    ).toBeVisible();
    await expect(app.summary).toContainText(/Rejected|error/);
    await page.keyboard.type('Hello');
    await app.expectErrors(0);
    await expect(app.undo).toHaveCount(0);
    expect((await app.download()).toString()).toBe(TEXT);
  });

  test('what is unfinished says where it breaks, and the conversation stays as it was', async ({ app, page }) => {
    await app.drop({ name: 'body.json', text: TEXT });
    await app.openTab('Source');
    await caretInHello(page);
    await page.keyboard.type('" ');
    const state = page.getByRole('status', { name: 'Editing' });
    await expect(state).toContainText('Not valid JSON');
    await expect(page.locator('[data-part="editor"] .source-mark-error').first()).toBeVisible();
    await app.showRows();
    await expect(app.row(0)).toContainText('Hello');
    await expect(page.locator('[data-part="notice"]')).toContainText('The edit in Source cannot be read yet');
    expect((await app.download()).toString()).toBe(TEXT);
    await app.openTab('Source');
    await expect(state).toContainText('Not valid JSON');
    await caretInHello(page);
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Drop this edit' }).click();
    await expect(state).toContainText('Type to edit');
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect((await app.download()).toString()).toBe(TEXT);
  });

  test('what the state after says is never left waiting, whatever is typed and dropped', async ({ app, page }) => {
    const last =
      ',\n    {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_1", "name": "look", "input": {}}]},\n    {"role": "user", "content": "Well?"}\n  ]';
    const broken = TEXT.replace('\n  ]', last);
    await app.choose({ name: 'body.json', text: broken });
    await app.expectErrors(1);
    await expect(app.afterwards).toContainText('accepted');
    await app.openTab('Source');
    await caretInHello(page);
    // The first two letters are part of the text, and with the third it is no JSON.
    await page.keyboard.type('ab"');
    await expect(page.getByRole('status', { name: 'Editing' })).toContainText('Not valid JSON');
    await expect(app.afterwards).toContainText('accepted');
    await page.getByRole('button', { name: 'Drop this edit' }).click();
    await expect(app.afterwards).toContainText('accepted');
  });

  test('Tab and Escape leave the text', async ({ app, page }) => {
    await app.drop({ name: 'body.json', text: TEXT });
    await app.openTab('Source');
    await caretInHello(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Source', exact: true })).toBeFocused();
    await caretInHello(page);
    await page.keyboard.press('Tab');
    expect(await isFocusInEditor(page)).toBe(false);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect((await app.download()).toString()).toBe(TEXT);
  });

  test('a large file of lines that are laid out changes in the bytes that were typed', async ({ app, page }) => {
    test.slow();
    const text = bigJsonl(6_000_000);
    await app.choose({ name: 'large.jsonl', text });
    await expect(app.row(0)).toBeVisible();
    await app.row(1).click();
    await app.openTab('Source');
    const box = page.getByRole('textbox', { name: 'Source of message 1' });
    await box.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await expect(page.locator('[data-part="editor"]')).toContainText('1 words that fill a line');
    const state = page.getByRole('status', { name: 'Editing' });
    await page.keyboard.type('x');
    await expect(state).toContainText('Not valid JSON');
    await page.keyboard.press('Backspace');
    await expect(state).toContainText('Type to edit');
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('"typed":1,');
    await expect(app.undo).toBeEnabled();
    const bytes = await app.download();
    const lines = text.split('\n');
    lines[1] = lines[1]!.replace('{', '{"typed":1,');
    const sha = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
    expect(sha(bytes)).toBe(sha(lines.join('\n')));
    await app.undo.click();
    await expect(app.undo).toBeDisabled();
    expect(sha(await app.download())).toBe(sha(text));
  });
});
