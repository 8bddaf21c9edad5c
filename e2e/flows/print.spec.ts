import { brokenAnthropic, healthyAnthropic, MISSING } from '../samples.ts';
import { expect, test } from '../test.ts';

test('on paper a case is its verdict, its steps and its messages, black on white and without controls', async ({
  app,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.load(brokenAnthropic().text);
  await app.errorText.fill(MISSING(3, 'toolu_01BBBBBBBBBBBBBBBBBBBBBB'));
  await app.explained.getByText('Found by').waitFor();
  await app.choice(/interrupted/i).check();
  await app.afterwards.getByText('After the fix').waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.screenshot({ path: 'test-results/looks/print-case.png', fullPage: true, animations: 'disabled' });
  await expect(app.explained).toBeVisible();
  await expect(app.afterwards.getByText('After the fix')).toBeVisible();
  for (const gone of [app.messages, app.apply, app.target, app.tab('Trim'), app.errorText])
    await expect(gone).toBeHidden();
  const cut = await app.explained
    .locator('code')
    .evaluateAll((all) => all.filter((it) => it.scrollHeight > it.clientHeight + 2).length);
  expect(cut, 'texts that are cut').toBe(0);
  const { ground, ink } = await page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.body).color,
  }));
  expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  const pdf = await page.pdf({ path: 'test-results/looks/print-case.pdf', format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3);
});

test('whatever tab is open, the case is printed, and the tab is back afterwards', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  await app.expectErrors(3);
  await app.openTab('Export');
  await page.getByRole('region', { name: 'As written' }).waitFor();
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      document.title =
        document.querySelector('section[aria-label="Checks"], [role=region]')?.getAttribute('aria-label') ?? 'none';
    });
  });
  await page.pdf();
  expect(await page.title()).toBe('Checks');
  await expect(page.getByRole('region', { name: 'As written' })).toBeVisible();
  await expect(app.tab('Export')).toHaveAttribute('aria-selected', 'true');
});

test('the receipt of a healthy transcript is printed as it stands', async ({ app, page }) => {
  await app.load(healthyAnthropic().text);
  await app.openTab('Checks');
  await app.receipt.getByText(/of \d+ rules/).click();
  await app.receipt.getByRole('list', { name: 'Rules checked', exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: 'test-results/looks/print-receipt.png', fullPage: true, animations: 'disabled' });
  await expect(app.receipt.getByRole('list', { name: 'Rules checked', exact: true })).toBeVisible();
  await expect(app.messages).toBeHidden();
});
