import { expect, type Page, test } from '@playwright/test';
import { Inspector } from '../pages/inspector.ts';

/** Without the watch of the other tests: here the page is made to try what it must not do. */

const NAMES = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'RTCIceTransport'];
const present = (names: readonly string[]) => names.filter((name) => Reflect.get(globalThis, name) !== undefined);

test('WebRTC is gone before any other script of the page runs', async ({ page }) => {
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const name = new URL(route.request().url()).pathname;
    const note = `(globalThis.seen ??= []).push([${JSON.stringify(name)}, typeof RTCPeerConnection]);\n`;
    await route.fulfill({ response, body: note + (await response.text()) });
  });
  await new Inspector(page).visit();
  await page.waitForLoadState('networkidle');
  await page.unrouteAll({ behavior: 'wait' });
  const seen: [string, string][] = await page.evaluate(() => Reflect.get(globalThis, 'seen'));
  expect(seen[0]?.[0]).toMatch(/guard/);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.slice(1).filter(([, type]) => type !== 'undefined')).toEqual([]);
});

test('there is no WebRTC in the page and in any of its workers', async ({ page }) => {
  const app = new Inspector(page);
  await app.visit();
  expect(await page.evaluate(present, NAMES)).toEqual([]);
  await app.load('[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]');
  await app.openTab('Source');
  await page.locator('.monaco-editor').first().waitFor();
  expect(page.workers().length).toBeGreaterThan(0);
  for (const worker of page.workers()) expect(await worker.evaluate(present, NAMES)).toEqual([]);
});

test('no packet leaves for a STUN server', async ({ page }) => {
  await new Inspector(page).visit();
  const tried = await page.evaluate(() => {
    try {
      const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:3478' }] });
      connection.createDataChannel('x');
      return 'made';
    } catch (error) {
      return String(error);
    }
  });
  expect(tried).toMatch(/not defined|not a constructor/);
});

test('a new frame gives nothing back that was taken away', async ({ page }) => {
  await new Inspector(page).visit();
  const found = await page.evaluate(() => {
    const ways: Record<string, () => unknown> = {
      element: () => document.body.appendChild(document.createElement('iframe')).contentWindow,
      namespace: () =>
        document.body.appendChild(document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe')) && window[0],
      parsed: () => {
        const policy = (window as never as { trustedTypes: TrustedTypePolicyFactory }).trustedTypes.createPolicy(
          'dompurify',
          { createHTML: (it: string) => it },
        ) as { createHTML(it: string): string };
        const box = document.body.appendChild(document.createElement('div'));
        box.innerHTML = policy.createHTML('<iframe></iframe>');
        return (box.firstElementChild as HTMLIFrameElement | null)?.contentWindow ?? window[0];
      },
      window: () => window.open('about:blank'),
    };
    return Object.entries(ways).flatMap(([name, way]) => {
      try {
        const realm = way();
        return realm && Reflect.get(realm as object, 'RTCPeerConnection') ? [name] : [];
      } catch {
        return [];
      }
    });
  });
  expect(found).toEqual([]);
});

test('code cannot lead the page, or a new window, to another address', async ({ page, context }) => {
  await new Inspector(page).visit();
  const here = page.url();
  const asked: string[] = [];
  context.on('request', (request) => request.url().includes('elsewhere') && asked.push(request.url()));
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'http://localhost:9/elsewhere?link';
    document.body.append(link);
    const other = document.createElement('a');
    other.href = 'http://localhost:9/elsewhere?window';
    other.target = '_blank';
    document.body.append(other);
    const meta = document.createElement('meta');
    meta.httpEquiv = 'refresh';
    meta.content = '0;url=http://localhost:9/elsewhere?meta';
    document.head.append(meta);
    link.click();
    other.click();
    window.open('http://localhost:9/elsewhere?open');
    location.href = 'http://localhost:9/elsewhere?href';
    location.assign('/elsewhere?own');
  });
  await page.waitForTimeout(800);
  expect(asked).toEqual([]);
  expect(page.url()).toBe(here);
  expect(context.pages().length).toBe(1);
  await page.reload();
  await expect(new Inspector(page).transcript).toBeVisible();
});

test('inside another page there is nothing but the way out', async ({ page, baseURL }) => {
  // As a host answers that ignores `_headers`.
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url.endsWith('/around'))
      return route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}" title="framed"></iframe>` });
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
  await page.goto('/around');
  const framed = page.frameLocator('iframe');
  await expect(framed.getByRole('link', { name: 'Open it on its own' })).toBeVisible();
  await expect(framed.getByRole('textbox')).toHaveCount(0);
});

test('the proof tries WebRTC too, and everything it tries is refused', async ({ page }) => {
  await new Inspector(page).visit();
  await openProof(page);
  const trials = page.getByRole('list', { name: 'What was tried' }).getByRole('listitem');
  await expect(trials).toHaveCount(5);
  for (const trial of await trials.all()) await expect(trial).toHaveAttribute('data-trial', 'blocked');
  await expect(trials.filter({ hasText: 'WebRTC' })).toHaveCount(2);
});

async function openProof(page: Page): Promise<void> {
  await page.getByRole('button', { name: /proof/i }).first().click();
}

test('no file of the host becomes a worker, but for the one that keeps the page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('./');
  const [script] = await page.evaluate(() => [...document.scripts].map((it) => it.src));
  const refused = await page.evaluate(
    async ([address]) => {
      const outcomes: string[] = [];
      for (const it of [address!, './assets/x.js', './offline.js?x', `${location.origin}/offline.js`]) {
        try {
          new Worker(it);
          outcomes.push(it);
        } catch {
          // As it should be.
        }
        await navigator.serviceWorker?.register(it).then(
          () => outcomes.push(`kept by ${it}`),
          () => undefined,
        );
      }
      return outcomes;
    },
    [script],
  );
  await context.close();
  expect(refused).toEqual([]);
});
