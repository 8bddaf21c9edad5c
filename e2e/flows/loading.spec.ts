import { bigJsonl, brokenAnthropic, healthyAnthropic, longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

test.describe('loading', () => {
  test('a paste with no field in focus loads', async ({ app, page }) => {
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    );
    await app.paste(brokenAnthropic().text);
    await app.expectErrors(3);
  });

  test('many files that are pasted are a table, as they are when dropped', async ({ app, page }) => {
    await expect(app.transcript).toBeVisible();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      for (let i = 0; i < 7; i++) clipboardData.items.add(new File([text], `session-${i}.json`));
      const focused = document.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    }, brokenAnthropic().text);
    await expect(page.getByRole('grid', { name: 'Files', exact: true }).locator('[data-path]')).toHaveCount(7);
  });

  test('a paste of 5 MB loads and the page stays alive', async ({ app, page }) => {
    test.slow();
    const text = bigJsonl(5_000_000);
    const lines = text.split('\n').length;
    await app.transcript.focus();
    await app.paste(text);
    await expect.poll(async () => (await app.counts()).messages, { timeout: 40_000 }).toBe(lines);
    await expect(app.row(0)).toBeVisible();
    await expect(app.messages).toHaveAttribute('aria-rowcount', /^\d+$/);
    const drawn = await page.locator('[data-message-index]').count();
    expect(drawn, 'rows that are drawn').toBeLessThan(300);
  });

  test('rows that pass quickly say what they hold, and have all of it once the list rests', async ({ app, page }) => {
    await app.drop({ name: 'long.json', text: longChat(400).text });
    await expect(app.row(0).locator('.opener')).toBeAttached();
    const passed = await app.messages.evaluate(async (grid) => {
      const seen: { readonly whole: number; readonly words: readonly string[] }[] = [];
      for (let step = 1; step <= 8; step++) {
        grid.scrollTop = step * 2000;
        await new Promise(requestAnimationFrame);
        await new Promise((painted) => setTimeout(painted));
        const top = grid.getBoundingClientRect().top + 60;
        const row = document.elementFromPoint(grid.getBoundingClientRect().left + 200, top)?.closest('[role=row]');
        const words = [...(row?.querySelectorAll('[role=gridcell]') ?? [])].map((it) => it.textContent ?? '');
        seen.push({ whole: grid.querySelectorAll('.opener').length, words: words.filter((it) => it !== '') });
      }
      return seen;
    });
    expect(passed.some((it) => it.whole === 0)).toBe(true);
    for (const { words } of passed) expect(words.length, 'number, role and size').toBeGreaterThanOrEqual(3);
    await expect.poll(() => page.locator('.grid [data-message-index]:not(:has(.opener))').count()).toBe(0);
    await expect(page.locator('.gutter')).toBeAttached();
    const places = await page
      .locator('[data-message-index]')
      .evaluateAll((rows) =>
        rows.map((row) => [Number(row.getAttribute('data-message-index')), row.getBoundingClientRect().top] as const),
      );
    for (const [at, [index, top]] of places.entries())
      if (at > 0) expect([index, Math.round(top - places[at - 1]![1])]).toEqual([places[at - 1]![0] + 1, 26]);
  });

  test('of a text that is too large for Source the first message stands there until another is selected', async ({
    app,
    page,
  }) => {
    test.slow();
    await app.choose({ name: 'large.jsonl', text: bigJsonl(21_000_000) });
    await expect(app.row(0)).toBeVisible({ timeout: 40_000 });
    await app.openTab('Source');
    await expect(page.getByText('The text is too large to be shown as a whole: message 0')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Source of message 0' })).toBeAttached();
    await expect(page.locator('.monaco-frame')).toContainText('0 words that fill a line');
    await app.row(1).click();
    await app.openTab('Source');
    await expect(page.getByText('The text is too large to be shown as a whole: message 1')).toBeVisible();
    await expect(page.locator('.monaco-frame')).toContainText('1 words that fill a line');
  });

  test('a file dropped anywhere loads', async ({ app }) => {
    await app.drop({ name: 'body.json', text: brokenAnthropic().text });
    await app.expectErrors(3);
    await expect(app.row(3)).toBeVisible();
  });

  test('a file chosen with the button loads, whatever its name', async ({ app }) => {
    await app.choose({ name: 'notes.txt', text: healthyAnthropic().text });
    await expect(app.summary).toContainText(/anthropic/i);
    await app.expectErrors(0);
  });

  test('another paste replaces the session', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    );
    await app.paste(healthyAnthropic().text);
    await expect.poll(async () => (await app.counts()).messages).toBe(5);
    await app.expectErrors(0);
  });

  test('every sample opens', async ({ app, page }) => {
    const items = page.getByRole('menu', { name: 'Samples', exact: true }).getByRole('menuitem');
    const count = await items.count();
    expect(count).toBeGreaterThanOrEqual(6);
    for (let i = 0; i < count; i++) {
      await app.visit();
      await items.nth(i).click();
      await expect(app.summary).toContainText(/message/i);
    }
  });

  test('selecting a problem selects its message', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
    await app.problem('tools/orphan-result').getByRole('button').first().click();
    await expect(app.row(6)).toHaveAttribute('aria-selected', 'true');
  });
});
