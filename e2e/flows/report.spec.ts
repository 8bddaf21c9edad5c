import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { brokenAnthropic, longChat, MISSING } from '../samples.ts';
import { expect, test } from '../test.ts';

const SECRET = 'sk-live-Zx81Kq0PpTtUu44';
const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

test('after a repair the proof has a report to send: kinds, places, counts and hashes, and nothing that was said', async ({
  app,
  page,
}) => {
  const text = brokenAnthropic().text.replaceAll('What files are in src?', SECRET).replaceAll('go on', SECRET);
  await app.load(text);
  await app.errorText.fill(`${MISSING(3, 'toolu_01BBBBBBBBBBBBBBBBBBBBBB')} ${SECRET}`);
  await app.explained.getByText('Found by').waitFor();
  await app.choice(/interrupted/i).check();
  await app.apply.click();
  await app.afterwards.getByText('Fixed: it was').waitFor();
  await (await app.downloadItem(/^Copy report/)).click();
  await expect(page.getByText('Copied the report')).toBeVisible();
  const report = await copiedText(page);
  expect(report).not.toContain(SECRET);
  expect(report).toContain('- Checked for: Anthropic Messages');
  expect(report).toContain('- Kind: `tool-use-missing-result`');
  expect(report).toMatch(/^- Rule: `tools\/missing-result` /m);
  expect(report).toMatch(/^- Place: message 3, part \d+, line 1$/m);
  expect(report).toContain('toolu_01BBBBBBBBBBBBBBBBBBBBBB');
  expect(report).toMatch(/^\| Errors \| 3 \| 2 \|$/m);
  expect(report).toContain(hashOf(text));
  expect(report).toContain(hashOf(await app.download()));
});

test('a trim that is chosen has a report in Export, of what it would leave', async ({ app, page }) => {
  await app.load(longChat(30).text);
  // Another counter makes another plan of the same budget.
  await expect(app.summary).toContainText('o200k_base');
  await app.openTab('Trim');
  await app.budget.fill('900');
  await app.trimResult
    .getByText(/message/)
    .first()
    .waitFor();
  await expect(app.apply).toBeEnabled();
  await app.openTab('Export');
  await app.copyReport.click();
  await expect(page.getByText('Copied the report')).toBeVisible();
  const report = await copiedText(page);
  expect(report).toMatch(/^# A transcript trimmed$/m);
  expect(report).toContain('- Budget: 900 tokens');
  expect(report).not.toContain('Question 1');
  const [download] = await Promise.all([page.waitForEvent('download'), app.downloads.click()]);
  const { readFile } = await import('node:fs/promises');
  expect(report).toContain(hashOf(await readFile(await download.path())));
});

test('by keys the report keeps the focus where it was', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  await app.apply.click();
  await app.expectErrors(0);
  const more = page.getByRole('button', { name: 'More ways to download' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied the report')).toBeVisible();
  await expect(more).toBeFocused();
});
