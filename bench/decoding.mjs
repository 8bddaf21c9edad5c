import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.mjs';
import { compare } from './measure.mjs';
import { goal, ms, table } from './table.mjs';

const SIZE = 1_000_000;

/** One megabyte of log without an error, with some, and with nothing else; then inputs made to be slow. */
export async function measureDecoding(core) {
  const texts = errorTexts();
  const at = (i) => texts[i % texts.length];
  const logs = [
    [
      'log, no error',
      filled((i) => `2026-03-01T10:00:00Z INFO worker[${i}] finished job ${i * 7} in ${i % 97} ms\n`),
      100,
    ],
    ['log, one line of five an error', filled((i) => `${`INFO step ${i} ok\n`.repeat(4)}ERROR ${at(i * 13)}\n`), 100],
    ['log, every line an error', filled((i) => `ERROR ${at(i)}\n`), 100],
    ['one line of errors', `ERROR ${'tool call missing result '.repeat(SIZE / 25)}`, 1000],
    ['paths without end', 'messages[0].'.repeat(SIZE / 12), 1000],
    ['quotes inside quotes', '{"error":"'.repeat(SIZE / 10), 1000],
  ];
  const rows = [];
  let missed = 0;
  for (const [name, text, most] of logs) {
    const { log } = await compare({ log: () => core.decodeLog(text) });
    const time = goal(log.ms, most, (value) => `${ms(value)} ms`);
    missed += time.missed;
    rows.push([name, core.decodeLog(text).length, time.text]);
  }
  return { missed, text: table(['1 MB', 'errors found', 'time'], rows) };
}

/** Texts of the field, each on one line. */
function errorTexts() {
  const read = (name) => JSON.parse(readFileSync(join(ROOT, 'src', 'fixtures', 'errors', `${name}.json`), 'utf8'));
  return ['examples', 'by-others', 'written'].flatMap(read).map(({ text }) => text.replace(/\s+/g, ' '));
}

function filled(line) {
  let text = '';
  for (let i = 0; text.length < SIZE; i++) text += line(i);
  return text.slice(0, SIZE);
}
