import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

/** A chat with a result that answers nothing at its end. */
const history = (count: number): string =>
  JSON.stringify([
    ...Array.from({ length: count }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Number ${i}.` })),
    { role: 'tool', tool_call_id: 'call_none', content: 'left over' },
  ]);

/** How far the table ends before the pane that holds it. */
const roomBeside = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid], [role=table]');
    const pane = grid?.closest('section');
    return (pane?.getBoundingClientRect().right ?? 0) - (grid?.getBoundingClientRect().right ?? 0);
  });

const pictures = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('canvas')].map((it) => it.toDataURL()));

test('a strip for going far stands beside tables that are longer than the screen, and takes no room beside others', async ({
  app,
  page,
}) => {
  await app.load(history(6));
  await expect.poll(() => roomBeside(page)).toBeLessThan(4);
  await page.reload();
  await app.load(history(300));
  await expect.poll(() => roomBeside(page)).toBeGreaterThan(18);
  // A window that is higher than all rows has all of them in sight.
  await page.setViewportSize({ width: 1280, height: 12_000 });
  await expect.poll(() => roomBeside(page)).toBeLessThan(4);
});

test('what is painted follows the colours of the device while the page is open', async ({ app, page }) => {
  await app.load(history(300));
  await app.openTab('Trim');
  await expect.poll(async () => (await pictures(page)).length).toBe(2);
  // Painted when the tokens are counted; then nothing changes any more by itself.
  await expect(page.getByRole('slider', { name: 'Tokens per message' })).toHaveAttribute('aria-valuetext', /\d/);
  let before: string[] = [];
  await expect
    .poll(async () => {
      const last = before;
      before = await pictures(page);
      return before.join() === last.join();
    })
    .toBe(true);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(async () => (await pictures(page)).filter((it, i) => it !== before[i]).length).toBe(2);
  await page.emulateMedia({ forcedColors: 'none' });
  await expect.poll(() => pictures(page)).toEqual(before);
});
