// `npm run bench`: figures against peers and floors, as ratios of one run on one machine; written to bench/RESULTS.md.
// `npm run bench -- --only opening,repair` measures some sections and writes nothing, with `--write` it puts them in the
// place of those that stand there. Peers are installed for `trim` and
// `leaving` only; the sections of the page want a Chromium and say so where there is none. `--cpu` takes the time of the
// processor, for a machine that is busy; `--runs 1` drives the page once and `--small`
// makes a tenth of its sizes, to try a section out: neither writes.
import '../scripts/node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from '../scripts/install.mjs';
import { ROOT, run } from '../scripts/run.mjs';
import { headOf } from './head.mjs';
import { NO_BROWSER, startStage } from './page/stage.mjs';
import { beginning, writeResults } from './results.mjs';

const opening = () => import('./opening.mjs');
const worker = () => import(pathToFileURL(join(ROOT, 'node_modules/.cache/bench/worker.mjs')).href);
/** Name, title, what it needs besides the core, and how it is measured: peers are imported when they are installed. */
const ALL = [
  ['opening', 'Open and validate', null, async (core) => (await opening()).measureOpening(core)],
  ['dirt', 'Open what is damaged', null, async (core) => (await opening()).measureDirt(core)],
  ['core100', 'Open and validate 100 MB', null, async (core) => (await import('./hundred.mjs')).measureHundred(core)],
  ['typing', 'Type into 100 MB', null, async () => (await import('./typing.mjs')).measureTyping(await worker())],
  ['growth', 'Growth with size', 'page', async (...all) => (await import('./growth.mjs')).measureGrowth(...all)],
  ['shapes', 'Growth with damage', null, async (core) => (await import('./shapes.mjs')).measureShapes(core)],
  ['repair', 'Repair', null, async (core) => (await opening()).measureRepair(core)],
  ['trim', 'Trim', 'peers', async (core) => (await import('./cutting.mjs')).compareTrimming(core)],
  ['count', 'Count', null, async (core) => (await import('./counting.mjs')).compareCounting(core)],
  ['errors', 'Read error texts', null, async (core) => (await import('./decoding.mjs')).measureDecoding(core)],
  ['leaving', 'What a budget leaves', 'peers', async (core) => (await import('./leaving.mjs')).compareCuts(core)],
  ['load', 'First load', 'page', async (...all) => (await import('./page/loading.mjs')).measureLoading(...all)],
  [
    'page',
    'Open 100 MB in the page',
    'page',
    async (...all) => (await import('./page/opening.mjs')).measurePage(...all),
  ],
  [
    'memory',
    'Memory of the page',
    'page',
    async (...all) => (await import('./page/holding.mjs')).measureHolding(...all),
  ],
  ['scroll', 'Scroll', 'page', async (...all) => (await import('./page/scrolling.mjs')).measureScrolling(...all)],
  ['compare', 'Compare', 'page', async (...all) => (await import('./page/comparing.mjs')).measureComparing(...all)],
  ['bulk', 'A file of 2 GB', 'page', async (...all) => (await import('./page/bulk.mjs')).measureBulk(...all)],
];

const at = process.argv.indexOf('--only');
const only = at < 0 ? null : (process.argv[at + 1] ?? '').split(',');
const SECTIONS = ALL.filter(([name]) => only === null || only.includes(name));
if (SECTIONS.length === 0) {
  console.error(`--only takes some of: ${ALL.map(([name]) => name).join(', ')}.`);
  process.exit(1);
}

const has = (option) => process.argv.includes(option);
/** Only what was measured at its full size is worth keeping. */
const isKept = (only === null || has('--write')) && !has('--small') && !has('--runs');

const needs = (what) => SECTIONS.some(([, , needed]) => needed === what);
if (!(await installPackages())) process.exit(1);
// What is measured against is nobody else's business, so it has a lock of its own. What is written names its versions.
if ((needs('peers') || isKept) && !(await installPackages(join(ROOT, 'bench')))) process.exit(1);
if ((await run('vite', ['build', '--config', 'bench/vite.bench.ts', '--logLevel', 'warn'])) !== 0) process.exit(1);
const core = await import(pathToFileURL(join(ROOT, 'node_modules/.cache/bench/core.mjs')).href);
const stage = needs('page') ? await startStage() : null;

const sections = new Map();
let missed = 0;
let left = 0;
for (const [name, title, needed, measure] of SECTIONS) {
  console.log(`\n## ${title}\n`);
  // The core alone grows too; what of it the page does says for itself that it needs one.
  const began = beginning();
  const isOut = needed === 'page' && stage === null && name !== 'growth';
  if (isOut) left++;
  const section = isOut ? { text: NO_BROWSER, missed: 0 } : await measured(measure);
  console.log(section.text);
  sections.set(title, `${section.text}\n\n${began}`);
  missed += section.missed;
}
await stage?.close();
const titles = ALL.map(([, title]) => title);
if (isKept) writeResults(headOf(stage), sections, titles);
console.log(
  `\n${missed === 0 ? 'Every figure with a goal reaches it.' : `${missed} figures miss their goal.`}${left === 0 ? '' : ` Sections not measured for want of a Chromium: ${left}.`}${isKept ? ' Written to bench/RESULTS.md.' : ''}`,
);

/** What cannot be measured is said in its place; the other sections are measured all the same. */
async function measured(measure) {
  try {
    return await measure(core, stage);
  } catch (error) {
    console.error(error);
    return { text: `Not measured: ${error.message.split('\n')[0]}`, missed: 1 };
  }
}
