import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingFonts } from '../scripts/fonts.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Runs a script as it would be with another home. */
function withHome(home: string) {
  const { npm_config_cache: _, ...env } = process.env;
  const code = `import(${JSON.stringify(path('scripts/home.mjs'))}).then(() => console.log(process.env.npm_config_cache))`;
  return spawnSync(process.execPath, ['-e', code], {
    env: { ...env, HOME: home, USERPROFILE: home },
  }).stdout.toString();
}

describe('a home that cannot be written', () => {
  it('gets a sentence, and npm a place of its own', () => {
    // No home is as hard to write as one that is no folder: this holds for every user.
    const said = withHome(path('package.json/home'));
    expect(said).toContain('cannot be written here');
    expect(said.trim()).toMatch(/node_modules.\.cache.npm$/);
  });

  it('is left alone where it can', () => {
    expect(withHome(path('src')).trim()).toBe('undefined');
  });
});

describe('the report of the browser', () => {
  const test = (title: string, status: string) => ({ title, tests: [{ status, results: [] }] });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 2, skipped: 0 },
    suites: [
      {
        title: 'flows/a.spec.ts',
        specs: [test('holds', 'expected'), test('falls', 'unexpected'), test('stumbles', 'flaky')],
        suites: [{ title: 'a group', specs: [test('stumbles too', 'flaky')] }],
      },
    ],
  };
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'report-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What the scripts make of a report and of the exit code of the runner. */
  function read(written: unknown, code: number): unknown {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(written));
    const from = JSON.stringify(path('scripts/reports.mjs'));
    const script = `import(${from}).then(({ readBrowser, counted }) => console.log(JSON.stringify(counted(readBrowser(${JSON.stringify(file)}), ${code}))))`;
    return JSON.parse(spawnSync(process.execPath, ['-e', script]).stdout.toString());
  }

  it('counts what passed at the second try as passed, and names it', () => {
    expect(read(report, 1)).toEqual({
      passed: 3,
      failed: 1,
      flaky: ['flows/a.spec.ts › stumbles', 'flows/a.spec.ts › a group › stumbles too'],
    });
  });

  it('counts a runner that ended badly without a failure as one', () => {
    const fine = { stats: { expected: 3, unexpected: 0, flaky: 0 }, suites: [] };
    expect(read(fine, 0)).toEqual({ passed: 3, failed: 0, flaky: [] });
    expect(read(fine, 1)).toMatchObject({ passed: 3, failed: 1 });
    expect(read({}, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the typefaces', () => {
  const base = pathToFileURL(path('vite.config.ts')).href;

  it('of the page are installed', () => {
    const sheet = readFileSync(path('src/styles/fonts.css'), 'utf8');
    expect(sheet.match(/url\("@/g)).toHaveLength(2);
    expect(missingFonts(sheet, base)).toEqual([]);
  });

  it('that are not installed are named', () => {
    const sheet =
      'src: url("@fontsource-variable/nobody/files/nobody.woff2") format("woff2"); src: url("./own.woff2");';
    expect(missingFonts(sheet, base)).toEqual(['@fontsource-variable/nobody/files/nobody.woff2']);
  });
});
