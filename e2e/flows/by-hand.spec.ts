import { brokenAnthropic, healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

test.describe('by hand', () => {
  test('the true result takes the place of a placeholder, and only its characters change', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.chooseRepair('tools/missing-result', /interrupted/i);
    await app.apply.click();
    await app.expectErrors(2);
    const before = (await app.download()).toString();
    await app.showRows();
    await app.row(4).click();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit message 4' });
    await dialog.getByRole('textbox', { name: /^Result/ }).fill('The file says "hello".');
    await dialog.getByRole('button', { name: 'Show change' }).click();
    await expect(app.after.locator('[data-change="changed"] ins').first()).toContainText('hello');
    await app.apply.click();
    const placeholder = 'The tool call was interrupted before it produced a result.';
    // Undo was there before; the next fix is shown once the edit is in the file.
    await expect(page.getByText(placeholder)).toHaveCount(0);
    expect(before).toContain(placeholder);
    expect((await app.download()).toString()).toBe(before.replace(placeholder, 'The file says \\"hello\\".'));
    await app.undo.click();
    expect((await app.download()).toString()).toBe(before);
  });

  test('JSON that is not valid is said while typing, and cannot be shown', async ({ app, page }) => {
    await app.load(healthyAnthropic().text);
    await app.row(0).click();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit message 0' });
    await dialog.getByRole('combobox', { name: 'Part' }).selectOption({ label: 'The whole message, as JSON' });
    const field = dialog.getByRole('textbox', { name: 'Message as JSON' });
    await field.fill('{"role": user}');
    await expect(dialog.getByRole('status')).toContainText('Not valid JSON');
    await expect(dialog.getByRole('button', { name: 'Show change' })).toBeDisabled();
    await field.fill('{"role": "assistant", "content": "I begin."}');
    await dialog.getByRole('button', { name: 'Show change' }).click();
    await expect(app.after.locator('[data-change="changed"]').first()).toContainText('I begin.');
    await app.discard.click();
    await app.expectErrors(0);
  });

  test('a call that is removed takes its result along; a message is put in with the keyboard', async ({
    app,
    page,
  }) => {
    await app.load(healthyAnthropic().text);
    const { messages } = await app.counts();
    await app.openRow(1);
    await page.getByRole('button', { name: 'Remove message 1' }).click();
    await expect(app.before.locator('[data-difference="removed"], [data-difference="changed"]').first()).toBeVisible();
    await app.apply.click();
    await expect.poll(async () => (await app.counts()).messages).toBeLessThan(messages);
    await app.expectErrors(0);
    await app.undo.click();
    await expect.poll(async () => (await app.counts()).messages).toBe(messages);
    await app.openRow(1);
    await page.getByRole('button', { name: 'Insert after message 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Insert a message' });
    await dialog.getByRole('textbox', { name: 'Text of the message' }).fill('Wait.');
    await dialog.getByRole('button', { name: 'Show change' }).click();
    await expect(app.after.locator('[data-change="inserted"], [data-change="changed"]').first()).toContainText('Wait.');
  });
});

test('a message that is too long for the field is edited in Source', async ({ app, page }) => {
  const long = 'many words '.repeat(45_000);
  await app.load(
    JSON.stringify({
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: long },
      ],
    }),
  );
  await app.row(1).click();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit message 1' });
  await expect(dialog).toContainText('too long for this field');
  await dialog.getByRole('button', { name: 'Edit it in Source' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Source text' })).toContainText('many words');
});
