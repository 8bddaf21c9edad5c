import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { chatOf, sessionJsonl } from './generate.mjs';
import { figures, median, rowsOf } from './measure.mjs';
import { SCALE } from './page/runs.mjs';
import { goal, ms, table } from './table.mjs';

const MB = 1_000_000;
const ROUNDS = 5;

/** What is opened, against what it is compared with, and how much longer it may take. */
const KINDS = [
  ['JSONL of 100 MB, chat messages of 1 kB', () => chatOf(1000)(100 * MB * SCALE), linesOf, 2.5],
  ['JSONL of 100 MB, chat messages of 300 B', () => chatOf(300)(100 * MB * SCALE), linesOf, 2.5],
  ['JSONL of 100 MB, agent session', () => sessionJsonl(100 * MB * SCALE), linesOf, 2.5],
  ['one pretty document of 50 MB, chat messages of 1 kB', () => pretty(chatOf(1000)), (text) => JSON.parse(text), 3],
  ['one pretty document of 50 MB, chat messages of 300 B', () => pretty(chatOf(300)), (text) => JSON.parse(text), 3],
];
const VALIDATE = 0.3;
const MEMORY = 5;

/** Opening and validating what is large against JSON.parse of the same text, values kept, and what is held then. */
export async function measureHundred(core) {
  const rows = [];
  let missed = 0;
  for (const [name, generate, floor, most] of KINDS) {
    const text = generate();
    const row = await rowOf(core, text, { name, floor, most });
    rows.push(row.cells);
    missed += row.missed;
  }
  const heads = [
    'text',
    '`JSON.parse`, ms',
    'open + validate, ms',
    'ratio',
    'validate alone, the first time, ratio',
    'memory held, of the text',
  ];
  return { text: table(heads, rows), missed };
}

async function rowOf({ openTranscript, validateMessages }, text, { name, floor, most }) {
  let snapshot = null;
  const taken = await rowsOf(
    {
      floor() {
        snapshot = null;
        return floor(text);
      },
      open() {
        snapshot = openTranscript(text);
      },
      first: () => validateMessages(snapshot),
    },
    ROUNDS,
  );
  const { messages } = snapshot.transcripts[0];
  const of = (list) => figures(list, taken.floor);
  const ratio = goal(of(taken.open.map((it, i) => it + taken.first[i])).ratio, most);
  const first = goal(of(taken.first).ratio, VALIDATE);
  snapshot = null;
  const held = goal(
    heldOf(() => {
      const opened = openTranscript(text);
      return [opened, validateMessages(opened)];
    }, text.length),
    MEMORY,
  );
  return {
    cells: [
      `${name}, ${messages.length} messages`,
      ms(of(taken.floor).ms),
      ms(median(taken.open.map((it, i) => it + taken.first[i]))),
      ratio.text,
      first.text,
      held.text,
    ],
    missed: ratio.missed + first.missed + held.missed,
  };
}

let collect = null;

/** What a value holds besides the text it was made of, and the text: in texts. */
function heldOf(make, size) {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc');
  }
  const used = () => {
    collect();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + Math.max(external, arrayBuffers);
  };
  const before = used();
  const value = make();
  const after = used();
  // Only here nothing of it is needed any more.
  if (value.length === 0) throw new Error('Nothing was opened.');
  return (after - before + size) / size;
}

function linesOf(text) {
  return text.split('\n').map((line) => (line === '' ? null : JSON.parse(line)));
}

/** A request of about 50 MB as people save it. */
function pretty(generate) {
  const messages = linesOf(generate(44 * MB * SCALE)).filter((it) => it !== null);
  return JSON.stringify({ model: 'gpt-4o', messages }, null, 2);
}
