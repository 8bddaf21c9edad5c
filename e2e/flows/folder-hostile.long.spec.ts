import { gzipSync } from 'node:zlib';
import { type Disk, FolderPage, writeDisk, zipOf } from '../pages/folder.ts';
import { brokenAnthropic, healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const record = (n: number): string => JSON.stringify({ role: n % 2 ? 'assistant' : 'user', content: `Number ${n}` });

/** Files that hold a reader up, or hold nothing that it could read: ten kinds of them. */
function hostileFiles(): Disk {
  const zip = zipOf({ 'session.jsonl': healthyAnthropic().text });
  return {
    'bomb.jsonl.gz': gzipSync(Buffer.alloc(600_000_000, ' '), { level: 1 }),
    'nested.json': '{"a":['.repeat(500_000),
    'line.txt': `${'the quick brown fox '.repeat(500_000)}`,
    'dump.yaml': `# a\r\n${'#\r\n'.repeat(20_000)}messages:\r\n${'- - - - '.repeat(5_000)}`,
    'binary.json': Buffer.from(Uint32Array.from({ length: 1_000_000 }, (_, i) => Math.imul(i, 2_654_435_761)).buffer),
    'glued.jsonl': Array.from({ length: 16_000 }, (_, n) => record(n)).join(''),
    'encoding.json': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"messages":[{"role":"us', 'utf16le')]),
    'broken.zip': zip.subarray(0, Math.floor(zip.length / 2)),
    'nulls.jsonl': Buffer.alloc(4_000_000),
    'brackets.json': Buffer.alloc(30_000_000, '['),
    'quotes.json': `{"messages":[${'"'.repeat(1_000_001)}`,
  };
}

test('ten hostile files among sessions are each told with its reason, and hold none of the others up', async ({
  app,
  page,
}, info) => {
  test.slow();
  const hostile = hostileFiles();
  const root = info.outputPath('mixed');
  const sessions: Record<string, string> = {};
  for (let i = 0; i < 40; i++)
    sessions[`sessions/${i}.json`] = i % 4 === 0 ? brokenAnthropic().text : healthyAnthropic().text;
  await writeDisk(root, { ...hostile, ...sessions });
  await expect(app.transcript).toBeVisible();
  const folder = new FolderPage(page);
  const count = Object.keys(hostile).length + 40;
  const start = Date.now();
  await folder.choose(root);
  // Not one of them waits for the watchdog, which gives a file up after three minutes.
  await expect(folder.summary).toContainText(`${count} files: `, { timeout: 170_000 });
  await expect.poll(async () => (await folder.groups()).Waiting ?? 0, { timeout: 170_000 }).toBe(0);
  info.annotations.push({ type: 'seconds', description: `${(Date.now() - start) / 1000}` });
  const groups = await folder.groups();
  expect(groups.All).toBe(count);
  expect(groups['With errors']).toBeGreaterThanOrEqual(10);
  await folder.find.fill('sessions/');
  await expect(folder.grid).toHaveAttribute('aria-rowcount', '41');
  await expect(folder.grid).not.toContainText('lasts too long');
  await folder.find.fill('');
  const told: Record<string, string> = {};
  for (const path of Object.keys(hostile)) {
    await folder.find.fill(path);
    told[path] = (await folder.row(path).innerText()).replace(/\s+/g, ' ');
  }
  const REASONS = {
    'bomb.jsonl.gz': 'This has 600 MB',
    'nested.json': 'nested deeper than 500 levels',
    'glued.jsonl': 'Two records on one line',
    'encoding.json': 'ends before its first value is complete',
    'broken.zip': 'cut off',
    'nulls.jsonl': 'mostly NUL characters',
    'brackets.json': 'would take about',
    'quotes.json': 'not valid JSON',
    'dump.yaml': 'not valid JSON',
    'line.txt': 'not valid JSON',
  };
  expect(told['binary.json']).toMatch(/does not look like text|not valid JSON|nested deeper/);
  for (const [path, reason] of Object.entries(REASONS)) expect(told[path], path).toContain(reason);
});
