import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { Inspector } from '../pages/inspector.ts';
import { brokenAnthropic, longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

const DIST = process.env.E2E_DIST ?? 'dist';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
};

/** A host that sends what `_headers` says, read as it stands there. */
async function shippedHeaders(): Promise<Record<string, string>> {
  const [path, ...lines] = (await readFile(join(DIST, '_headers'), 'utf8')).trimEnd().split('\n');
  expect(path).toBe('/*');
  return Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/, 2)));
}

/** The built page on a server that can be taken away; `asked` is what was asked of it. */
async function host(asked: string[], change = (_: string, file: Buffer): Buffer | string => file): Promise<Server> {
  const headers = await shippedHeaders();
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    asked.push(path);
    try {
      const file = await readFile(join(DIST, path.endsWith('/') ? `${path}index.html` : path));
      response
        .writeHead(200, { ...headers, 'content-type': TYPES[extname(path) || '.html'] ?? 'text/plain' })
        .end(change(path, file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const PATIENCE = { timeout: 60_000 };
const state = (page: Page, which: 'active' | 'waiting') =>
  page.evaluate(async (it) => (await navigator.serviceWorker.getRegistration())?.[it]?.state, which);
const allKept = (page: Page) => expect.poll(() => state(page, 'active'), PATIENCE).toBe('activated');
const stores = (page: Page) => page.evaluate(() => caches.keys());

test('works without a connection after the first visit, all of it, and its host is asked for its own files alone', async ({
  browser,
}) => {
  test.slow();
  const asked: string[] = [];
  const server = await host(asked);
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    const app = new Inspector(page);
    await app.visit();
    // Loaded on the first visit, before anything is kept.
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
    await allKept(page);
    for (const path of asked)
      expect(path).toMatch(/^\/$|^\/(?:assets\/|index\.html$|icon\.svg$|manifest|offline\.js$)/);
    await close(server);

    // The same page, then a new one: nothing that is fetched when it is needed is missing.
    await app.openTab('Source');
    await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible();
    expect(refused).toEqual([]);
    const next = await context.newPage();
    next.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    const again = new Inspector(next);
    await again.visit();
    await again.load(longChat(20).text);
    for (const name of ['Source', 'Trim', 'Calls', 'Export', 'Checks'] as const) await again.openTab(name);
    await again.target.selectOption('openai-chat');
    await expect(next.locator('[data-part="status"]')).toContainText(/[\d,]+ tokens/);
    await again.download();
    expect(refused).toEqual([]);
  } finally {
    await context.close();
    if (server.listening) await close(server);
  }
});

test('every test runs under the headers that are shipped, and the page that is kept works with its host gone', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    const response = await page.goto('./');
    expect(await response!.allHeaders()).toMatchObject(
      Object.fromEntries(Object.entries(await shippedHeaders()).map(([name, value]) => [name.toLowerCase(), value])),
    );
    await allKept(page);
    await context.setOffline(true);
    const app = new Inspector(page);
    await app.visit();
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
    // What the worker may fetch, the page may not.
    expect(await page.evaluate(() => fetch('./icon.svg').then(String, () => 'refused'))).toBe('refused');
  } finally {
    await context.close();
  }
});

test('a new build takes over once the old page is closed, and fetches what has changed alone', async ({ browser }) => {
  test.slow();
  const asked: string[] = [];
  let built = '';
  const server = await host(asked, (path, file) =>
    path === '/offline.js' && built !== '' ? file.toString().replace(/NAME \+ "\w+"/, `NAME + "${built}"`) : file,
  );
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
  try {
    const first = await context.newPage();
    await new Inspector(first).visit();
    await allKept(first);
    const [old] = await stores(first);
    built = 'next';
    asked.length = 0;
    const second = await context.newPage();
    await new Inspector(second).visit();
    await expect.poll(() => state(second, 'waiting'), PATIENCE).toBe('installed');
    expect((await stores(second)).sort()).toEqual([old!, 'transcript-inspector next'].sort());
    // The page itself, and what has the same name whatever is in it.
    expect(asked.filter((it) => it.startsWith('/assets/'))).toEqual([]);
    await first.close();
    await second.goto('about:blank');
    await expect
      .poll(async () => {
        const third = await context.newPage();
        await new Inspector(third).visit();
        const names = await stores(third);
        await third.goto('about:blank');
        await third.close();
        return names;
      })
      .toEqual(['transcript-inspector next']);
  } finally {
    await context.close();
    await close(server);
  }
});
