import { gzipSync } from 'node:zlib';
import { expect, test } from '../test.ts';

test('a small file that holds hundreds of megabytes is unpacked in a worker, and told', async ({ app, page }) => {
  const bomb = gzipSync(Buffer.alloc(600_000_000, ' '), { level: 1 });
  await app.choose({ name: 'body.json.gz', text: gzipSync('{}') });
  const started: string[] = [];
  page.on('worker', (worker) => started.push(worker.url()));
  await app.choose({ name: 'bomb.jsonl.gz', text: bomb });
  await expect(page.getByText('This has 600 MB')).toBeVisible({ timeout: 40_000 });
  expect(started.length).toBeGreaterThan(0);
});
