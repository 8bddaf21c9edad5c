import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';
import { Inspector } from './pages/inspector.ts';

export { expect };

/** What the page did that it promises not to do. */
export interface Watch {
  readonly requests: readonly { readonly method: string; readonly url: string }[];
  /** Foreign or writing requests, refused things, errors on the console. Empty at the end of every test. */
  readonly complaints: string[];
}

/**
 * Every test watches the network, the policy and the console, and fails when the page does anything but load its own
 * files: privacy is not one test, it is all of them.
 */
export const test = base.extend<{ watch: Watch; app: Inspector }>({
  watch: [
    async ({ page, baseURL }, use) => {
      const watch = watchPage(page, baseURL ?? '');
      await page.exposeFunction('reportViolation', (what: string) => void watch.complaints.push(`policy: ${what}`));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = Reflect.get(window, 'reportViolation');
          report(`${event.violatedDirective} refused ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`);
        });
      });
      await use(watch);
      expect(watch.complaints, 'requests elsewhere, policy violations and console errors').toEqual([]);
    },
    { auto: true },
  ],
  app: async ({ page }, use) => {
    const app = new Inspector(page);
    await app.visit();
    await use(app);
  },
});

function watchPage(page: Page, origin: string): Watch & { requests: { method: string; url: string }[] } {
  const requests: { method: string; url: string }[] = [];
  const complaints: string[] = [];
  page.context().on('request', (request: Request) => {
    const url = request.url();
    requests.push({ method: request.method(), url });
    if (isLocal(url, origin) && request.method() === 'GET') return;
    complaints.push(`request: ${request.method()} ${url}`);
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return { requests, complaints };
}

/** The app's own files, and addresses that never leave the browser. */
function isLocal(url: string, origin: string): boolean {
  return url.startsWith(origin) || url.startsWith('blob:') || url.startsWith('data:');
}
