import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PATIENCE = 15_000;

/** The page in Firefox, as somebody uses it. */
export class App {
  constructor(page, downloads) {
    this.page = page;
    this.downloads = downloads;
  }

  async click(role, name) {
    await this.page.locator(named(role, name)).setTimeout(PATIENCE).click();
  }

  async fill(role, name, value) {
    await this.page.locator(named(role, name)).setTimeout(PATIENCE).fill(value);
  }

  /** Keys that are held together; the last one is pressed. */
  async press(...keys) {
    const last = keys.pop();
    for (const key of keys) await this.page.keyboard.down(key);
    await this.page.keyboard.press(last);
    for (const key of keys.reverse()) await this.page.keyboard.up(key);
  }

  /** By way of the clipboard, where no field has the focus. */
  async paste(text) {
    await this.page.evaluate(async (words) => {
      document.activeElement?.blur();
      await navigator.clipboard.writeText(words);
    }, text);
    await this.press('Control', 'v');
  }

  clipboard() {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** A file that is let go over the window. */
  async drop(name, text) {
    await this.page.evaluate(
      (title, words) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([words], title));
        for (const type of ['dragenter', 'dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      name,
      text,
    );
  }

  /** Waits until the words stand there. */
  async says(selector, words) {
    const [source, flags] = words instanceof RegExp ? [words.source, words.flags] : [escaped(words), ''];
    await this.page
      .waitForFunction(
        (where, pattern, how) =>
          [...document.querySelectorAll(where)].some((it) =>
            new RegExp(pattern, how).test(it.textContent.replaceAll(' ', ' ')),
          ),
        { timeout: PATIENCE },
        selector,
        source,
        flags,
      )
      .catch(async () => {
        const found = await this.page.$$eval(selector, (all) => all.map((it) => it.textContent.slice(0, 300)));
        throw new Error(`${selector} does not say ${words}; it says ${JSON.stringify(found)}`);
      });
  }

  errors(count) {
    return this.says(
      '[role="status"][aria-label="Summary"]',
      count === 0 ? /\b(?:no|0) errors/i : new RegExp(`\\b${count} errors?`),
    );
  }

  /** The text of the file that an action saves. */
  async saved(act) {
    for (const file of readdirSync(this.downloads)) rmSync(join(this.downloads, file));
    await act();
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      const files = readdirSync(this.downloads);
      const file = files.length === 1 ? join(this.downloads, files[0]) : null;
      if (file !== null && !file.endsWith('[data-part="part"]') && readFileSync(file).length > 0)
        return readFileSync(file, 'utf8');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('Nothing was saved.');
  }

  keeps(text, words) {
    if (!text.includes(words)) throw new Error(`What was saved does not hold ${words}.`);
  }

  async printed() {
    const pdf = await this.page.pdf({ format: 'A4' });
    if (Buffer.from(pdf).subarray(0, 5).toString() !== '%PDF-') throw new Error('Nothing was printed.');
  }
}

const named = (role, name) => `::-p-aria([name="${name}"][role="${role}"])`;
const escaped = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
