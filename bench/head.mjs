import { cpus, loadavg, totalmem } from 'node:os';
import { versionsOf } from './versions.mjs';

/** What was measured, on what kind of machine, with which versions. */
export function headOf(stage) {
  const [cpu] = cpus();
  const [load] = loadavg();
  const versions = versionsOf(['@langchain/core', '@llamaindex/core', 'ai', 'gpt-tokenizer', 'vite', 'zod']);
  const browser = stage === null ? 'no Chromium' : `Chromium ${stage.version}`;
  return `# Figures

Written by \`npm run bench\`. Milliseconds depend on the machine; ratios were each taken in one run, works in turn, and are medians: of at least five runs, or of three where one run takes more than 20 s, which is said in the column "runs".

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${process.platform} ${process.arch}, ${cpus().length} cores, ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 1e9)} GB of memory
- Load when it began: ${load.toFixed(1)}${load > cpus().length ? ', more than there are cores: the milliseconds are too high and the ratios rough' : ''}
- Node ${process.versions.node}, ${browser}, ${versions}`;
}
