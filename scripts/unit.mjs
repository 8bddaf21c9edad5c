import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { counted, readUnit, slowest } from './reports.mjs';
import { ROOT, run } from './run.mjs';

/** Runs vitest over all test files, or over some; resolves to what passed and failed, and the slowest files. */
export async function runUnit(name, files = []) {
  const report = join(ROOT, 'test-results', `${name}.json`);
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  // A report left by an earlier run must not speak for a runner that has crashed.
  rmSync(report, { force: true });
  try {
    // Loaded when the packages are there.
    await (await import('./built-tests.mjs')).buildTests(files);
  } catch (error) {
    console.error(`The tests could not be built: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, slow: [] };
  }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', ['run', ...reporters, ...files], { env: { BUILT_TESTS: 'yes' } });
  return { ...counted(readUnit(report), code), slow: slowest(report) };
}

/** The files that took longest, to see where the time goes. */
export function printSlowest(rows) {
  if (rows.length === 0) return;
  console.log(`\n${'seconds'.padStart(9)}   slowest test files (two run at a time)`);
  for (const { name, seconds } of rows) console.log(`${seconds.toFixed(1).padStart(9)}   ${name}`);
}
