import type { Inspector } from '../pages/inspector.ts';
import { brokenPairs, chatMessages } from '../pairs.ts';
import { longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

const chat = longChat(30);

async function exportAndCheck(app: Inspector): Promise<number> {
  const text = (await app.download()).toString();
  expect(brokenPairs(text)).toEqual({ orphans: 0, unanswered: 0 });
  const kept = chat.pieces.filter((piece) => text.includes(piece));
  expect(kept, 'every message that is left is written as it was').toHaveLength(chatMessages(text).length);
  return kept.length;
}

test.describe('the trim', () => {
  test('with a mouse: budget as a number, result, export', async ({ app }) => {
    await app.drop({ name: 'session.json', text: chat.text });
    await app.expectErrors(0);
    await app.target.selectOption('openai-chat');
    await app.openTab('Trim');
    await app.budget.fill('600');
    await app.budget.blur();
    await expect(app.trimResult).toContainText(/Keeps \d+ of 122/);
    await expect(app.trimResult).not.toHaveAttribute('aria-busy', 'true');
    await app.apply.click();
    await expect.poll(async () => (await app.counts()).messages).toBeLessThan(chat.pieces.length);
    await app.expectErrors(0);
    const kept = await exportAndCheck(app);
    expect(kept).toBeGreaterThan(2);
  });

  test('the slider and the number are one budget', async ({ app }) => {
    await app.load(chat.text);
    await app.openTab('Trim');
    await expect(app.slider).toBeVisible();
    await app.budget.fill('600');
    await app.budget.blur();
    const low = await app.slider.inputValue();
    await app.budget.fill('1500');
    await app.budget.blur();
    await expect.poll(async () => app.slider.inputValue()).not.toBe(low);
    const before = await app.budget.inputValue();
    await app.slider.focus();
    for (let i = 0; i < 5; i++) await app.page.keyboard.press('ArrowDown');
    await expect.poll(async () => Number(await app.budget.inputValue())).toBeLessThan(Number(before));
  });

  test('with the keyboard alone', async ({ app, page }) => {
    await app.tabTo(app.transcript);
    await app.paste(chat.text);
    await expect(app.summary).toContainText(/message/i);
    await app.keyToTab('Trim');
    await app.tabTo(app.budget);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('600');
    await page.keyboard.press('Enter');
    await app.tabTo(app.apply);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await app.counts()).messages).toBeLessThan(chat.pieces.length);
    await app.tabTo(app.downloads);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(await download.failure()).toBeNull();
  });

  test('a better count that arrives while the budget is selected does not change what is typed over', async ({
    app,
    page,
  }) => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/_base-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await app.load(chat.text);
    await app.openTab('Trim');
    await expect(app.budget).toBeEnabled();
    const first = await page.locator('[data-part="budget-of"]').innerText();
    await app.budget.focus();
    await page.keyboard.press('ControlOrMeta+A');
    letThrough();
    await expect(page.locator('[data-part="budget-of"]')).not.toHaveText(first);
    await page.keyboard.type('600');
    await expect(app.budget).toHaveValue('600');
    await app.budget.blur();
    await expect(app.budget).toHaveValue('600');
    await expect(app.apply).toBeVisible();
  });

  test('a budget that is applied before its plan is drawn is applied all the same', async ({ app }) => {
    await app.load(chat.text);
    await app.openTab('Trim');
    await app.budget.fill('600');
    await app.apply.click();
    await expect.poll(async () => (await app.counts()).messages).toBeLessThan(chat.pieces.length);
  });

  test('a budget below the smallest possible says what the smallest is', async ({ app }) => {
    await app.load(chat.text);
    await app.openTab('Trim');
    await app.budget.fill('1');
    await app.budget.blur();
    await expect(app.trimResult).toContainText(/too small|smallest|at least|minimum/i);
  });

  test('what a plain slice would break is shown', async ({ app }) => {
    await app.load(chat.text);
    await app.openTab('Trim');
    await app.budget.fill('600');
    await app.budget.blur();
    await expect(app.trimResult).toContainText(/messages\[-\d+:\]/);
  });

  test('strategies can be chosen', async ({ app }) => {
    await app.load(chat.text);
    await app.openTab('Trim');
    await expect(app.strategy).toBeVisible();
    const options = await app.strategy.locator('option').all();
    expect(options.length).toBeGreaterThan(1);
    for (const option of options) {
      await app.strategy.selectOption(await option.getAttribute('value'));
      await app.budget.fill('900');
      await app.budget.blur();
      await expect(app.trimResult).toContainText(/\d/);
    }
  });
});

test.describe('single changes of a trim', () => {
  const fold = ({ before }: Inspector) => before.getByRole('button', { name: /\d+ messages removed/ });
  const leave = ({ after }: Inspector, index: number) =>
    after.getByRole('button', { name: `Leave unchanged: message ${index}`, exact: true });

  const cutTo = async (app: Inspector, budget: number) => {
    await app.drop({ name: 'session.json', text: chat.text });
    await app.target.selectOption('openai-chat');
    await app.openTab('Trim');
    await app.budget.fill(String(budget));
    await app.budget.blur();
    // The counter of the target's models comes a little later than the estimate.
    await expect(app.trimResult).toContainText(/Tokens[^≈]*\d/);
    await expect(app.trimResult).not.toContainText('≈');
    await expect(app.trimResult).not.toHaveAttribute('aria-busy', 'true');
    await fold(app).click();
  };

  test('one message is left with its pair, the sum is said again, and it can be removed after all', async ({
    app,
    page,
  }) => {
    await cutTo(app, 600);
    const sides = page.getByRole('region', { name: 'Comparison', exact: true });
    const sum = sides.getByRole('status');
    const before = await sum.innerText();
    // What was unfolded may reach above the window.
    await app.after.hover();
    await page.mouse.wheel(0, -10_000);
    // A call; its result is message 3, the question message 1.
    await leave(app, 2).click();
    await expect(sides).toContainText('Left unchanged:');
    await expect(leave(app, 2)).toHaveCount(0);
    await expect(leave(app, 3)).toHaveCount(0);
    await expect(sum).toContainText('of 600');
    await expect(sum).not.toHaveText(before);
    await expect(sum).toContainText(/messages 1 to 3\b/);
    await app.trimResult.scrollIntoViewIfNeeded();
    await expect(page.getByText('1 chosen')).toBeVisible();
    await sides.getByRole('button', { name: 'Change message 2', exact: true }).click();
    await expect(sum).toHaveText(before);
    await expect(sides).not.toContainText('Left unchanged:');
    await leave(app, 2).click();
    await expect(sides).toContainText('Left unchanged:');
    await app.apply.click();
    await expect.poll(async () => (await app.counts()).messages).toBeLessThan(chat.pieces.length);
    await app.expectErrors(0);
    const text = (await app.download()).toString();
    expect(brokenPairs(text)).toEqual({ orphans: 0, unanswered: 0 });
    for (const piece of chat.pieces.slice(1, 4)) expect(text).toContain(piece);
    await app.undo.click();
    await expect.poll(async () => (await app.counts()).messages).toBe(chat.pieces.length);
  });

  test('so many that the budget does not hold them say so, with the smallest that does', async ({ app, page }) => {
    await cutTo(app, 300);
    const sides = page.getByRole('region', { name: 'Comparison', exact: true });
    const alert = sides.getByRole('alert');
    for (let refused = 0; refused < 30 && (await alert.count()) === 0; refused++) {
      await app.after
        .getByRole('button', { name: /^Leave unchanged/ })
        .nth(1)
        .click();
      await expect(sides).toHaveAttribute('aria-busy', 'false');
    }
    await expect(alert).toContainText('too small');
    await expect(app.apply).toBeDisabled();
    await alert.getByRole('button', { name: /^Use [\d,]+ tokens$/ }).click();
    await expect(sides.getByRole('status')).toContainText('tokens of');
    await expect(app.apply).toBeEnabled();
  });
});
