import type { Inspector } from '../pages/inspector.ts';
import { longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

const conversation = ({ page }: Inspector) => page.getByRole('region', { name: 'Conversation', exact: true });
const message = (app: Inspector, index: number) => conversation(app).locator(`#read-${index}`);
const read = (app: Inspector) => app.read();

test('a conversation of 10,000 messages opens anywhere', async ({ app, page }) => {
  await app.load(longChat(2500).text);
  await read(app);
  await expect(conversation(app)).toContainText('Question 0');
  await app.openTab('Calls');
  await app.showRows();
  await app.messages.focus();
  await page.keyboard.press('End');
  await read(app);
  await expect(message(app, 10_001)).toBeInViewport();
  expect(await conversation(app).locator('article').count()).toBeLessThan(60);
  await expect(conversation(app)).toContainText("the browser's own search finds no others");
});

test('above 2,000 messages a row of dots says how many are out of view', async ({ app }) => {
  await app.load(longChat(2500).text);
  await read(app);
  await expect(message(app, 0)).toBeAttached();
  const gaps = conversation(app).locator('[data-part="beyond"]');
  const sum = async () => {
    const words = (await gaps.allInnerTexts()).map((it) => Number(/[\d,]+/.exec(it)?.[0].replace(',', '') ?? 0));
    const places = await conversation(app).locator('[data-part="place"]').count();
    return words.reduce((total, it) => total + it, places);
  };
  await expect.poll(sum).toBe(10_002);
  await expect(gaps.last()).toContainText('messages below, out of view');
  await conversation(app).evaluate((it) => it.scrollTo(0, it.scrollHeight / 2));
  await expect(gaps.first()).toContainText('messages above, out of view');
  await expect.poll(sum).toBe(10_002);
});

test('a conversation that is higher than a browser can draw is shown in parts, and every message can be gone to', async ({
  app,
  page,
}) => {
  const count = 200_000;
  await app.load(
    Array.from({ length: count }, (_, i) => `{"role":"${i % 2 ? 'assistant' : 'user'}","content":"Number ${i}."}`).join(
      '\n',
    ),
  );
  await app.messages.focus();
  await page.keyboard.press('End');
  const last = app.messages.locator(`[aria-rowindex="${count + 1}"] [data-column="index"]`);
  await expect(last).toHaveText('199,999');
  expect(await last.evaluate((it) => it.scrollWidth - it.clientWidth), 'no digit is cut').toBe(0);
  await read(app);
  await expect(message(app, count - 1)).toBeInViewport();
  await expect(conversation(app).getByRole('button', { name: 'Later messages' })).toBeHidden();
  await conversation(app).getByRole('button', { name: 'Earlier messages' }).click();
  const before = conversation(app).locator('[data-part="other-part"]', {
    has: page.getByRole('button', { name: 'Later messages' }),
  });
  await expect(before).toContainText('follow these');
  const follow = Number(/[\d,]+/.exec(await before.innerText())![0].replace(',', ''));
  await expect(message(app, count - follow - 1)).toBeInViewport();
  await before.getByRole('button').click();
  await expect(message(app, count - follow)).toBeInViewport();
  await page.getByRole('slider', { name: 'Position', exact: true }).press('Home');
  await expect(message(app, 0)).toBeInViewport();
  await expect(conversation(app).getByRole('button', { name: 'Earlier messages' })).toBeHidden();
});

test('dragging through a long conversation adds up its sizes about once a step, not once a message', async ({
  app,
  page,
}) => {
  const count = 6000;
  const steps = 12;
  const history = Array.from({ length: count }, (_, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    // As high as nobody would guess from their length.
    content: i % 3 === 0 ? `${i}\n\n${'one\n\n'.repeat(1 + (i % 7))}` : `${i} ${'words '.repeat(i % 50)}`,
  }));
  await app.load(JSON.stringify(history));
  await read(app);
  await expect(message(app, 0)).toBeVisible();
  const strip = page.getByRole('slider', { name: 'Position', exact: true });
  const box = (await strip.boundingBox())!;
  // The list asks for the size of every message when it adds them up.
  await page.evaluate(() => {
    const asked = { times: 0 };
    Reflect.set(window, 'asked', asked);
    const { get } = Map.prototype;
    Map.prototype.get = function (key: unknown) {
      asked.times++;
      return get.call(this, key);
    };
  });
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 0.1 * box.width, y);
  await page.mouse.down();
  for (let i = 1; i <= steps; i++) {
    await page.mouse.move(box.x + (0.1 + (0.7 * i) / steps) * box.width, y);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await page.mouse.up();
  const { times } = await page.evaluate(() => Reflect.get(window, 'asked'));
  expect(times / count).toBeLessThan(3 * steps);
  // What is in sight is where the hand has stopped.
  const shown = conversation(app).locator('[data-message-index]');
  await expect.poll(async () => Number(await shown.first().getAttribute('data-message-index'))).toBeGreaterThan(4000);
});
