import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

/** A chat with a result that answers nothing at its end. */
const history = (count: number): string =>
  JSON.stringify([
    ...Array.from({ length: count }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Number ${i}.` })),
    { role: 'tool', tool_call_id: 'call_none', content: 'left over' },
  ]);

const pictures = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('canvas')].map((it) => it.toDataURL()));

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
