import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { Inspector } from '../pages/inspector.ts';
import { healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const SHELL_LIMIT = 170_000;

/** What comes after the test has ended is not asked about. */
const bodyOf = (response: Response): Promise<Buffer> => response.body().catch(() => Buffer.alloc(0));

test('the page itself is at most 170 kB of script, without the editor', async ({ page }) => {
  const app = new Inspector(page);
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    // An answer from the cache has no body; the file was counted when it first came.
    const counts = response.request().resourceType() === 'script' && response.status() === 200;
    if (counts && response.url().startsWith('http'))
      sizes.set(new URL(response.url()).pathname, gzipSync(await bodyOf(response), { level: 9 }).length);
  });
  await app.visit();
  await app.load(healthyAnthropic().text);
  await app.expectErrors(0);
  // The panels are fetched ahead, one after the other; that of Export is the last.
  await expect.poll(() => [...sizes.keys()].some((file) => file.includes('ExportPanel'))).toBe(true);
  await page.waitForLoadState('networkidle');
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  const files = [...sizes.keys()];
  // The code of the worker and the ranks of a tokenizer run beside the page and come after its first paint.
  const shell = files.filter((file) => !/spawn|worker|k_base/i.test(file));
  const listed = [...sizes].map(([file, size]) => `${file} ${size}`).join(', ');
  test
    .info()
    .annotations.push({ type: 'size', description: `${sum(shell)} of ${sum(files)} bytes gzipped: ${listed}` });
  expect(files.filter((file) => /monaco|editor/i.test(file))).toEqual([]);
  expect(sum(shell)).toBeGreaterThan(10_000);
  expect(sum(shell), listed).toBeLessThanOrEqual(SHELL_LIMIT);
});

test('problems are on the screen before any of the editor is asked for', async ({ app, watch }) => {
  await app.load(healthyAnthropic().text);
  await app.expectErrors(0);
  expect(watch.requests.filter((it) => /monaco|codicon/i.test(it.url))).toEqual([]);
});
