import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { output, ROOT, run } from './run.mjs';

// Builders and test runners are devDependencies, which NODE_ENV=production would leave out.
const CI = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'];
/** A network that stumbles is asked again at once, one that is gone is not waited for. */
const IMPATIENT = ['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=5000'];

/**
 * Brings a folder's node_modules to what its package-lock.json says, by `npm ci` and nothing else; true if it is
 * afterwards, else false with a printed reason. Does nothing when it already is.
 */
export async function installPackages(folder = ROOT) {
  if (isCurrent(folder)) return true;
  const lock = relative(ROOT, join(folder, 'package-lock.json'));
  console.log(`Installing the packages of ${lock} …`);
  if (!(await isRegistryThere(folder))) {
    if ((await run('npm', [...CI, '--offline'], { cwd: folder, quiet: true })) === 0) return true;
    console.error(
      `npm does not reach its registry, and not every package of ${lock} has been here before. Look after the network (or \`npm config get registry\`), then run the same command again.`,
    );
    return false;
  }
  if ((await run('npm', [...CI, ...IMPATIENT], { cwd: folder })) === 0) return true;
  console.error(
    `\`npm ci\` could not install what ${lock} says; npm's lines above tell why. Nothing else was tried, as other versions are not what was tested.`,
  );
  return false;
}

/** An answer of any kind will do: not every registry knows `ping`. */
async function isRegistryThere(folder) {
  const { code, text } = await output('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=15000'], { cwd: folder });
  return code === 0 || /\bE[1-5]\d\d\b/.test(text);
}

/** Optional packages may be absent, as most are for other systems; what is there has the version that was locked. */
function isCurrent(folder) {
  const wanted = packagesIn(join(folder, 'package-lock.json'));
  const present = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || (present[path] ? present[path].version === version : Boolean(optional || devOptional)),
  );
}

function packagesIn(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
