import { bigJsonl, brokenAnthropic, longChat, manyProblems } from '../samples.ts';
import { expect, test } from '../test.ts';

const LEAST = 24;
const TARGET = 24;

for (const [name, text] of [
  ['healthy', longChat(30).text],
  ['broken', manyProblems(60).text],
  ['long', bigJsonl(6_000_000)],
] as const)
  test(`at least ${LEAST} rows are in sight on a screen 900 pixels high: ${name}`, async ({ app, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await app.load(text);
    // What the first error opened is closed.
    const openers = app.messages.locator('[data-open="true"] .opener');
    for (let open = await openers.count(); open > 0; open--) await openers.first().click();
    await expect(openers).toHaveCount(0);
    await app.messages.focus();
    await page.keyboard.press('Home');
    const seen = () =>
      app.messages.evaluate((grid) => {
        const bottom = Math.min(grid.getBoundingClientRect().bottom, innerHeight);
        const head = grid.querySelector('.grid-head')?.getBoundingClientRect().bottom ?? 0;
        const rows = [...grid.querySelectorAll('[data-message-index]')].map((row) => row.getBoundingClientRect());
        return rows.filter((row) => row.top >= head - 1 && row.bottom <= bottom).length;
      });
    await expect.poll(seen).toBeGreaterThanOrEqual(LEAST);
  });

test('rows and the buttons in them are no smaller than can be hit', async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await app.load(brokenAnthropic().text);
  const heights = await app.messages
    .locator('[data-message-index]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(TARGET);
});
