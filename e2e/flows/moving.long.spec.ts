import { healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const CHAT = `{"model": "gpt-4o",
  "messages": [
    {"role": "user", "content": "one"},
    {"role": "assistant", "content": "two"},
    {"role": "user", "content": "three"},
    {"role": "assistant", "content": "four"}
  ]}`;

test.describe('moving by hand', () => {
  test('a message is moved by its row, applied byte for byte, and moved back by undo', async ({ app, page }) => {
    await app.load(CHAT);
    await app.openRow(0);
    await page.getByRole('button', { name: 'Move message 0 down' }).click();
    await expect(app.after.locator('[data-change="moved"]').first()).toBeVisible();
    await app.apply.click();
    await expect(app.undo).toBeEnabled();
    const lines = CHAT.split('\n');
    const moved = [...lines.slice(0, 2), lines[3], lines[2], ...lines.slice(4)].join('\n');
    expect((await app.download()).toString()).toBe(moved);
    await app.undo.click();
    await expect(app.undo).toBeDisabled();
    expect((await app.download()).toString()).toBe(CHAT);
  });

  test('keys move it further, and back to where it was; the focus stays on the page', async ({ app, page }) => {
    await app.load(CHAT);
    await app.messages.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(app.after.locator('[data-change="moved"]').first()).toBeVisible();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Control+Enter');
    await expect(app.undo).toBeEnabled();
    const lines = CHAT.split('\n');
    const last = [...lines.slice(0, 2), ...lines.slice(3, 5), `${lines[5]},`, lines[2]!.slice(0, -1), lines[6]].join(
      '\n',
    );
    expect((await app.download()).toString()).toBe(last);
    await app.showRows();
    await app.row(1).click();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(app.after.locator('[data-change="moved"]').first()).toBeVisible();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(app.discard).toBeHidden();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  test('a part is moved within its message', async ({ app, page }) => {
    const parts = ['"first"', '"second"'].map((text) => `{"type": "text", "text": ${text}}`);
    const text = (list: readonly string[]) =>
      `{"model": "claude-sonnet-4-5", "max_tokens": 9, "messages": [{"role": "user", "content": [${list.join(', ')}]}]}`;
    await app.load(text(parts));
    await app.openRow(0);
    await page.getByRole('button', { name: 'Move part 2 up' }).click();
    await expect(app.after.locator('[data-change="changed"]').first()).toBeVisible();
    await app.apply.click();
    await expect(app.undo).toBeEnabled();
    expect((await app.download()).toString()).toBe(text(parts.toReversed()));
  });

  test('a message is copied as it is written', async ({ app, page }) => {
    await app.load(CHAT);
    await app.openRow(2);
    await page.getByRole('button', { name: 'Copy message 2' }).click();
    await expect(page.getByText('Copied message 2.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{"role": "user", "content": "three"}');
  });
});

test.describe('picking', () => {
  test('several messages are picked and removed, and what closes their pairs is named with its cost', async ({
    app,
    page,
  }) => {
    await app.load(healthyAnthropic().text);
    const { messages } = await app.counts();
    // Message 1 has a call whose result is in message 2.
    await app.row(0).click();
    await app.row(1).click({ modifiers: ['Shift'] });
    await expect(page.getByText('2 messages picked')).toBeVisible();
    await page.getByRole('button', { name: 'Remove 2 messages' }).click();
    const along = page.getByRole('list', { name: 'Also removed' });
    await expect(along.getByRole('listitem').first()).toContainText('message 2');
    await expect(along.getByRole('listitem').first()).toContainText(/result.*loses/);
    await expect(app.before.locator('[data-difference="removed"]').first()).toBeVisible();
    await app.apply.click();
    await expect.poll(async () => (await app.counts()).messages).toBeLessThan(messages - 1);
    await app.undo.click();
    await expect.poll(async () => (await app.counts()).messages).toBe(messages);
  });

  test('by keys: x, Shift with arrows, Escape and Delete', async ({ app, page }) => {
    await app.load(CHAT);
    await app.messages.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await expect(page.getByText('1 message picked')).toBeVisible();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('3 messages picked')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('picked')).toHaveCount(0);
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('Delete');
    await expect(app.apply).toBeVisible();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await app.counts()).messages).toBe(2);
    expect((await app.download()).toString()).not.toContain('"one"');
  });
});
