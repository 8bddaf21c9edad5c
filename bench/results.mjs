import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.mjs';

const FILE = join(ROOT, 'bench', 'RESULTS.md');

/** When and on what a section was measured, and how busy the machine was when it began: sections are of several days. */
export function beginning() {
  const [load] = loadavg();
  const date = new Date().toISOString().slice(0, 10);
  const machine = cpus()[0]?.model.trim() ?? 'an unknown processor';
  return `Measured on ${date}, ${machine}, load ${load.toFixed(1)} when it began.`;
}

/** Writes a head and sections, by title; those that were not measured stay as they stand. `order` has all titles. */
export function writeResults(head, measured, order) {
  const before = existsSync(FILE) ? sectionsIn(readFileSync(FILE, 'utf8')) : new Map();
  const all = order.flatMap((title) => {
    const text = measured.get(title) ?? before.get(title);
    return text === undefined ? [] : [`## ${title}\n\n${text}`];
  });
  writeFileSync(FILE, `${[head, ...all].join('\n\n')}\n`);
}

/** The sections of a page of results, by title. */
export function sectionsIn(text) {
  const parts = text.split(/^## (.+)$/m).slice(1);
  const pairs = [];
  for (let i = 0; i + 1 < parts.length; i += 2) pairs.push([parts[i], parts[i + 1].trim()]);
  return new Map(pairs);
}
