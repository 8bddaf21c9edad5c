import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { object, record, string } from 'zod';

/* What is installed is what was tested, on every system: exact versions, and locks that `npm ci` takes everywhere. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const versions = record(string(), string()).default({});
const Entry = object({
  version: string().optional(),
  resolved: string().optional(),
  integrity: string().optional(),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});
const Lock = object({ packages: record(string(), Entry) });

describe.each(['.', 'bench', 'e2e/firefox'])('the packages of %s', (folder) => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8'));
  const manifest = Entry.parse(read('package.json'));
  const { packages } = Lock.parse(read('package-lock.json'));
  const wanted = (it: typeof manifest) => ({ ...it.dependencies, ...it.devDependencies, ...it.optionalDependencies });
  const installed = Object.entries(packages).filter(([path]) => path !== '');

  it('have exact versions', () => {
    const loose = Object.entries(wanted(manifest)).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
  });

  it('are locked as they are wanted', () => {
    expect(wanted(packages['']!)).toEqual(wanted(manifest));
    const other = Object.entries(wanted(manifest)).filter(
      ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
    );
    expect(other).toEqual([]);
  });

  it('are locked for every system, not only for that on which the lock was written', () => {
    const missing = Object.entries(packages).flatMap(([path, it]) =>
      Object.keys(wanted(path === '' ? manifest : { ...it, devDependencies: {} }))
        .filter((name) => homeOf(name, path) === null)
        .map((name) => `${path || folder} wants ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('are told by what is in them, not by where they were fetched', () => {
    expect(installed.filter(([, it]) => it.resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(installed.filter(([, it]) => !it.integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
    const settings = readFileSync(join(ROOT, folder, '.npmrc'), 'utf8').split('\n');
    expect(settings).toContain('omit-lockfile-registry-resolved=true');
    expect(settings).toContain('save-exact=true');
  });

  /** Where a package finds another, as Node looks for it: beside itself, then further up. */
  function homeOf(name: string, from: string): string | null {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
      if (path in packages) return path;
      if (at === '') return null;
    }
  }
});

it.each(['bench', 'e2e/firefox'])('nothing of %s is installed with the page', (folder) => {
  const namesOf = (file: string) =>
    Object.keys(Entry.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))).devDependencies);
  const ours = new Set(namesOf('package.json'));
  expect(namesOf(`${folder}/package.json`).filter((name) => ours.has(name))).toEqual([]);
});
