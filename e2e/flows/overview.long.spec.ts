import type { Locator, Page } from '@playwright/test';
import type { Inspector } from '../pages/inspector.ts';
import { bigJsonl, brokenAnthropic, longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

const position = (page: Page): Locator =>
  page.getByRole('region', { name: 'Overview', exact: true }).getByRole('slider', { name: 'Position', exact: true });

/** A place on the strip in pixels of the page: shares of its width and its height. */
async function placeOn(page: Page, across: number, down = 0.5): Promise<{ x: number; y: number }> {
  const box = (await position(page).boundingBox())!;
  return { x: box.x + across * box.width, y: box.y + down * box.height };
}

async function click(page: Page, across: number, down = 0.5): Promise<void> {
  const { x, y } = await placeOn(page, across, down);
  await page.mouse.click(x, y);
}

async function drag(page: Page, from: number, to: number): Promise<void> {
  const [start, end] = [await placeOn(page, from), await placeOn(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, start.y, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** The numbers of the messages whose boxes lie inside the pane. */
const inSight = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const pane = document.querySelector('[role=grid], section:has(> [role=feed])');
    if (pane === null) return [];
    const frame = pane.getBoundingClientRect();
    return [...pane.querySelectorAll('[data-message-index]')].flatMap((it) => {
      const box = it.getBoundingClientRect();
      return box.bottom > frame.top && box.top < frame.bottom ? [Number(it.getAttribute('data-message-index'))] : [];
    });
  });

const read = (app: Inspector) => app.read();

test('keys go through the messages and say where they are', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  const slider = position(page);
  await app.tabTo(slider);
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^message 0 of 11, user$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(slider).toHaveAttribute('aria-valuetext', /^message 3 of 11, assistant, 1 error$/);
  await expect(app.row(3)).toHaveAttribute('aria-selected', 'true');
  await expect(app.problem('tools/missing-result')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuenow', '3');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuenow', '10');
  await page.keyboard.press('ArrowDown');
  await expect(app.row(9)).toHaveAttribute('aria-selected', 'true');
  await expect(slider).toBeFocused();
});

test('a click goes to a message and selects it, a click on a sign to the problem', async ({ app, page }) => {
  const lines = JSON.parse(longChat(200).text);
  lines.messages.splice(401, 0, { role: 'tool', tool_call_id: 'call_none', content: 'left over' });
  await app.load(JSON.stringify(lines));
  await app.expectErrors(1);
  await app.openTab('Trim');
  await expect(app.slider).toBeEnabled();
  await app.openTab('Checks');
  const slider = position(page);
  const at = async () => Number(await slider.getAttribute('aria-valuenow'));
  await click(page, 0.999);
  // Of messages that share a pixel it is one of them.
  await expect.poll(at).toBeGreaterThan(lines.messages.length - 5);
  await expect(app.row(await at())).toHaveAttribute('aria-selected', 'true');
  await click(page, 0.001);
  await expect.poll(at).toBeLessThan(4);
  // Somewhere near the middle stands one sign; what lies under it is that message, however thin it is.
  for (let across = 0.2; across < 0.8; across += 0.005) {
    await click(page, across, 0.1);
    if ((await at()) === 401) break;
  }
  await expect(app.row(401)).toHaveAttribute('aria-selected', 'true');
});

test('dragging scrolls rows and conversation, and selects nothing', async ({ app, page }) => {
  await app.load(longChat(200).text);
  await page.keyboard.press('Home');
  const count = longChat(200).pieces.length;
  for (const turn of [async () => {}, () => read(app)]) {
    await turn();
    await expect.poll(async () => (await inSight(page)).length).toBeGreaterThan(1);
    const before = await position(page).getAttribute('aria-valuenow');
    await drag(page, 0.5, 0.9);
    await expect.poll(async () => Math.min(...(await inSight(page)))).toBeGreaterThan(count / 2);
    await drag(page, 0.6, 0.001);
    await expect.poll(async () => Math.min(...(await inSight(page)))).toBeLessThan(5);
    await expect(position(page)).toHaveAttribute('aria-valuenow', before ?? '');
  }
});

test('what the left pane shows is framed, in rows and in the conversation', async ({ app, page }) => {
  await app.load(longChat(200).text);
  const frame = page.locator('[data-part="in-sight"]');
  const left = async () => (await frame.boundingBox())!.x;
  const begin = (await placeOn(page, 0)).x;
  await expect.poll(left).toBeLessThan(begin + 2);
  await app.messages.evaluate((it) => it.scrollTo(0, it.scrollHeight));
  await expect.poll(left).toBeGreaterThan((await placeOn(page, 0.8)).x);
  await read(app);
  await page.getByRole('region', { name: 'Conversation' }).evaluate((it) => it.scrollTo(0, 0));
  await expect.poll(left).toBeLessThan(begin + 20);
});

test('of what is in sight as a whole there is no frame, and without problems the picture is quiet', async ({
  app,
  page,
}) => {
  await app.load(
    JSON.stringify(
      Array.from({ length: 9 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Number ${i}.` })),
    ),
  );
  await expect(position(page)).toHaveAttribute('aria-valuetext', /^message 0 of 9/);
  await expect(page.locator('[data-part="in-sight"]')).toHaveCount(0);
  expect((await page.getByRole('region', { name: 'Overview' }).boundingBox())!.height).toBeLessThanOrEqual(48);
});

test('under the pointer it says what lies there', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  const { x, y } = await placeOn(page, 0.01);
  await page.mouse.move(x, y);
  await expect(page.locator('[data-part="hint"]')).toContainText(/message 0 · user · \d+ tokens?/);
});

test('what is said under a pointer at rest follows what is found out and changed meanwhile', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  const words = page.locator('[data-part="hint"]');
  let across = 0.005;
  for (; across < 1; across += 0.01) {
    const { x, y } = await placeOn(page, across, 0.9);
    await page.mouse.move(x, y);
    if (/error/.test((await words.textContent()) ?? '')) break;
  }
  await expect(words).toContainText(/\d tokens? · \d errors?/);
  await page.keyboard.press('ControlOrMeta+Enter');
  await app.expectErrors(0);
  // The head is lower now: the overview has moved.
  const { x, y } = await placeOn(page, across, 0.9);
  await page.mouse.move(x, y);
  await expect(words).toContainText(/message \d+ · /);
  await expect(words).not.toContainText('error');
});

test('a click on what the filter hides takes the filter away', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('problems');
  await expect.poll(async () => (await inSight(page)).length).toBe(4);
  await click(page, 0.999);
  await expect(app.row(10)).toHaveAttribute('aria-selected', 'true');
});

test('on a phone it stays while the page scrolls', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.load(longChat(40).text);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const box = (await position(page).boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  await expect(position(page)).toBeInViewport();
  expect(box.height).toBeLessThanOrEqual(40);
});

test('is painted behind the table, however long the text took to open', async ({ app, page }) => {
  await page.evaluate(() => {
    const seen = { rows: 0, strips: 0 };
    Reflect.set(window, 'seen', seen);
    // Told after each task that changed the page: what stands in it the first time that there are rows.
    new MutationObserver((_, watch) => {
      seen.rows = document.querySelectorAll('[role=grid] [data-message-index]').length;
      seen.strips = document.querySelectorAll('[aria-label="Overview"] canvas').length;
      if (seen.rows > 0) watch.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await app.load(bigJsonl(6_000_000));
  await expect(position(page)).toBeVisible();
  const seen = await page.evaluate(() => Reflect.get(window, 'seen'));
  expect(seen).toMatchObject({ strips: 0 });
  expect(seen.rows).toBeGreaterThan(10);
});

test('of a list that is too tall for a browser the overview shows and reaches what it should', async ({
  app,
  page,
}) => {
  test.slow();
  const count = 700_001;
  const line = (i: number) => `{"role":"${i % 2 === 0 ? 'user' : 'assistant'}","content":"${i}"}`;
  await app.choose({ name: 'tall.jsonl', text: Array.from({ length: count }, (_, i) => line(i)).join('\n') });
  await expect(app.summary).toContainText('700,001 messages', { timeout: 30_000 });
  await expect.poll(async () => (await inSight(page)).length).toBeGreaterThan(1);
  const slider = position(page);
  const at = async () => Number(await slider.getAttribute('aria-valuenow'));
  const frame = page.locator('[data-part="in-sight"]');
  for (const across of [0.5, 0.83, 0.002, 0.998]) {
    // The strip may still be moving when it is measured: the list fills, and what stands above it grows.
    await expect(async () => {
      await click(page, across);
      const off = async () => Math.abs((await at()) / count - across);
      await expect.poll(off, { message: `a click at ${across}`, timeout: 2000 }).toBeLessThan(0.006);
    }).toPass({ timeout: 20_000 });
    const message = await at();
    await expect(app.row(message)).toBeInViewport();
    await expect(app.row(message)).toContainText(String(message));
    const seen = await inSight(page);
    expect(Math.max(...seen) - Math.min(...seen), 'what is in sight belongs together').toBeLessThan(100);
    await expect
      .poll(async () => {
        const box = (await frame.boundingBox())!;
        return Math.abs(box.x + box.width / 2 - (await placeOn(page, across)).x);
      }, 'the frame is where the click was')
      .toBeLessThan(6);
  }
  await drag(page, 0.2, 0.6);
  await expect.poll(async () => Math.abs(Math.min(...(await inSight(page))) / count - 0.6)).toBeLessThan(0.01);
});
