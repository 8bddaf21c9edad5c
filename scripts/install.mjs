import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';

/** Brings node_modules up to package-lock.json; true if it is afterwards. Does nothing when it already is. */
export async function installPackages() {
  if (isCurrent()) return true;
  console.log('Installing packages …');
  // Builders and test runners are devDependencies, which NODE_ENV=production would leave out.
  const flags = ['--include=dev', '--no-fund', '--no-audit', '--loglevel=error'];
  // A lock file written on one system may not list another's optional packages; `npm ci` refuses it at length.
  if ((await run('npm', ['ci', ...flags], { quiet: true })) === 0) return true;
  console.log('`npm ci` did not work; trying `npm install`.');
  return (await run('npm', ['install', '--no-save', ...flags])) === 0;
}

function isCurrent() {
  const lock = join(ROOT, 'package-lock.json');
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (!existsSync(lock) || statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true;
  return holdsSame(lock, installed);
}

/** A checkout touches the lock file without changing it; then the versions still agree. */
function holdsSame(lock, installed) {
  try {
    const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages;
    const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
    return Object.entries(wanted).every(
      ([path, { version, optional, devOptional }]) =>
        path === '' || (present[path] ? present[path].version === version : Boolean(optional || devOptional)),
    );
  } catch {
    return false;
  }
}
