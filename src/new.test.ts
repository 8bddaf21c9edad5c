import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { object, record, string } from 'zod';

/* What `npm run new` writes compiles and runs, in a copy that has nothing else in it. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const TEMPLATES = pathToFileURL(join(ROOT, 'scripts', 'templates.mjs')).href;
const { KINDS } = object({ KINDS: record(string(), object({ example: string() })) }).parse({
  ...(await import(/* @vite-ignore */ TEMPLATES)),
});
const NEEDED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
  'vite.config.ts',
  'index.html',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'scripts',
  'src',
  'public',
];
const MINUTES = 60_000 * 3;

const copy = mkdtempSync(join(tmpdir(), 'scaffolds-'));
for (const name of NEEDED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What a script of node says that fails; empty where it does not. */
const complaintOf = async (...args: string[]): Promise<string> => {
  try {
    await promisify(execFile)(process.execPath, args, { cwd: copy, maxBuffer: 10_000_000 });
    return '';
  } catch (error) {
    return error instanceof Error ? `${error.message} ${'stdout' in error ? String(error.stdout) : ''}` : String(error);
  }
};

describe('one of each kind, as it is written', () => {
  it.each(Object.entries(KINDS))('a %s is written', (kind, { example }) => {
    const said = execFileSync(process.execPath, ['scripts/new.mjs', kind, example], { cwd: copy, encoding: 'utf8' });
    expect(said).toContain('Written:');
  });

  it(
    'compiles',
    async () => {
      expect(await complaintOf('node_modules/typescript/bin/tsc', '-p', 'src/core')).toBe('');
    },
    MINUTES,
  );

  it(
    'passes the tests of its room',
    async () => {
      const tests = ['faults/fixtures', 'formats/reading', 'passes/settings', 'targets/target-file', 'targets/facts'];
      const files = tests.map((name) => `src/core/${name}.test.ts`);
      const ids = Object.values(KINDS).map(({ example }) => example.replace('/', '__').split('/').at(-1)!);
      const vitest = [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...files,
        '-t',
        [...ids, 'option of every pass', 'registry'].join('|'),
      ];
      expect(await complaintOf(...vitest)).toBe('');
    },
    MINUTES,
  );
});
