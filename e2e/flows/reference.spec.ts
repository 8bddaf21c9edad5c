import { brokenAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

test('the page of a rule has an address, examples that open, words and repairs', async ({ app, page }) => {
  await page.goto('./#rule=tools/missing-result');
  const dialog = page.getByRole('dialog', { name: 'Rule' });
  await expect(dialog.getByText('tools/missing-result')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Targets' }).getByRole('listitem').first()).toContainText(
    /checked 2026-/,
  );
  await expect(dialog.getByRole('list', { name: 'Error texts' })).toContainText('tool_use');
  await expect(dialog.getByRole('list', { name: 'Repairs' }).getByRole('listitem').first()).toContainText('·');
  await expect(dialog.getByRole('region', { name: 'Fails' })).toBeVisible();
  await dialog.getByRole('button', { name: /^Copy/ }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:\/\//);

  await dialog.getByRole('region', { name: 'Fails' }).getByRole('button').click();
  await expect(dialog).toHaveCount(0);
  await expect(app.problem('tools/missing-result').first()).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('a passing example passes', async ({ app, page }) => {
  await page.goto('./#rule=tools/missing-result');
  await page.getByRole('region', { name: 'Passes' }).getByRole('button').click();
  await app.expectErrors(0);
});

test('rules are found by words, and Back goes back', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  await app.more('Help');
  await page.getByRole('button', { name: 'All rules' }).click();
  const list = page.getByRole('dialog', { name: 'Rules' });
  await expect.poll(() => list.getByRole('list', { name: 'Rules' }).getByRole('listitem').count()).toBeGreaterThan(50);
  await list.getByRole('searchbox').fill('picture too many pixels');
  await expect(list.getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveCount(1);
  await list.getByRole('list', { name: 'Rules' }).getByRole('button').click();
  const rule = page.getByRole('dialog', { name: 'Rule', exact: true });
  await expect(rule.getByText('media/too-many-pixels').first()).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('a rule that is not there is said so', async ({ page }) => {
  await page.goto('./#rule=no/such');
  await expect(page.getByText('We found no rule of this name.')).toBeVisible();
});

test('facts stand with value, source, day and confidence, and an old one says so', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-22T08:00:00Z') });
  await page.goto('./#facts');
  const dialog = page.getByRole('dialog', { name: 'Requirements' });
  const items = dialog.getByRole('list', { name: 'Requirements' }).getByRole('listitem');
  await expect(items.first()).toContainText(/checked 2026-/);
  const days = (await items.allInnerTexts()).map((it) => /checked (\d{4}-\d\d(?:-\d\d)?)/.exec(it)![1]!);
  expect(days).toEqual([...days].sort().reverse());
  await dialog.getByRole('combobox', { name: 'Requirements of' }).selectOption('anthropic');
  await dialog.getByRole('searchbox').fill('image side');
  await expect(items.first()).toContainText('8,000');
  await expect(items.first().getByRole('button', { name: /^Copy/ })).toBeVisible();
  await expect(dialog.locator('[data-stale="true"]')).toHaveCount(0);

  await page.clock.setFixedTime(new Date('2027-12-01T08:00:00Z'));
  await page.reload();
  await expect(dialog.locator('[data-stale="true"]').first()).toContainText(/days ago: look it up again/);
});
