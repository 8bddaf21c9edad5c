import type { Page } from '@playwright/test';
import type { Inspector, TabName } from '../pages/inspector.ts';
import { bigJsonl, brokenAnthropic, healthyAnthropic, longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

test.describe('a long paste', () => {
  test('is held by the page: the field says its size and shows the beginning', async ({ app, page }) => {
    const text = bigJsonl(1_200_000);
    await app.load(text);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText(/^1\.2 MB pasted/)).toBeVisible();
    expect((await app.transcript.inputValue()).length).toBeLessThan(3000);
    await page.getByRole('button', { name: 'Inspect' }).click();
    expect((await app.download()).toString()).toBe(text);
  });

  test('takes the place of what was there, and can be removed', async ({ app, page }) => {
    await app.transcript.fill('[');
    await app.transcript.press('End');
    await app.paste(`${bigJsonl(400_000)}`);
    await expect(app.summary).toContainText(/message/i);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(app.transcript).toHaveValue(/^\[\{/);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(app.transcript).toHaveValue('');
    await expect(app.transcript).toBeFocused();
    await expect(app.transcript).toBeEditable();
  });
});

test('starting over while a text is being opened is not taken back when it has been', async ({ app, page }) => {
  await app.transcript.focus();
  await app.paste(bigJsonl(6_000_000));
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(app.transcript).toBeVisible();
  // Longer than the opening would take.
  await page.waitForTimeout(3000);
  await expect(app.transcript).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await app.load(brokenAnthropic().text);
});

test('the menu of targets is as wide before it has come as after', async ({ app }) => {
  const width = async () => (await app.target.boundingBox())!.width;
  const before = await width();
  await app.transcript.click();
  await expect(app.target.locator('option').nth(1)).toBeAttached();
  expect(await width()).toBe(before);
});

test.describe('tabs', () => {
  test('open for the first time without a word about loading', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
    await page.waitForTimeout(600);
    await expectNoWordOfLoading(app, page);
  });

  test('are here before anybody asks: a first opening fetches no panel', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
    await page.waitForTimeout(1000);
    const asked = scriptsOf(page);
    for (const name of ['Trim', 'Calls', 'Export', 'Checks'] as const) {
      await app.openTab(name);
      await expect(page.locator('#panel :is(button, input, p)').first()).toBeVisible();
      expect(
        asked.filter((it) => /Panel|Pane-/.test(it)),
        name,
      ).toEqual([]);
    }
    await app.openTab('Source');
    // It is fetched when a pointer comes near its tab, before the click.
    await expect(page.locator('.monaco-editor').first()).toBeVisible();
    expect(asked.filter((script) => /Panel|Pane-/.test(script) && !script.includes('SourcePanel'))).toEqual([]);
  });

  test('whose code is slow leave the one before them in place until it comes', async ({ app, page }) => {
    await page.route(/\/assets\/.*(?:Panel|Pane|Editor)-.*\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await app.load(brokenAnthropic().text);
    await app.openTab('Checks');
    await expect(page.locator('#panel :is(button, p)').first()).toBeVisible();
    // Panels are fetched one after the other, the last of them a second and a half from now.
    await expectNoWordOfLoading(app, page, ['Export', 'Calls', 'Trim']);
  });
});

async function expectNoWordOfLoading(
  app: Inspector,
  page: Page,
  tabs: readonly TabName[] = ['Trim', 'Calls', 'Export', 'Checks'],
): Promise<void> {
  for (const name of tabs) {
    const seen = watchPanel(page);
    await app.openTab(name);
    const words = await seen;
    expect(
      words.filter((it) => /loading|opening|reading the text|^\s*$/i.test(it)),
      name,
    ).toEqual([]);
  }
}

/** The scripts that are asked for from now on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** What takes longer than this may be spoken of. */
const PATIENCE = 200;

/**
 * What stands in the panel in each frame after the next click on a tab: an empty panel at any time of half a second, words
 * only as long as nobody would have waited.
 */
function watchPanel(page: Page): Promise<string[]> {
  return page.evaluate(
    (patience) =>
      new Promise<string[]>((resolve) => {
        const seen = new Set<string>();
        document.addEventListener(
          'click',
          () => {
            const start = performance.now();
            const look = () => {
              const panel = document.getElementById('panel');
              const words = panel?.innerText.trim().slice(0, 200) ?? '';
              const passed = performance.now() - start;
              if (words === '' || passed < patience) seen.add(words);
              if (passed < 500) requestAnimationFrame(look);
              else resolve([...seen]);
            };
            requestAnimationFrame(look);
          },
          { once: true },
        );
      }),
    PATIENCE,
  );
}

/** Keeps the code of the palette back until it is told to come. */
async function holdPalette(page: Page): Promise<() => void> {
  let come = () => {};
  const told = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/Palette-.*\.js$/, async (route) => {
    await told;
    await route.continue();
  });
  return come;
}

test.describe('the palette', () => {
  test('takes the keys that follow its own at once', async ({ app, page }) => {
    await expect(app.target.locator('option').nth(1)).toBeAttached();
    await page.waitForTimeout(300);
    // Its code is here: a server that has gone does not matter.
    await page.route('**/assets/**', (route) => route.abort());
    await page.evaluate(() => {
      const field = () => document.activeElement as HTMLInputElement;
      field().dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    // The next key, before another frame.
    await page.keyboard.type('theme');
    await expect(page.getByRole('combobox', { name: 'Find a command' })).toHaveValue('theme');
  });

  test('is given what was typed while its code was on its way', async ({ app, page }) => {
    const come = await holdPalette(page);
    await app.load(brokenAnthropic().text);
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('trimm');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(' to');
    await expect(page.getByRole('combobox', { name: 'Find a command' })).toBeHidden();
    come();
    await expect(page.getByRole('combobox', { name: 'Find a command' })).toHaveValue('trim to');
    await page.keyboard.press('Enter');
    await expect(app.tab('Trim')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ControlOrMeta+K');
    await expect(page.getByRole('combobox', { name: 'Find a command' })).toHaveValue('');
  });

  test('runs a command that was typed to its end before the code had come', async ({ app, page }) => {
    const come = await holdPalette(page);
    await app.transcript.focus();
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('help');
    await page.keyboard.press('Enter');
    come();
    await expect(page.getByRole('dialog', { name: 'Help', exact: true })).toBeVisible();
    await expect(app.transcript).toHaveValue('');
  });

  test('downloads and copies the result', async ({ app, page }) => {
    const { text } = healthyAnthropic();
    await app.load(text);
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('download');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('transcript.json');
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('copy the result');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  });
});

test('the sentence about several files counts those that were looked into', async ({ app, page }) => {
  const files = Array.from({ length: 4 }, (_, i) => ({ name: `note-${i}.txt`, text: `This is note ${i}.` }));
  await app.choose(...files);
  await expect(page.getByText('None of the 4 files holds a transcript.')).toBeVisible();
});

test('Copy keeps the byte order mark', async ({ app, page }) => {
  const text = `\uFEFF${healthyAnthropic().text}`;
  await app.choose({ name: 'bom.json', text });
  await (await app.downloadItem(/^Copy as|^Copy/)).click();
  await expect(page.getByText(/^Copied/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test('a message of one line of 20 MB is shown in part', async ({ app, page }) => {
  test.slow();
  const history = [
    { role: 'user', content: 'x'.repeat(20_000_000) },
    { role: 'assistant', content: 'b' },
  ];
  await app.choose({ name: 'long.json', text: JSON.stringify(history) });
  await app.expectErrors(0);
  await app.row(0).click();
  await app.openTab('Source');
  await expect(page.getByText('Message 0, characters 0 to 200,000 of 20,000,028')).toBeVisible();
});

test('a file that is not UTF-8 says so, and is saved in its own encoding', async ({ app, page }) => {
  const text = brokenAnthropic().text.replace('What files', 'Caf\u00e9: what files');
  expect(text).toContain('Caf\u00e9');
  await app.choose({ name: 'latin1.json', text: Buffer.from(text, 'latin1') });
  await app.expectErrors(3);
  await expect(app.summary).toContainText('Windows-1252');
  await expect(page.getByText('This file is written in Windows-1252, not UTF-8.')).toBeVisible();
  expect(await app.download()).toEqual(Buffer.from(text, 'latin1'));
  await app.applyPreset('recommended');
  await app.expectErrors(0);
  const saved = await app.download();
  expect(saved.includes(Buffer.from([0x43, 0x61, 0x66, 0xe9]))).toBe(true);
  expect(saved.includes(Buffer.from('\ufffd'))).toBe(false);
});

test('Help explains every sign of the overview', async ({ app, page }) => {
  await app.visit();
  await app.more('Help');
  const help = page.getByRole('dialog', { name: 'Help', exact: true });
  const heading = help.getByRole('heading', { name: 'The overview under the verdict' });
  await expect(heading).toBeVisible();
  const signs = heading.locator('xpath=following-sibling::dl[1]').locator('div');
  await expect(signs).toHaveCount(8);
  for (const sign of await signs.all()) {
    await expect(sign.locator('dd')).not.toBeEmpty();
    expect(await sign.locator('svg > *').count()).toBeGreaterThan(0);
  }
});

test('a notice covers no row of the list', async ({ app, page }) => {
  await app.choose({ name: 'long.json', text: longChat(60).text });
  await app.saved();
  const notice = page.locator('[data-part="notice"]');
  await expect(notice).toContainText('Saved long.json');
  const [below, list] = [await notice.boundingBox(), await app.messages.boundingBox()];
  expect(below!.y).toBeGreaterThanOrEqual(list!.y + list!.height - 1);
});
