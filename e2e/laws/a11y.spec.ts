import { brokenAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

test('every tab can be reached and left by keys, the editor too', async ({ app, page }) => {
  test.slow();
  await app.load(brokenAnthropic().text);
  for (const name of ['Source', 'Trim', 'Calls', 'Export', 'Checks'] as const) {
    await app.keyToTab(name);
    if (name === 'Source') await page.locator('.monaco-editor .view-line').first().waitFor();
    const start = app.tab(name);
    await page.keyboard.press('Tab');
    for (let i = 0; i < 40; i++) await page.keyboard.press('Tab');
    await app.tabTo(start, 400);
  }
});

test('a message is opened to its parts and closed again by keys', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  await app.tabTo(app.messages);
  await app.openRow(7);
  await expect(app.row(7)).toHaveAttribute('aria-selected', 'true');
  await expect(app.messages.locator('[aria-expanded="true"]')).toHaveCount(1);
  await expect(app.messages.getByText('"ratio"').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(app.messages.locator('[aria-expanded="true"]')).toHaveCount(0);
});

test('after a click on a row the arrow keys go on from there', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  // What the head finds moves the rows: a click between two places selects none.
  await expect(async () => {
    await app.row(3).click();
    await expect(app.row(3)).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await expect(app.row(4)).toHaveAttribute('aria-selected', 'true');
});

test('rows of the table say their number', async ({ app }) => {
  await app.load(brokenAnthropic().text);
  const count = Number(await app.messages.getAttribute('aria-rowcount'));
  expect([11, 12], 'with or without the row of headings').toContain(count);
  await expect(app.row(3)).toHaveAttribute('aria-rowindex', count === 12 ? '5' : '4');
});

test('motion stops for those who ask for it', async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await app.load(brokenAnthropic().text);
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].map((node) => {
        const style = getComputedStyle(node);
        return Math.max(
          Number.parseFloat(style.transitionDuration) || 0,
          Number.parseFloat(style.animationDuration) || 0,
        );
      }),
    ),
  );
  expect(longest, 'seconds of the longest movement').toBeLessThanOrEqual(0.02);
});
