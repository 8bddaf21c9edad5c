import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium that is already here: the one asked for, Playwright's own, or the system's. */
async function findBrowser() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && existsSync(asked)) return asked;
  return (await ownBrowser()) ?? SYSTEM.find((it) => existsSync(it)) ?? null;
}

/** Sees to it that a Chromium is here; false with a printed reason if none could be had. */
export async function installBrowser() {
  if (await findBrowser()) return true;
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('No browser found. Installing Chromium with apt-get …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    if (await findBrowser()) return true;
  }
  console.log('No browser found. Trying: npx playwright install chromium');
  await run('playwright', ['install', 'chromium']);
  if (await findBrowser()) return true;
  console.error('No Chromium could be installed. Install one, or set CHROMIUM_PATH to its executable.');
  return false;
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
