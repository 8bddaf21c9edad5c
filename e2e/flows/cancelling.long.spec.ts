import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { drawn } from '../drawn.ts';
import { FolderPage, writeDisk } from '../pages/folder.ts';
import { bigJsonl, brokenAnthropic, healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const some = drawn(2);

/** So many milliseconds without a message either way, and the worker is at rest. */
const REST = 300;
/** What the page asks for by itself, whatever hands do. */
const UNASKED = (
  'catalogue survey offer peek tokens room calibration rule facts receipt acceptance pictures picture ranks ' +
  'rows message partText written read'
).split(' ');

/**
 * From now on the worker does nothing that somebody asks of it, as in the middle of a long piece of work. The next worker
 * is a fresh one. What it owes is answered before, and what the page asks by itself is answered still: a worker that owes
 * an answer is ended when a file is opened, and would not be the one that is held.
 */
const hold = async (page: Page) => {
  await expect.poll(() => page.workers().length).toBe(1);
  const worker = page.workers()[0]!;
  // It is there before its code is: that would take the place of what is set here.
  await expect.poll(() => worker.evaluate(() => self.onmessage !== null)).toBe(true);
  await worker.evaluate(
    ({ rest, unasked }) =>
      new Promise<void>((resolve) => {
        const answer = self.onmessage;
        const post = self.postMessage.bind(self);
        const still = () => {
          self.onmessage = (event) => {
            if (unasked.includes(event.data.method)) answer?.call(self as Window & typeof globalThis, event);
          };
          self.removeEventListener('message', stir);
          resolve();
        };
        let timer = setTimeout(still, rest);
        const stir = () => {
          clearTimeout(timer);
          timer = setTimeout(still, rest);
        };
        self.addEventListener('message', stir);
        Object.assign(self, {
          postMessage: (...it: Parameters<typeof post>) => {
            if (self.onmessage === answer) stir();
            post(...it);
          },
        });
      }),
    { rest: REST, unasked: UNASKED },
  );
};
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });
const said = (page: Page) => page.getByText('Cancelled. Nothing was changed.');
const LARGE = { name: 'large.jsonl', text: bigJsonl(6_000_000) };

test.describe('cancelling leaves the page as it was', () => {
  some('with nothing open: the start screen, with what was typed', async ({ app, page }) => {
    await app.errorText.fill('what is this');
    await expect.poll(() => page.workers().length).toBe(1);
    await hold(page);
    await app.choose(LARGE);
    await cancel(page).click();
    await expect(said(page)).toBeVisible();
    await expect(app.errorText).toHaveValue('what is this');
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
  });

  some('with edits open: the session, its undo and its redo', async ({ app, page }) => {
    const { text } = brokenAnthropic();
    await app.choose({ name: 'mine.json', text });
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    await app.repair('tools/missing-result', /remove the call/i);
    await app.expectErrors(1);
    await app.undo.click();
    await app.expectErrors(2);
    await app.openTab('Export');
    await hold(page);
    await app.drop(LARGE);
    await expect(page.getByText('large.jsonl', { exact: true })).toBeVisible();
    await cancel(page).click();
    await expect(said(page)).toBeVisible();
    await expect(page.getByText('mine.json').first()).toBeVisible();
    await expect(page.getByText('put aside')).toHaveCount(0);
    await expect(app.tab('Export')).toHaveAttribute('aria-selected', 'true');
    await app.expectErrors(2);
    await app.redo.click();
    await app.expectErrors(1);
    await app.undo.click();
    await app.undo.click();
    await app.expectErrors(3);
    expect((await app.download()).toString()).toBe(text);
  });

  some('while a packed file is unpacked: how far that is, and the session of before', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
    await expect(app.discard).toBeVisible();
    // Unpacking that never comes to its end.
    await page.evaluate(() => {
      const slow = class {
        readonly readable: ReadableStream;
        readonly writable: WritableStream;
        constructor() {
          let taken = 0;
          const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, taken++ < 2 ? 400 : 1e6));
          const stream = new TransformStream({ transform: wait });
          this.readable = stream.readable;
          this.writable = stream.writable;
        }
      };
      // Where there are no workers the page unpacks by itself.
      Object.assign(window, { DecompressionStream: slow, Worker: undefined });
    });
    await app.choose({ name: 'large.jsonl.gz', text: gzipSync(LARGE.text, { level: 0 }) });
    const bar = page.getByRole('progressbar', { name: 'Unpacking' });
    await expect(bar).toBeVisible();
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await cancel(page).click();
    await expect(said(page)).toBeVisible();
    await expect(bar).toHaveCount(0);
    await app.expectErrors(3);
    await app.drop({ name: 'two.json', text: healthyAnthropic().text });
    await app.expectErrors(0);
  });

  some('by another file: that one opens, and what was put aside before is still aside', async ({ app, page }) => {
    await app.choose({ name: 'one.json', text: brokenAnthropic().text });
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    await app.drop({ name: 'two.json', text: healthyAnthropic().text });
    await app.expectErrors(0);
    await hold(page);
    await app.drop(LARGE);
    await expect(cancel(page)).toBeVisible();
    await app.drop({ name: 'three.json', text: brokenAnthropic().text });
    await app.expectErrors(3);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText('one.json with 1 edit was put aside.')).toBeVisible();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await app.expectErrors(2);
    await expect(app.undo).toBeEnabled();
  });

  some('not by an error text: it is told once the file is open', async ({ app, page }) => {
    await app.choose({ name: 'one.json', text: brokenAnthropic().text });
    await app.expectErrors(3);
    await page.workers()[0]!.evaluate(() => {
      const { onmessage } = self;
      self.onmessage = (event) => setTimeout(() => onmessage?.call(self, event), 2500);
    });
    await app.drop({ name: 'two.json', text: healthyAnthropic().text });
    await expect(cancel(page)).toBeVisible();
    await app.paste('429 rate_limit_error: please try again later');
    await app.expectErrors(0);
    await expect(page.getByText('two.json').first()).toBeVisible();
    await expect(app.chip).toContainText('try again later');
  });

  some('while a file is looked into, over a session: the session', async ({ app, page }) => {
    await app.choose({ name: 'one.json', text: brokenAnthropic().text });
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    await hold(page);
    await app.drop({ name: 'two.json', text: healthyAnthropic().text });
    await cancel(page).click();
    await expect(said(page)).toBeVisible();
    await app.expectErrors(2);
    await expect(page.getByText('one.json').first()).toBeVisible();
    await app.undo.click();
    await app.expectErrors(3);
  });

  some('bringing back what was put aside: it stays aside', async ({ app, page }) => {
    await app.choose({ name: 'one.json', text: brokenAnthropic().text });
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    await app.drop({ name: 'two.json', text: healthyAnthropic().text });
    await app.expectErrors(0);
    await hold(page);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await cancel(page).click();
    await expect(page.getByText('two.json').first()).toBeVisible();
    await app.expectErrors(0);
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await app.expectErrors(2);
  });

  some('from the table of a folder: the table', async ({ app, page }, info) => {
    const root = info.outputPath('sessions');
    await writeDisk(root, { 'one.json': brokenAnthropic().text, 'two.json': healthyAnthropic().text });
    const folder = new FolderPage(page);
    await folder.choose(root);
    await expect(folder.summary).toContainText('2 files: 1 with errors, 1 healthy.');
    await hold(page);
    await folder.open('one.json');
    await cancel(page).click();
    await expect(folder.row('one.json')).toBeVisible();
    await folder.open('one.json');
    await app.expectErrors(3);
  });

  some('of a check for another target: the target and the findings of before', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
    const target = await app.target.inputValue();
    await hold(page);
    await app.target.selectOption('openai-chat');
    await cancel(page).click();
    await expect(said(page)).toBeVisible();
    await expect(app.target).toHaveValue(target);
    await app.expectErrors(3);
    await app.target.selectOption('openai-chat');
    await expect(app.summary).toContainText('error');
    await expect(app.target).toHaveValue('openai-chat');
  });

  some(
    'of a plan, of applying it, and of a trim: nothing is chosen, and all can be done again',
    async ({ app, page }) => {
      await app.load(brokenAnthropic().text);
      await app.expectErrors(3);
      await expect(app.discard).toBeVisible();
      await app.discard.click();
      await hold(page);
      await app.fixes.getByRole('radio').first().check();
      await cancel(page).click();
      await expect(app.discard).toHaveCount(0);
      await app.applyPreset('recommended');
      await app.expectErrors(0);
      await app.undo.click();
      await app.expectErrors(3);
      await app.openTab('Trim');
      await expect(app.budget).toBeVisible();
      await expect(app.summary).toContainText('Claude up to');
      await hold(page);
      await app.budget.fill('50');
      await app.budget.press('Enter');
      await cancel(page).click();
      await expect(said(page)).toBeVisible();
      await app.expectErrors(3);
      await app.redo.click();
      await app.expectErrors(0);
    },
  );
});
