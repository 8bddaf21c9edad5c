import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
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

/** The built page on a server that can be taken away; `asked` is what was asked of it. */
async function host(asked: string[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    asked.push(path);
    try {
      const file = await readFile(join(DIST, path.endsWith('/') ? `${path}index.html` : path));
      response.writeHead(200, { 'content-type': TYPES[extname(path) || '.html'] ?? 'text/plain' }).end(file);
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
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated', null, {
      timeout: 60_000,
    });
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
    for (const name of ['Source', 'Trim', 'Calls', 'Export', 'Case'] as const) await again.openTab(name);
    await again.target.selectOption('openai-chat');
    await expect(next.locator('.status-bar')).toContainText(/[\d,]+ tokens/);
    await again.download();
    expect(refused).toEqual([]);
  } finally {
    await context.close();
    if (server.listening) await close(server);
  }
});
