import { chatOf, sessionJsonl } from './generate.mjs';
import { median } from './measure.mjs';
import { SCALE } from './page/runs.mjs';
import { goal, ms, table } from './table.mjs';

const SIZE = 100_000_000;
const ROUNDS = 15;
const GOAL = 100;

const KINDS = [
  ['JSONL of 100 MB, chat messages of 1 kB', chatOf(1000)],
  ['JSONL of 100 MB, agent session', sessionJsonl],
];

/** One character typed in _Source_ into a large file, from the request to the worker to its answer. */
export async function measureTyping({ spawnTwin }) {
  const rows = [];
  let missed = 0;
  for (const [name, generate] of KINDS) {
    const text = generate(SIZE * SCALE);
    const ask = asking(spawnTwin());
    let { revision } = await ask('open', { text, fileName: 'typed.jsonl', target: null });
    const edits = Array.from({ length: ROUNDS }, (_, i) => {
      const start = text.indexOf('":"', Math.floor((text.length * (i + 1)) / (ROUNDS + 2))) + 3;
      return { start, end: start, text: 'a' };
    });
    const near = [];
    for (const edit of edits) near.push(await timed(() => ask('near', revision, edit)));
    // From the end on, so that what is typed moves no place that is typed at later.
    const whole = [];
    for (const edit of edits.slice(-5).reverse()) {
      let typed = null;
      whole.push(await timed(async () => (typed = await ask('type', revision, edit, true))));
      revision = typed.view.revision;
    }
    // The slowest counts: somebody waits for each.
    const slowest = Math.max(...near);
    const row = goal(slowest, GOAL, ms);
    rows.push([name, ms(median(near)), row.text, ms(median(whole))]);
    missed += row.missed;
  }
  const heads = ['text', 'the messages around checked, ms', 'the slowest, ms', 'all of the text checked, ms'];
  return { text: table(heads, rows), missed };
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Asks the worker's twin; one request at a time. */
function asking(port) {
  let settle = null;
  port.listen((message) => {
    if ('progress' in message) return;
    if (message.ok) settle.resolve(message.value);
    else settle.reject(new Error(message.error));
  });
  let id = 0;
  return (method, ...args) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      port.post({ id: ++id, method, args });
    });
}
