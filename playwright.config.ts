import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';

const PORT = Number(process.env.E2E_PORT ?? 4319);
const DIST = process.env.E2E_DIST ?? 'dist';
/** Tests that take long and are run by `npm run laws`; `npm test` has others of the same parts. */
const IS_LONG = process.env.LAWS === 'whole';
/** Named in any case: by itself Playwright takes a headless shell, which is not the browser that people have. */
const BROWSER = await findBrowser();
/**
 * Where tests share a context, Chromium need not keep its pages in processes apart: it takes an eighth less of the
 * processor's time.
 */
const ONE_PROCESS = process.env.PW_TEST_REUSE_CONTEXT && !IS_LONG ? ['--process-per-site'] : [];

export default defineConfig({
  testDir: 'e2e',
  ...(IS_LONG ? { testMatch: '**/*.long.spec.ts' } : { testIgnore: '**/*.long.spec.ts' }),
  outputDir: 'test-results/e2e',
  // What takes longest begins first: at the end there is work for both.
  projects: [
    { name: 'looks', testDir: 'e2e/looks' },
    { name: 'e2e', testIgnore: ['**/looks/**', ...(IS_LONG ? [] : ['**/*.long.spec.ts'])] },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A hiccup of the machine does not fail a run; a test that needed the second try is named in the end.
  retries: 1,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    viewport: { width: 1280, height: 860 },
    trace: 'off',
    // What one build has kept would answer for the next; the test of it allows them.
    serviceWorkers: 'block',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: { ...(BROWSER ? { executablePath: BROWSER } : {}), args: [...BROWSER_FLAGS, ...ONE_PROCESS] },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${PORT} --strictPort --outDir ${DIST} --logLevel warn`,
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
