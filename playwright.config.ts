import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 4319);
const DIST = process.env.E2E_DIST ?? 'dist';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
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
    launchOptions: {
      ...browserPath(),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium refuses its sandbox to root, which is who runs in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${PORT} --strictPort --outDir ${DIST} --logLevel warn`,
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});

/** The browser asked for, else Playwright's own, else the system's. */
function browserPath(): { executablePath?: string } {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && existsSync(asked)) return { executablePath: asked };
  if (hasOwnBrowser()) return {};
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((it) =>
    existsSync(it),
  );
  return system ? { executablePath: system } : {};
}

function hasOwnBrowser(): boolean {
  try {
    return existsSync(chromium.executablePath());
  } catch {
    return false;
  }
}
