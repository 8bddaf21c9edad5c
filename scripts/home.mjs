// Imported before anything is installed. A home that cannot be written stops npm with a page of its own words.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';

const cache = process.env.npm_config_cache || join(homedir(), '.npm');

if (!isWritable(cache)) {
  const own = join(ROOT, 'node_modules', '.cache', 'npm');
  console.log(`npm keeps its cache in ${cache}, which cannot be written here. Using ${own} instead.`);
  process.env.npm_config_cache = own;
  process.env.npm_config_update_notifier = 'false';
}

/** Of a folder that is not there yet, the nearest one that is would have to take it. */
function isWritable(folder) {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  try {
    accessSync(place, constants.W_OK);
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
}
