import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** What a script says and runs, line by line, on a machine where no command is there and only some files are. */
function told(body: string, env: Record<string, string> = {}): string[] {
  const code = `
    import child from 'node:child_process';
    import { EventEmitter } from 'node:events';
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { PassThrough } from 'node:stream';
    const { existsSync } = fs;
    fs.existsSync = (file) => (/chrom/i.test(file) ? false : String(file) === '/usr/bin/apt-get' || existsSync(file));
    child.spawn = (command, args) => {
      console.log(['RUNS', command, ...args].join(' '));
      const it = Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough() });
      setImmediate(() => {
        it.stderr.write('npm error code ENOTFOUND');
        setImmediate(() => it.emit('close', 1, null));
      });
      return it;
    };
    process.getuid = () => 0;
    Object.defineProperty(process, 'platform', { value: 'linux' });
    console.error = console.log;
    syncBuiltinESMExports();
    ${body}
  `;
  const { CHROMIUM_PATH: _, NO_BROWSER_INSTALL: __, ...rest } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env: { ...rest, ...env } });
  return stdout.toString().trim().split('\n');
}

const script = (name: string) => JSON.stringify(pathToFileURL(path(`scripts/${name}`)).href);

describe('a machine without a browser', () => {
  const body = `const { installBrowser } = await import(${script('browser.mjs')}); console.log(await installBrowser());`;

  it('is told what will be installed and how to avoid it, before anything is', () => {
    const lines = told(body);
    const at = (sign: RegExp) => lines.findIndex((line) => sign.test(line));
    expect(at(/What will be installed: the package `chromium` of this system/)).toBe(0);
    expect(at(/NO_BROWSER_INSTALL=1/)).toBeLessThan(at(/^RUNS apt-get/));
    expect(at(/--only types,lint,unit,build/)).toBeLessThan(at(/^RUNS apt-get/));
    const own = at(/What will be installed: Playwright's own Chromium/);
    expect(own).toBeGreaterThan(at(/^RUNS apt-get install/));
    expect(own).toBeLessThan(at(/^RUNS playwright/));
    // The shell that comes along otherwise is another browser than people have, and nothing here starts it.
    expect(lines[at(/^RUNS playwright/)]).toContain('install --no-shell chromium');
    expect(lines.at(-1)).toBe('false');
  });

  it('stays as it is where somebody wants that', () => {
    const lines = told(body, { NO_BROWSER_INSTALL: '1' });
    expect(lines.filter((line) => line.startsWith('RUNS'))).toEqual([]);
    expect(lines.join(' ')).toContain('Set CHROMIUM_PATH');
  });
});

it('a first install without a network ends with a sentence, and waits for nothing', () => {
  const folder = JSON.stringify(path('e2e/nowhere'));
  const lines = told(
    `const { installPackages } = await import(${script('install.mjs')}); console.log(await installPackages(${folder}));`,
  );
  expect(lines.join(' ')).toContain('npm does not reach its registry');
  expect(lines.at(-1)).toBe('false');
  const runs = lines.filter((line) => line.startsWith('RUNS'));
  expect(runs).toHaveLength(2);
  expect(runs[0]).toMatch(/npm ping .*--fetch-retries=0/);
  expect(runs[1]).toMatch(/npm ci .*--offline/);
});
