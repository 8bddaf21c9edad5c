import { axeComplaints, sidewaysScroll } from '../looks/measures.ts';
import { expect, test } from '../test.ts';

const ID = 'tool-use-missing-result';

test('without a script a page of an error can be read, and the list leads to it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('./errors/index.html');
  expect(await page.locator('li:has(a)').count()).toBeGreaterThan(239);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.locator(`a[href="./${ID}.html"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tool_use');
  for (const name of ['What it means', 'What to do', 'The rule'])
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await context.close();
});

test('the list of errors is searched by words, and an error opens the inspector with it', async ({ page }) => {
  await page.goto('./errors/index.html');
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('did not have response messages');
  await expect(page.getByRole('status')).toHaveText(/^[1-9] found$|^1\d found$/);
  await page.locator('li:not([hidden]) a').first().click();
  await page.getByRole('link', { name: 'Open the inspector with this error' }).click();
  const field = page.getByRole('textbox', { name: 'Error text' });
  await expect(field).toHaveValue(/response messages/);
  await expect(page.getByRole('region', { name: 'Error explained' })).toBeVisible();
});

test('the pages are for everybody, light and dark, wide and narrow', async ({ page }) => {
  for (const file of ['index', ID])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`./errors/${file}.html`);
      expect(await axeComplaints(page)).toEqual([]);
      await page.screenshot({ path: `test-results/looks/${colorScheme}-errors-${file}.png` });
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await sidewaysScroll(page)).toBe(0);
      await page.screenshot({ path: `test-results/looks/narrow-${colorScheme}-errors-${file}.png` });
    }
});
