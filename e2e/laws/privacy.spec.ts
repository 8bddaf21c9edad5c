import { brokenAnthropic, longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

const SECRET = 'sk-live-Zx81Kq0PpTtUu44';

test("a whole session asks for nothing but the app's own files", async ({ app, page, watch, baseURL }) => {
  test.slow();
  await app.load(brokenAnthropic().text.replace('What files are in src?', SECRET));
  await app.expectErrors(3);
  for (const name of ['Source', 'Trim', 'Calls', 'Export', 'Checks'] as const) {
    await app.openTab(name);
    await page.waitForTimeout(name === 'Source' || name === 'Trim' ? 2000 : 150);
  }
  await app.errorText.fill(`400 something about ${SECRET}`);
  await app.applyPreset('recommended');
  await app.expectErrors(0);
  await app.download();
  await app.undo.click();
  await app.target.selectOption('openai-chat');
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.press('Escape');
  await app.visit();
  await app.load(longChat(20).text);

  const files = watch.requests.filter((it) => it.url.startsWith('http'));
  expect(files.length).toBeGreaterThan(2);
  for (const { method, url } of files) {
    expect(method).toBe('GET');
    expect(url.startsWith(baseURL!), url).toBe(true);
    expect(url).not.toContain(SECRET.slice(0, 8));
    expect(new URL(url).search.length, 'a file has no long query').toBeLessThan(40);
    expect(new URL(url).pathname).toMatch(/\/$|\.(js|css|html|svg|png|ico|webmanifest|woff2|ttf|json)$/);
  }
});

test('the page could not send if it wanted to', async ({ page }) => {
  // Not by way of `app`: these refusals are meant to happen.
  await page.goto('./');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  for (const demand of [
    "default-src 'none'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(demand);
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test('nothing is kept when the page is left', async ({ app, page }) => {
  await app.load(brokenAnthropic().text.replace('What files are in src?', SECRET));
  await app.expectErrors(3);
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      databases.map((it) => it.name),
      location.href,
    ]);
  });
  expect(kept).not.toContain(SECRET);
  expect(JSON.parse(kept)[3]).toEqual([]);
});
