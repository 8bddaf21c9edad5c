import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.mjs';

/** "name 1.2.3, other 4.5.6" of installed packages. */
export function versionsOf(names) {
  return names
    .map(
      (name) => `${name} ${JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version}`,
    )
    .join(', ');
}
