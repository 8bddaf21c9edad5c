// `npm run laws`: every law over all of its cases, and the tests that take long, in the browser too. `npm run laws -- text/lower` runs some files.
import './node-version.mjs';
import { browser, build } from './checks.mjs';
import { installPackages } from './install.mjs';
import { drawSeed } from './seed.mjs';
import { printSlowest, runUnit } from './unit.mjs';

process.env.LAWS = 'whole';
const seed = drawSeed();
const files = process.argv.slice(2);
const nothing = { passed: 0, failed: 1, slow: [] };
const runs = [];
if (await installPackages()) {
  runs.push(await runUnit('laws', files));
  if (files.length === 0) runs.push(await build(), await browser());
} else runs.push(nothing);
printSlowest(runs.flatMap(({ slow = [] }) => slow));
const [passed, failed] = ['passed', 'failed'].map((key) => runs.reduce((sum, run) => sum + run[key], 0));
console.log(`\n${seed}\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
