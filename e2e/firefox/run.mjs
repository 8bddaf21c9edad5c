// `npm run e2e:firefox`: the journeys in the Firefox of this machine, driven over WebDriver BiDi.
import '../../scripts/node-version.mjs';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../../scripts/install.mjs';
import { ROOT } from '../../scripts/run.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const asked = process.env.FIREFOX_PATH;
const executablePath = asked ?? PLACES.find((it) => existsSync(it));
if (executablePath === undefined || !existsSync(executablePath)) {
  console.error(
    `${asked === undefined ? 'No Firefox was found here' : `There is no ${asked}`}, so nothing was run. Install one (Debian: apt-get install firefox-esr), or say where it is: FIREFOX_PATH=/path/to/firefox npm run e2e:firefox.`,
  );
  process.exit(1);
}

// What drives it is nobody else's business, so it has a lock of its own.
if (!(await installPackages()) || !(await installPackages(HERE))) process.exit(1);
const vite = await import('vite');
const { default: puppeteer } = await import('puppeteer-core');
const { App } = await import('./app.mjs');
const { JOURNEYS } = await import('./journeys.mjs');

process.chdir(ROOT);
console.log('Building …');
await vite.build({ root: ROOT, logLevel: 'warn' });
const { module: samples } = await vite.runnerImport('./e2e/samples.ts');
const server = await vite.preview({ root: ROOT, logLevel: 'warn', preview: { port: 4174, strictPort: false } });
const address = server.resolvedUrls?.local[0] ?? 'http://localhost:4174/';

const downloads = mkdtempSync(join(tmpdir(), 'firefox-'));
const pictures = join(ROOT, 'test-results', 'firefox');
mkdirSync(pictures, { recursive: true });
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath,
  headless: process.env.HEADED === undefined,
  defaultViewport: { width: 1440, height: 900 },
  extraPrefsFirefox: {
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.alwaysOpenPanel': false,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.helperApps.neverAsk.saveToDisk': 'application/octet-stream,application/json,text/plain',
    // The clipboard as a test may use it: without a press of a key by a person.
    'dom.events.testing.asyncClipboard': true,
  },
});
console.log(`${await browser.version()}, ${executablePath}\n`);

let failed = 0;
try {
  for (const [at, [name, go]] of JOURNEYS.entries()) failed += (await passes(name, go, at)) ? 0 : 1;
} finally {
  await browser.close();
  await server.close();
  rmSync(downloads, { recursive: true, force: true });
}
console.log(`\n${JOURNEYS.length - failed} of ${JOURNEYS.length} journeys pass in Firefox.`);
process.exit(failed === 0 ? 0 : 1);

/** One journey in a page of its own; whatever the page complains about fails it as well. */
async function passes(name, go, at) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    const isOwn = url.startsWith(address) || url.startsWith('blob:') || url.startsWith('data:');
    if (!isOwn || request.method() !== 'GET') complaints.push(`request: ${request.method()} ${url}`);
  });
  let why = null;
  try {
    await page.goto(address);
    await page.waitForSelector('textarea[aria-label="Transcript"]');
    await go(new App(page, downloads), samples);
  } catch (error) {
    why = error;
  }
  await page.screenshot({ path: join(pictures, `${at}.png`) }).catch(() => undefined);
  await context.close();
  const isFine = why === null && complaints.length === 0;
  console.log(`${isFine ? '✓' : '✘'} ${name}`);
  if (why !== null) console.log(`    ${why instanceof Error ? why.message : String(why)}`);
  for (const it of complaints) console.log(`    ${it}`);
  return isFine;
}
