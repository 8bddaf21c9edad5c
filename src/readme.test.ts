import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './house-imports.ts';

const folder = mkdtempSync(join(tmpdir(), 'core-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the example of the front page prints what stands there', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, example = '', printed = ''] = /```js\n([^`]*`[^`]*`[^`]*)```[^`]*```text\n([^`]*)```/.exec(readme) ?? [];
  const script = pathToFileURL(join(ROOT, 'scripts/core.mjs')).href;
  const build = `import(${JSON.stringify(script)}).then(({ buildCore }) => buildCore(${JSON.stringify(folder)}))`;
  expect(spawnSync(process.execPath, ['-e', build], { cwd: ROOT }).status).toBe(0);
  const file = join(folder, 'example.mjs');
  writeFileSync(file, example.replace('./dist/core/', './'));
  const { stdout, stderr } = spawnSync(process.execPath, [file]);
  expect(stderr.toString()).toBe('');
  expect(stdout.toString()).toBe(printed);
  expect(printed).toContain('tool_call_id');
});
