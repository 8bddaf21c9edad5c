import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs';
import { ROOT } from '../../scripts/run.mjs';
import { Tab } from './tab.mjs';

/** A folder that was built before, as for the end-to-end tests. */
const BUILT = process.env.E2E_DIST;
const OUT = BUILT ?? 'node_modules/.cache/bench-page';
/** Only for messages: where another server has it, the next free one is taken. */
const PORT = 4381;

export const NO_BROWSER =
  'Not measured: no Chromium was found. Set `CHROMIUM_PATH` to the executable of one, or install it with `npx playwright install --no-shell chromium`.';

/** The built page, a server for it and a Chromium that opens it; null where there is no Chromium. */
export async function startStage() {
  const executablePath = await findBrowser();
  if (executablePath === null) return null;
  const { chromium } = await import('@playwright/test');
  const launch = (flags = []) => chromium.launch({ executablePath, args: [...BROWSER_FLAGS, ...flags] });
  const browser = await launch();
  const version = browser.version();
  await browser.close();
  return new Stage(launch, version);
}

class Stage {
  /** Of Chromium. */
  version;
  #launch;
  #server = null;
  #folder = mkdtempSync(join(tmpdir(), 'transcript-inspector-bench-'));
  #opened = new Set();

  constructor(launch, version) {
    this.#launch = launch;
    this.version = version;
    // Gigabytes are not left behind, however this ends.
    process.on('exit', () => rmSync(this.#folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  }

  /** A file of this text; only one of each name at a time. */
  file(name, text) {
    const path = join(this.#folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** A file of these pieces, of which one at a time is held. */
  async stream(name, pieces) {
    const path = join(this.#folder, name);
    const out = createWriteStream(path);
    for await (const piece of pieces) if (!out.write(piece)) await new Promise((resolve) => out.once('drain', resolve));
    out.end();
    await finished(out);
    return path;
  }

  remove(path) {
    rmSync(path, { force: true });
  }

  /** The page in a browser of its own: nothing of an earlier run is left in its memory. */
  async tab(path = './') {
    this.#server ??= await serve();
    const browser = await this.#launch();
    this.#opened.add(browser);
    browser.on('disconnected', () => this.#opened.delete(browser));
    return Tab.open(browser, new URL(path, this.#server.address).href);
  }

  /** Does something with a page, which is closed afterwards whatever happens. */
  async with(work, path) {
    const tab = await this.tab(path);
    try {
      return await work(tab);
    } finally {
      await tab.close();
    }
  }

  async close() {
    for (const browser of this.#opened) await browser.close();
    await this.#server?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function serve() {
  const vite = await import('vite');
  const built = { root: ROOT, logLevel: 'warn', build: { outDir: OUT, emptyOutDir: true } };
  if (BUILT === undefined) await vite.build(built);
  const server = await vite.preview({ ...built, preview: { host: '127.0.0.1', port: PORT, strictPort: false } });
  return { address: server.resolvedUrls.local[0], close: () => server.close() };
}
