import { brokenAnthropic, healthyAnthropic, mendedAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

test('a healthy transcript gets a receipt: API, rules asked, dates of the facts, and what was not checked', async ({
  app,
}) => {
  await app.load(healthyAnthropic().text);
  await app.expectErrors(0);
  await app.openTab('Checks');
  await expect(app.receipt).toContainText('Anthropic Messages');
  await expect(app.receipt).toContainText(/\d+ of \d+ rules/);
  await expect(app.receipt).toContainText(/\d+, looked up (?:on )?\d{4}-\d\d/);
  await expect(app.receipt.locator('[data-unchecked="window"]')).toContainText(/estimate|exact/);
});

test('what the target does not demand is listed as not asked, and asked once another target demands it', async ({
  app,
}) => {
  await app.load(healthyAnthropic().text);
  await app.expectErrors(0);
  await app.openTab('Checks');
  const rule = app.receipt.locator('[data-receipt-rule="limits/cache-control"]');
  await app.receipt.getByText(/of \d+ rules/).click();
  await expect(rule).toHaveAttribute('data-state', 'asked');
  await app.target.selectOption('generic');
  // The skipped rules of the target before stay until the new one is checked.
  await app.receipt.getByText(/not known to be required by (?!Anthropic)/).click();
  await expect(rule).toHaveAttribute('data-state', 'no-demand');
  await expect(
    app.receipt
      .getByRole('list', { name: /^Rules skipped/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
});

test('each rule of a receipt leads to its page, and the focus comes back', async ({ app, page }) => {
  await app.load(mendedAnthropic().text);
  await app.expectErrors(0);
  await app.openTab('Checks');
  await app.receipt.getByText(/of \d+ rules/).click();
  const rule = app.receipt.getByRole('list', { name: 'Rules checked', exact: true }).getByRole('button').first();
  const title = await rule.innerText();
  await rule.click();
  await expect(page.getByRole('dialog')).toContainText(title);
  await page.keyboard.press('Escape');
  await expect(rule).toBeFocused();
});

test('a transcript with errors has no receipt until they are gone', async ({ app }) => {
  await app.load(brokenAnthropic().text);
  await app.openTab('Checks');
  await app.expectErrors(3);
  await expect(app.receipt).toHaveCount(0);
  await app.apply.click();
  await app.expectErrors(0);
  await expect(app.receipt).toContainText(/\d+ of \d+ rules/);
  await expect(app.receipt).toContainText('warning');
});
