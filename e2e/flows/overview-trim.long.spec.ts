import type { Page } from '@playwright/test';
import { brokenPairs } from '../pairs.ts';
import { longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

const chat = longChat(30);

const handle = (page: Page) => page.getByRole('region', { name: 'Overview', exact: true }).locator('[data-part="cut"]');

async function dragHandle(page: Page, to: number): Promise<void> {
  const strip = (await page.getByRole('slider', { name: 'Position', exact: true }).boundingBox())!;
  const grip = (await handle(page).boundingBox())!;
  const y = strip.y + strip.height / 2;
  await page.mouse.move(grip.x + grip.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(strip.x + (to * strip.width) / 2, y, { steps: 5 });
  await page.mouse.move(strip.x + to * strip.width, y, { steps: 5 });
  await page.mouse.up();
}

test('the handle of the overview and the slider are one budget, and what is left has no broken pair', async ({
  app,
  page,
}) => {
  await app.load(chat.text);
  await expect(handle(page)).toHaveCount(0);
  await app.openTab('Trim');
  await expect(handle(page)).toBeVisible();
  await expect(app.summary).toContainText(/o200k/);
  const whole = await app.slider.inputValue();
  await dragHandle(page, 0.6);
  await expect.poll(() => app.slider.inputValue()).not.toBe(whole);
  const budget = await app.budget.inputValue();
  expect(await app.slider.inputValue()).toBe(budget);
  await expect(app.trimResult).toContainText(/Keeps \d+ of 122/);
  // A hand lets go between two legal cuts; the budget is what the cut costs, to the token.
  await expect(app.trimResult).toHaveAttribute('aria-busy', 'false');
  await app.slider.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(app.budget).toHaveValue(budget);
  await app.apply.click();
  await expect.poll(async () => (await app.counts()).messages).toBeLessThan(122);
  await app.expectErrors(0);
  expect(brokenPairs((await app.download()).toString())).toEqual({ orphans: 0, unanswered: 0 });
});

test('a trim that is chosen can be moved from any tab', async ({ app, page }) => {
  await app.load(chat.text);
  await app.openTab('Trim');
  await app.budget.fill('600');
  await app.budget.blur();
  await expect(app.trimResult).toHaveAttribute('aria-busy', 'false');
  await app.openTab('Calls');
  await expect(app.before.locator('[data-difference="removed"]').first()).toBeVisible();
  const before = await page.locator('[data-part="plan-words"]').innerText();
  await dragHandle(page, 0.3);
  await expect.poll(() => page.locator('[data-part="plan-words"]').innerText()).not.toBe(before);
  await app.openTab('Trim');
  await expect.poll(async () => Number(await app.budget.inputValue())).toBeGreaterThan(600);
  await app.discard.click();
  await app.openTab('Checks');
  await expect(handle(page)).toHaveCount(0);
});

test('a trim that was discarded is not chosen again by another count', async ({ app, page }) => {
  await app.load(chat.text);
  await app.openTab('Trim');
  await expect(app.summary).toContainText(/o200k/);
  await app.budget.fill('600');
  await app.budget.blur();
  await expect(app.trimResult).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('combobox', { name: 'Count with', exact: true }).selectOption('chars/4');
  await expect(app.summary).toContainText('Characters / 4');
  await app.discard.click();
  await expect(app.discard).toHaveCount(0);
  await app.openTab('Checks');
  await expect(handle(page)).toHaveCount(0);
  await expect(app.discard).toHaveCount(0);
  // A hand that moves the budget means it.
  await app.openTab('Trim');
  await app.budget.fill('500');
  await app.budget.blur();
  await expect(app.discard).toBeVisible();
});

test('what a plain slice of the same length would break is said on the strip', async ({ app, page }) => {
  await app.load(chat.text);
  await app.openTab('Trim');
  await app.page.getByRole('combobox', { name: 'Cut', exact: true }).selectOption('unit');
  await expect(app.summary).toContainText(/o200k/);
  await app.budget.fill('600');
  await app.budget.blur();
  const said = page.getByRole('slider', { name: 'Position', exact: true });
  await app.slider.focus();
  // From one legal cut to the next; a slice of as many messages does not break a pair at each of them.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(said).toHaveAccessibleDescription(/break/, { timeout: 300 });
  }).toPass();
  await expect(said).toHaveAccessibleDescription(/messages\[-\d+:\] would cut here and break \d+ pairs?/);
});

test('another text begins with everything', async ({ app, page }) => {
  await app.load(chat.text);
  await app.openTab('Trim');
  await app.budget.fill('600');
  await app.budget.blur();
  await expect(app.apply).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await app.load(longChat(20).text);
  await app.openTab('Trim');
  await expect(app.budget).toBeEnabled();
  await expect(app.slider).toHaveJSProperty('value', await app.slider.getAttribute('max'));
  await expect(app.afterwards).not.toContainText('After the trim');
});
