import type { Page } from '@playwright/test';
import { brokenAnthropic, healthyAnthropic, longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

const MOST = 25;

/** What can be pressed, typed into or moved around the conversation; the choices of one group are one, as for the Tab key. */
const controls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = new Set<string>();
    const names: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, input, select, textarea, a[href], summary, [role=slider], [role=tab], [role=separator]',
    )) {
      // Messages and problems are what is looked at, whatever their number.
      if (
        element.closest(
          '[aria-label="Before and after"], [role=grid], section:has(> [role=feed]), [aria-label="Problems"], section[aria-label="Details"]',
        ) !== null
      )
        continue;
      const box = element.getBoundingClientRect();
      const isInSight = box.width > 1 && box.height > 1 && box.top < innerHeight && box.bottom > 0;
      if (!isInSight || !element.checkVisibility()) continue;
      const group = element instanceof HTMLInputElement && element.type === 'radio' ? element.name : '';
      if (group !== '' && seen.has(group)) continue;
      seen.add(group);
      names.push(element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName);
    }
    return names;
  });

for (const [name, text] of [
  ['healthy', healthyAnthropic().text],
  ['rejected', brokenAnthropic().text],
] as const)
  test(`at most ${MOST} controls are in sight: ${name}`, async ({ app, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await app.choose({ name: 'request.json', text });
    await expect(app.downloads).toBeVisible();
    if (name === 'rejected') await expect(app.discard).toBeVisible();
    const found = await controls(page);
    expect(found.length, found.join(' | ')).toBeLessThanOrEqual(MOST);
    expect(found.length).toBeGreaterThan(10);
  });

test(`at most ${MOST} controls are in sight: trim`, async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await app.choose({ name: 'long.json', text: longChat(60).text });
  await page.getByRole('button', { name: 'Trim', exact: true }).click();
  await app.budget.fill('900');
  await expect(app.apply).toBeVisible();
  const found = await controls(page);
  expect(found.length, found.join(' | ')).toBeLessThanOrEqual(MOST);
});

/** Names that one idea had besides the one that it has now. */
const OTHER_NAMES =
  /\b(preview|proof|original and now|repairs?\b|discard repair|everything, as recommended|download result|copy result)/i;

test('one idea has one name', async ({ app, page }) => {
  await app.choose({ name: 'request.json', text: brokenAnthropic().text });
  await expect(app.discard).toBeVisible();
  await app.openTab('Checks');
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('button, [role=region], section[aria-label], [role=tab], h2, h3, legend, label')].map(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
    ),
  );
  expect(names.filter((name) => OTHER_NAMES.test(name))).toEqual([]);
  expect(names).toContain('Before');
  expect(names).toContain('After');
});
