import { brokenAnthropic, longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

test('one history is asked of every target, and a click switches to one', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  await app.more('Every target');
  const dialog = page.getByRole('dialog', { name: 'Every target' });
  const rows = dialog.locator('tr[data-target]');
  const targets = await app.target.locator('option:not([value=""])').evaluateAll((all) => all.length);
  await expect(rows).toHaveCount(targets);
  await expect(dialog.locator('tr[data-state="waiting"]')).toHaveCount(0);
  const anthropic = dialog.locator('tr[data-target="anthropic"]');
  await expect(anthropic).toContainText('3 errors');
  await expect(anthropic).toContainText('tool_use');
  await expect(anthropic.getByRole('button')).toHaveAttribute('aria-current', 'true');

  const other = dialog.locator('tr[data-target="openai-chat"]');
  const verdict = await other.getByRole('cell').first().innerText();
  const errors = Number(/(\d+) error/.exec(verdict)?.[1] ?? 0);
  await other.getByRole('button').click();
  await expect(dialog).toHaveCount(0);
  await expect(app.target).toHaveValue('openai-chat');
  await app.expectErrors(errors);
  await expect(page.getByRole('button', { name: 'More', exact: true }), 'the focus is where it was').toBeFocused();
});

test('the asking is left with the dialog and does not hold up the rows', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('every target');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Every target' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await app.openRow(7);
  await expect(app.messages.locator('[aria-expanded="true"]')).toHaveCount(1);
});

test('of a long history the asking can be stopped and gone on with', async ({ app, page }) => {
  test.slow();
  await app.choose({ name: 'long.json', text: longChat(12_000).text });
  await expect(app.summary).toContainText(/48,\d+ messages/);
  await app.more('Every target');
  const dialog = page.getByRole('dialog', { name: 'Every target' });
  // At once: a click would first wait until the button keeps still, and all may be asked by then.
  await dialog.getByRole('button', { name: 'Cancel' }).dispatchEvent('click');
  await expect(dialog.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect(dialog.locator('tr[data-state="waiting"]').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.locator('tr[data-state="waiting"]')).toHaveCount(0);
});
