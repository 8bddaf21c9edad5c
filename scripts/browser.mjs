import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Features of Chromium that are off. The suggestions below its address bar are two pages of 300 scripts, loaded with
 * every window: a third of a short test's time. Of several such lists Chromium takes the last, so that this one repeats
 * what Playwright turns off for tests.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** What every Chromium of ours is started with: nothing that asks the network on its own. */
export const BROWSER_FLAGS = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses its sandbox to root, which is who runs in most containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Path of a Chromium that is already here: the one asked for, Playwright's own, or the system's. A whole browser, never
 * the headless shell that Playwright takes where it is given no path: that has no search in the page, for one.
 */
export async function findBrowser() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && existsSync(asked)) return asked;
  return (await ownBrowser()) ?? SYSTEM.find((it) => existsSync(it)) ?? null;
}

/** Sees to it that a Chromium is here; false with a printed reason if none could be had. */
export async function installBrowser() {
  if (await findBrowser()) return true;
  if (process.env.NO_BROWSER_INSTALL) {
    console.error(
      'No browser found, and NO_BROWSER_INSTALL is set. Set CHROMIUM_PATH to the executable of a Chromium.',
    );
    return false;
  }
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    await announce('the package `chromium` of this system, with apt-get');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    if (await findBrowser()) return true;
  }
  await announce(
    "Playwright's own Chromium, into its folder in your home, with `npx playwright install --no-shell chromium`",
  );
  await run('playwright', ['install', '--no-shell', 'chromium']);
  if (await findBrowser()) return true;
  console.error('No Chromium could be installed. Install one, or set CHROMIUM_PATH to its executable.');
  return false;
}

const PAUSE = 10;

/** Says what will be installed and how to avoid it. Where somebody looks on there is time to. */
async function announce(what) {
  console.log(`No browser found for the end-to-end tests. What will be installed: ${what}.`);
  console.log(
    'To avoid it: set CHROMIUM_PATH to a Chromium that is here, or NO_BROWSER_INSTALL=1, or leave these tests out with\n  npm test -- --only types,lint,unit,build',
  );
  if (!process.stdout.isTTY) return;
  console.log(`It begins in ${PAUSE} seconds. Stop it with Ctrl+C.`);
  await new Promise((resolve) => setTimeout(resolve, PAUSE * 1000));
}

async function ownBrowser() {
  try {
    const { chromium } = await import('@playwright/test');
    const path = chromium.executablePath();
    return path && existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
