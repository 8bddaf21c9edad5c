// `npm run bench`: figures against peers and floors, as ratios of one run on one machine; written to bench/RESULTS.md.
// `npm run bench -- --only opening,repair` measures some sections and writes nothing; these two, `dirt`, `count` and `errors` need no peers. `--cpu`
// takes the time of the processor, for a machine that is busy.
import '../scripts/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from '../scripts/install.mjs';
import { ROOT, run } from '../scripts/run.mjs';
import { versionsOf } from './versions.mjs';

const opening = () => import('./opening.mjs');
/** Name, title, whether it needs the peers, and how it is measured: they are imported when they are installed. */
const ALL = [
  ['opening', 'Open and validate', false, async (core) => (await opening()).measureOpening(core)],
  ['dirt', 'Open what is damaged', false, async (core) => (await opening()).measureDirt(core)],
  ['repair', 'Repair', false, async (core) => (await opening()).measureRepair(core)],
  ['trim', 'Trim', true, async (core) => (await import('./cutting.mjs')).compareTrimming(core)],
  ['count', 'Count', false, async (core) => (await import('./counting.mjs')).compareCounting(core)],
  ['errors', 'Read error texts', false, async (core) => (await import('./decoding.mjs')).measureDecoding(core)],
  ['leaving', 'What a budget leaves', true, async (core) => (await import('./leaving.mjs')).compareCuts(core)],
];

const at = process.argv.indexOf('--only');
const only = at < 0 ? null : (process.argv[at + 1] ?? '').split(',');
const SECTIONS = ALL.filter(([name]) => only === null || only.includes(name));
if (SECTIONS.length === 0) {
  console.error(`--only takes some of: ${ALL.map(([name]) => name).join(', ')}.`);
  process.exit(1);
}

if (!(await installPackages())) process.exit(1);
// What is measured against is nobody else's business, so it has a lock of its own.
const needsPeers = SECTIONS.some(([, , needs]) => needs);
if (needsPeers && !(await installPackages(join(ROOT, 'bench')))) process.exit(1);
if ((await run('vite', ['build', '--config', 'bench/vite.bench.ts', '--logLevel', 'warn'])) !== 0) process.exit(1);
const core = await import(pathToFileURL(join(ROOT, 'node_modules/.cache/bench/core.mjs')).href);

const parts = only === null ? [head()] : [];
let missed = 0;
for (const [, title, , measure] of SECTIONS) {
  console.log(`\n## ${title}\n`);
  const section = await measure(core);
  console.log(section.text);
  parts.push(`## ${title}\n\n${section.text}`);
  missed += section.missed;
}
if (only === null) writeFileSync(join(ROOT, 'bench', 'RESULTS.md'), `${parts.join('\n\n')}\n`);
console.log(
  `\n${missed === 0 ? 'Every figure with a goal reaches it.' : `${missed} figures miss their goal.`}${only === null ? ' Written to bench/RESULTS.md.' : ''}`,
);

/** What was measured, on what kind of machine, with which versions. */
function head() {
  const [cpu] = cpus();
  const [load] = loadavg();
  const versions = versionsOf(['@langchain/core', '@llamaindex/core', 'ai', 'gpt-tokenizer', 'vite', 'zod']);
  return `# Figures

Written by \`npm run bench\`. Milliseconds depend on the machine; ratios were each taken in one run, works in turn, and are medians.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${process.platform} ${process.arch}, ${cpus().length} cores, ${cpu?.model.trim() ?? 'unknown processor'}
- Load when it began: ${load.toFixed(1)}${load > cpus().length ? ', more than there are cores: the milliseconds are too high and the ratios rough' : ''}
- Node ${process.versions.node}, ${versions}`;
}
