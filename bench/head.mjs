import { cpus, totalmem } from 'node:os';
import { versionsOf } from './versions.mjs';

/** What was measured, on what kind of machine, with which versions. */
export function headOf(stage) {
  const [cpu] = cpus();
  const versions = versionsOf(['@langchain/core', '@llamaindex/core', 'ai', 'gpt-tokenizer', 'vite', 'zod']);
  const browser = stage === null ? 'no Chromium' : `Chromium ${stage.version}`;
  return `# Figures

Written by \`npm run bench\`. Milliseconds depend on the machine; ratios were each taken in one run, works in turn, and are medians of at least five runs; three stand in the column "runs" where a section was last measured when long runs were so few. Where the load was more than there are cores, milliseconds are too high and ratios rough.

- The last run was on: ${process.platform} ${process.arch}, ${cpus().length} cores, ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 1e9)} GB of memory
- Node ${process.versions.node}, ${browser}, ${versions}`;
}
