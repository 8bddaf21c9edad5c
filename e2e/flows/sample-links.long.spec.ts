import { brokenAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const LINK = './#sample=aborted-call&target=anthropic&rule=tools/missing-result';

test('a sample on the start screen plays to its proof, and takes its error along when it goes', async ({
  app,
  page,
}) => {
  await app.errorText.fill('my own error');
  await page.getByRole('menuitem', { name: 'Cut inside a pair' }).click();
  await expect(app.chip).toContainText('messages.0.content.0: unexpected `tool_use_id`');
  await expect(app.explained).toContainText('Found by');
  await expect(app.discard).toBeVisible();
  await app.apply.click();
  await app.expectErrors(0);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(app.errorText).toHaveValue('my own error');
});

test('every sample with an error of its API lands on its culprit with a repair previewed', async ({ app, page }) => {
  test.slow();
  const items = page.getByRole('menu', { name: 'Samples', exact: true }).getByRole('menuitem');
  const count = await items.count();
  expect(count).toBeGreaterThanOrEqual(6);
  let found = 0;
  for (let i = 0; i < count; i++) {
    await app.visit();
    const title = await items.nth(i).locator('b').innerText();
    await items.nth(i).click();
    await expect(app.summary).toContainText(/message/i);
    if (title === 'Healthy') continue;
    await expect(app.discard, title).toBeVisible();
    if (title === 'Prompt is too long') {
      await expect(app.after.locator('[data-cut="true"]'), title).toBeVisible();
      continue;
    }
    const recorded = page.getByRole('button', { name: 'Edit error', exact: true });
    await expect(recorded.or(app.errorText), title).toBeVisible();
    if (await recorded.isVisible()) {
      found++;
      await expect(app.explained, title).toContainText('Found by');
    }
  }
  expect(found).toBeGreaterThanOrEqual(3);
});

test('cards are chosen by keys, and say what their sample is about', async ({ app, page }) => {
  const first = page.getByRole('menuitem').first();
  await app.tabTo(first);
  await expect(first).toHaveAccessibleDescription(/has no result.*messages\.3/);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await app.expectErrors(0);
  await expect(app.summary).toContainText('5 messages');
});

test('what is pasted after a sample is not asked for the error of the sample', async ({ app, page }) => {
  await page.getByRole('menuitem').first().click();
  await expect(app.discard).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await app.paste(brokenAnthropic().text);
  await app.expectErrors(3);
  await expect(app.errorText).toHaveValue('');
});

test('a link opens a sample for a target at the first finding of a rule', async ({ app, page }) => {
  await page.goto(LINK);
  await app.expectErrors(1);
  await expect(app.problem('tools/missing-result')).toHaveAttribute('aria-current', 'true');
  await app.showRows();
  await expect(app.row(3)).toHaveAttribute('aria-selected', 'true');
  await expect(app.target).toHaveValue('anthropic');
  await expect(app.errorText).toHaveValue('');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(app.transcript).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('a link to a sample alone plays it, another in its place too, and to another target it is checked for that', async ({
  app,
  page,
}) => {
  await page.goto('./#sample=parallel-results');
  await expect(app.discard).toBeVisible();
  await expect(app.chip).toContainText('call_lima');
  await page.evaluate(() => {
    location.hash = 'sample=aborted-call&target=openai-chat';
  });
  await expect(app.summary).toContainText('8 messages');
  await expect(app.target).toHaveValue('openai-chat');
});

test('what a link names and is not there is said', async ({ app, page }) => {
  const notice = page.locator('[data-part="notice"]');
  await page.goto('./#sample=no-such');
  await expect(notice).toContainText('We found no sample named “no-such”');
  await expect(app.transcript).toBeVisible();
  for (const [hash, words] of [
    ['sample=healthy&target=no-such', /We found no target named “no-such”; this is checked for Anthropic/],
    ['sample=healthy&rule=no/such', /We found no rule named “no\/such”/],
    ['sample=healthy&rule=tools/missing-result', /Nothing in this sample breaks tools\/missing-result for Anthropic/],
  ] as const) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await expect(notice).toContainText(words);
    await expect(app.summary).toContainText('5 messages');
  }
});

test('the link to a sample is copied while it is as it came', async ({ app, page }) => {
  await page.getByRole('menuitem', { name: 'Aborted call' }).click();
  await expect(app.discard).toBeVisible();
  await page.getByRole('button', { name: 'Copy link to this sample' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('/#sample=aborted-call&target=anthropic&rule=tools/missing-result');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('copy link');
  await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveText(
    /Copy link to this sample/,
  );
  await page.keyboard.press('Escape');
  await app.apply.click();
  await app.expectErrors(0);
  await expect(page.getByRole('button', { name: 'Copy link to this sample' })).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(app.problem('tools/missing-result')).toHaveAttribute('aria-current', 'true');
});

test('the page of a rule opens over a sample, and leaves it as it is', async ({ app, page }) => {
  await page.goto(LINK);
  await app.expectErrors(1);
  await page.evaluate(() => {
    location.hash = 'rule=tools/missing-result';
  });
  await expect(page.getByRole('dialog', { name: 'Rule', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await app.expectErrors(1);
  await app.showRows();
  await expect(app.row(3)).toHaveAttribute('aria-selected', 'true');
});
