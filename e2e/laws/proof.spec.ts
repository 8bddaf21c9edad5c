import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { Inspector } from '../pages/inspector.ts';

/** Without the watch of the other tests: here the page tries to send, so that it can be seen to fail. */
test('the privacy proof shows the policy and a request that is refused', async ({ page }) => {
  const left: string[] = [];
  page.context().on('requestfinished', (request) => {
    if (/^(?!http:..127)(https?|wss?):/.test(request.url())) left.push(request.url());
  });
  const app = new Inspector(page);
  await app.visit();
  await page
    .getByRole('button', { name: /proof/i })
    .or(page.getByRole('link', { name: /proof/i }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText("connect-src 'none'");
  const run = dialog.getByRole('button', { name: /test|try|run/i });
  if ((await run.count()) > 0) await run.first().click();
  await expect(dialog).toContainText(/blocked|refused|stopped/i);
  expect(left).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((it) => it.id)).toEqual([]);
});

test('scripts cannot fetch, open sockets or send beacons', async ({ page }) => {
  await new Inspector(page).visit();
  const results = await page.evaluate(async () => {
    const tried: Record<string, boolean> = {};
    tried.fetch = await fetch(location.href).then(
      () => true,
      () => false,
    );
    tried.elsewhere = await fetch('https://example.com/', { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    tried.xhr = await new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.onload = () => resolve(true);
      request.onerror = () => resolve(false);
      try {
        request.open('GET', location.href);
        request.send();
      } catch {
        resolve(false);
      }
    });
    tried.image = await new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(true);
      image.onerror = () => resolve(false);
      image.src = 'https://example.com/pixel.png';
    });
    tried.socket = await new Promise((resolve) => {
      try {
        const socket = new WebSocket('wss://example.com/');
        socket.onopen = () => resolve(true);
        socket.onerror = () => resolve(false);
      } catch {
        resolve(false);
      }
    });
    return tried;
  });
  expect(results).toEqual({ fetch: false, elsewhere: false, xhr: false, image: false, socket: false });
});
