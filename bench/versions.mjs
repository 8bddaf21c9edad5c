import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.mjs';

/** "name 1.2.3, other 4.5.6" of installed packages: the peers beside the bench, the others in the root. */
export function versionsOf(names) {
  return names.map((name) => `${name} ${JSON.parse(readFileSync(manifestOf(name), 'utf8')).version}`).join(', ');
}

function manifestOf(name) {
  const isPeer = name in JSON.parse(readFileSync(join(ROOT, 'bench', 'package.json'), 'utf8')).devDependencies;
  return join(ROOT, isPeer ? 'bench' : '', 'node_modules', name, 'package.json');
}
