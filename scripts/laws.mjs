// `npm run laws`: the unit tests with every law over all of its cases. `npm run laws -- text/lower` runs some files.
import './node-version.mjs';
import { installPackages } from './install.mjs';
import { drawSeed } from './seed.mjs';
import { printSlowest, runUnit } from './unit.mjs';

process.env.LAWS = 'whole';
const seed = drawSeed();
const nothing = { passed: 0, failed: 1, slow: [] };
const { passed, failed, slow } = (await installPackages()) ? await runUnit('laws', process.argv.slice(2)) : nothing;
printSlowest(slow);
console.log(`\n${seed}\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
