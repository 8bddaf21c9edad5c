import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.mjs';
import { chinese, dice, source, words } from './generate.mjs';
import { compare, timed } from './measure.mjs';
import { goal, goalAtLeast, ms, table } from './table.mjs';

const ENCODING = 'o200k_base';

/** o200k counting beside gpt-tokenizer, and one megabyte of one letter. */
export async function compareCounting(core) {
  const peer = await import('gpt-tokenizer/encoding/o200k_base');
  const count = counterOf(core);
  const roll = dice(9);
  const rows = [];
  let missed = 0;
  for (const [name, text] of [
    ['prose, 1 MB', words(roll, 190_000)],
    ['code, 1 MB', source(roll, 17_000)],
    ['Chinese, 300,000 characters', chinese(roll, 300_000)],
  ]) {
    if (count(text) !== peer.countTokens(text)) throw new Error(`The counts of ${name} differ.`);
    const { ours, theirs } = await compare({ ours: () => count(text), theirs: () => peer.countTokens(text) });
    const speed = goalAtLeast(theirs.ms / ours.ms, 1);
    missed += speed.missed;
    rows.push([name, ms(ours.ms), ms(theirs.ms), speed.text]);
  }
  const run = await timed(() => count('a'.repeat(1_000_000)));
  const single = goal(run.ms, 2000, (value) => `${ms(value)} ms`);
  missed += single.missed;
  rows.push(['one letter, 1 MB', ms(run.ms), 'not run', single.text]);
  return { missed, text: table(['o200k_base', 'ours, ms', 'gpt-tokenizer, ms', 'gpt-tokenizer / ours'], rows) };
}

/** Our exact counter, fed with the rank data that the page loads as a chunk of its own. */
function counterOf({ loadRanks, packRanks, countMessages }) {
  const file = join(ROOT, 'node_modules', 'gpt-tokenizer', 'data', `${ENCODING}.tiktoken`);
  loadRanks(ENCODING, packRanks(readFileSync(file, 'utf8')));
  return (text) => countMessages([{ parts: [{ kind: 'text', at: '', text }] }], ENCODING).total;
}
