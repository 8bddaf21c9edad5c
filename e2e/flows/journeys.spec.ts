import type { Page } from '@playwright/test';
import type { Inspector } from '../pages/inspector.ts';
import { brokenAnthropic, claudeCode, longChat, MISSING, manyProblems } from '../samples.ts';
import { expect, test } from '../test.ts';

const ERROR = `400 {"type":"error","error":{"type":"invalid_request_error","message":"${MISSING(3, 'toolu_01BBBBBBBBBBBBBBBBBBBBBB')}"}}`;

/** Counts what a person does: presses of a button, and figures that are set. */
class Hand {
  actions = 0;
  keys = 0;
  constructor(readonly page: Page) {}

  async click(thing: ReturnType<Page['locator']>): Promise<void> {
    this.actions++;
    await thing.click();
  }

  async set(thing: ReturnType<Page['locator']>, value: string): Promise<void> {
    this.actions++;
    await thing.fill(value);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys++;
      await this.page.keyboard.press(key);
    }
  }
}

/** The transcript, then the error, where no field has the focus. */
async function pasteBoth(app: Inspector): Promise<void> {
  await app.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await app.paste(brokenAnthropic().text);
  await app.expectErrors(3);
  await app.paste(ERROR);
  await expect(app.chip).toHaveAttribute('data-message-index', '3');
}

async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  expect(await download.failure()).toBeNull();
}

test('the 400: two pastes and two actions', async ({ app, page }) => {
  const hand = new Hand(page);
  await pasteBoth(app);
  await hand.click(app.apply);
  await app.expectErrors(0);
  await expect(app.afterwards).toContainText('Fixed: it was message 3');
  await saved(page, () => hand.click(app.downloads));
  expect(hand.actions).toBeLessThanOrEqual(3);
});

test('the 400 by keys: two pastes and two chords', async ({ app, page }) => {
  const hand = new Hand(page);
  await pasteBoth(app);
  await hand.press('ControlOrMeta+Enter');
  await app.expectErrors(0);
  await saved(page, () => hand.press('ControlOrMeta+S'));
  expect(hand.keys).toBe(2);
});

test('the trim: one drop and three actions', async ({ app, page }) => {
  const hand = new Hand(page);
  await app.drop({ name: 'long.json', text: longChat(30).text });
  await app.expectErrors(0);
  await hand.click(page.getByRole('button', { name: 'Trim', exact: true }));
  await hand.set(app.budget, '900');
  await expect(app.afterwards).toContainText('After the trim');
  for (const side of [app.before, app.after]) await expect(side.locator('[data-cut="true"]').first()).toBeInViewport();
  await saved(page, () => hand.click(app.downloads));
  expect(hand.actions).toBeLessThanOrEqual(3);
});

/** A request of forty turns, then the words of an API that it is too long for. */
async function pasteTooLong(app: Inspector): Promise<void> {
  const turns = Array.from({ length: 40 }, (_, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `Turn ${i}: ${'some words that take their room '.repeat(10)}`,
  }));
  const messages = [...turns, { role: 'user', content: 'end' }];
  await app.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await app.paste(JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 10, messages }));
  await expect(app.summary).toContainText(/message/i);
  await app.paste('400 prompt is too long: 3000 tokens > 1000 maximum');
  await expect(app.page.getByRole('button', { name: 'Trim to 1,000 tokens' })).toBeVisible();
  await expect(app.page.locator('[data-part="status"]')).toContainText('tokens');
}

async function expectCut(app: Inspector): Promise<void> {
  await expect(app.afterwards).toContainText(/of ≈? ?[\d,]+ tokens/);
  for (const side of [app.before, app.after]) await expect(side.locator('[data-cut="true"]').first()).toBeInViewport();
}

test('too long: two pastes and two actions', async ({ app, page }) => {
  const hand = new Hand(page);
  await pasteTooLong(app);
  await hand.click(page.getByRole('button', { name: 'Trim to 1,000 tokens' }));
  await expectCut(app);
  await saved(page, () => hand.click(app.downloads));
  expect(hand.actions).toBe(2);
});

test('too long by keys: two pastes and two chords', async ({ app, page }) => {
  const hand = new Hand(page);
  await pasteTooLong(app);
  await hand.press('ControlOrMeta+Enter');
  await expectCut(app);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await saved(page, () => hand.press('ControlOrMeta+S'));
  expect(hand.keys).toBe(2);
});

test('the broken session by keys: one drop and two chords', async ({ app, page }) => {
  const hand = new Hand(page);
  await app.drop({ name: '5f1c2a34.jsonl', text: claudeCode(true).text });
  await app.expectErrors(1);
  await hand.press('ControlOrMeta+Enter');
  await app.expectErrors(0);
  await saved(page, () => hand.press('ControlOrMeta+S'));
  expect(hand.keys).toBe(2);
});

test('the broken session: one drop and two actions', async ({ app, page }) => {
  const hand = new Hand(page);
  await app.drop({ name: '5f1c2a34.jsonl', text: claudeCode(true).text });
  await app.expectErrors(1);
  await hand.click(app.apply);
  await app.expectErrors(0);
  await saved(page, () => hand.click(app.downloads));
  expect(hand.actions).toBeLessThanOrEqual(3);
});

test('two requests: one drop, and the first difference is in view', async ({ app, page }) => {
  const hand = new Hand(page);
  const chat = longChat(40);
  const other = chat.text.replace('Question 20', 'Question twenty');
  await app.choose({ name: 'first.json', text: chat.text }, { name: 'second.json', text: other });
  const compare = page.getByRole('region', { name: 'Compare with second.json', exact: true });
  await expect(compare.getByRole('status')).toContainText(/First difference: message \d+\./);
  await expect(compare.locator('ins').first()).toContainText('twenty');
  await expect(compare.locator('ins').first()).toBeInViewport();
  expect(hand.actions).toBe(0);
  await page.keyboard.press('Escape');
  await expect(compare).toHaveCount(0);
  await expect(app.before.or(app.messages)).toBeVisible();
});

test('three hundred errors of two rules: three actions', async ({ app, page }) => {
  const hand = new Hand(page);
  const lost = '{"role":"tool","tool_call_id":"call_lost","content":"lost"},{"role":"user","content":"Question 1';
  await app.load(manyProblems(300).text.replaceAll('{"role":"user","content":"Question 1', lost));
  expect((await app.counts()).errors).toBeGreaterThanOrEqual(300);
  await hand.click(app.apply);
  await app.expectErrors(0);
  await saved(page, () => hand.click(app.downloads));
  expect(hand.actions).toBeLessThanOrEqual(3);
});

test('a single message is left unchanged and changed again, and what was done can be compared at any time', async ({
  app,
  page,
}) => {
  await app.choose({ name: 'broken.json', text: brokenAnthropic().text });
  const changes = app.after.locator('[data-change]');
  await expect(changes).toHaveCount(3);
  await page.getByRole('button', { name: 'Leave unchanged: message 6' }).click();
  await expect(changes).toHaveCount(2);
  await page.getByRole('button', { name: 'Change message 6' }).click();
  await expect(changes).toHaveCount(3);
  await page.getByRole('button', { name: 'Leave unchanged: message 6' }).click();
  await expect(changes).toHaveCount(2);
  await app.apply.click();
  await app.expectErrors(1);
  await app.discard.click();
  await app.sinceOpened.click();
  await expect(changes).toHaveCount(2);
  await expect(app.compare).toContainText('missing from the history');
  await page.keyboard.press('Escape');
  await expect(app.compare).toHaveCount(0);
});
