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

  for (const width of [1280, 420]) {
    test(`rows that pass quickly stand as they will, and are whole once the list rests: ${width} px`, async ({
      app,
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await app.drop({ name: 'long.json', text: longChat(400).text });
      await expect(app.row(0).locator('[data-opener]')).toBeAttached();
      const look = () =>
        app.messages.evaluate((grid) =>
          [...grid.querySelectorAll('[data-message-index]')].map((row) => ({
            index: Number(row.getAttribute('data-message-index')),
            isWhole: row.querySelector('[data-opener]') !== null,
            cells: ['index', 'role', 'what', 'tokens'].map((column) => {
              const walk = document.createTreeWalker(
                row.querySelector(`[data-column="${column}"]`)!,
                NodeFilter.SHOW_TEXT,
              );
              const words = walk.nextNode();
              if (words === null) return null;
              const range = document.createRange();
              range.selectNodeContents(words);
              const { left, top, height } = range.getBoundingClientRect();
              return [Math.round(left), Math.round(top), height, getComputedStyle(words.parentElement!).fontFamily];
            }),
          })),
        );
      // So many moves that one of them is seen before the rows are whole again, however slow the machine is.
      let passed: Awaited<ReturnType<typeof look>> = [];
      for (let step = 1; step <= 12; step++) {
        await app.messages.evaluate(async (grid, top) => {
          for (const by of [0, 3000, 0]) {
            grid.scrollTop = top + by;
            await new Promise(requestAnimationFrame);
          }
        }, step * 1300);
        passed = await look();
        if (passed.every((it) => !it.isWhole && it.cells[2] !== null)) break;
      }
      expect(passed.length).toBeGreaterThan(5);
      expect(passed.filter((it) => it.isWhole)).toEqual([]);
      await expect.poll(async () => (await look()).every((it) => it.isWhole)).toBe(true);
      await expect(page.locator('[data-part="gutter"]')).toBeAttached();
      const rested = new Map((await look()).map((it) => [it.index, it.cells]));
      for (const { index, cells } of passed) expect([index, cells]).toEqual([index, rested.get(index)]);
    });
  }

  test('a file dropped anywhere loads', async ({ app }) => {
    await app.drop({ name: 'body.json', text: brokenAnthropic().text });
    await app.expectErrors(3);
    await app.showRows();
    await expect(app.row(3)).toBeVisible();
  });

  test('the problem that is selected is in sight, however tall what is above the rows becomes', async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const turn = (n: number) => [
      { role: 'user', content: `Question ${n}` },
      { role: 'assistant', content: `Answer ${n}` },
    ];
    const call = (n: number) => ({ type: 'tool_use', id: `toolu_${n}`, name: 'look', input: { n } });
    const open = { role: 'assistant', content: [1, 2, 3].map(call) };
    const asked = { role: 'user', content: 'Look.' };
    const messages = [...Array.from({ length: 9 }, (_, n) => turn(n)).flat(), asked, open];
    await app.choose({
      name: 'body.json',
      text: JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages }),
    });
    await expect(app.problem('tools/missing-result')).toHaveCount(3);
    await expect(app.fixes.getByRole('radio').first()).toBeVisible();
    await app.showRows();
    await expect(app.row(19)).toBeInViewport();
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
