// `npm run bench`: figures against peers and floors, as ratios of one run on one machine; written to bench/RESULTS.md.
import '../scripts/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from '../scripts/install.mjs';
import { ROOT, run } from '../scripts/run.mjs';
import { versionsOf } from './versions.mjs';

if (!(await installPackages())) process.exit(1);
// What is measured against is nobody else's business, so it has a lock of its own.
if (!(await installPackages(join(ROOT, 'bench')))) process.exit(1);
if ((await run('vite', ['build', '--config', 'bench/vite.bench.ts', '--logLevel', 'warn'])) !== 0) process.exit(1);
const core = await import(pathToFileURL(join(ROOT, 'node_modules/.cache/bench/core.mjs')).href);

// Only now: they import the peers.
const { measureOpening, measureRepair } = await import('./opening.mjs');
const { compareTrimming } = await import('./cutting.mjs');
const { compareCounting } = await import('./counting.mjs');
const { compareCuts } = await import('./leaving.mjs');

const SECTIONS = [
  ['Open and validate', measureOpening],
  ['Repair', measureRepair],
  ['Trim', compareTrimming],
  ['Count', compareCounting],
  ['What a budget leaves', compareCuts],
];

const parts = [head()];
let missed = 0;
for (const [title, measure] of SECTIONS) {
  console.log(`\n## ${title}\n`);
  const section = await measure(core);
  console.log(section.text);
  parts.push(`## ${title}\n\n${section.text}`);
  missed += section.missed;
}
writeFileSync(join(ROOT, 'bench', 'RESULTS.md'), `${parts.join('\n\n')}\n`);
console.log(
  `\n${missed === 0 ? 'Every figure with a goal reaches it.' : `${missed} figures miss their goal.`} Written to bench/RESULTS.md.`,
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
