import { chatJsonl, chatOf, sessionJsonl } from './generate.mjs';
import { median, timed } from './measure.mjs';
import { profile } from './page/bulk.mjs';
import { hasProc, watchMemory } from './page/processes.mjs';
import { rolloutLines } from './page/rollout.mjs';
import { runs, SCALE, say, taskGoal } from './page/runs.mjs';
import { NO_BROWSER } from './page/stage.mjs';
import { longest } from './page/tab.mjs';
import { damaged, MB } from './page/texts.mjs';
import { goal, table } from './table.mjs';

const KINDS = [
  ['chat messages of 1 kB', chatJsonl],
  ['chat messages of 300 B', chatOf(300)],
  ['agent session', sessionJsonl],
];
const WORKS = ['open', 'validate', 'repair', 'trim'];
const ABOUT_FLOOR =
  '- `JSON.parse` of the lines, its values kept, has no goal: it shows what memory alone costs a long text on this machine.';
/** What the engine itself pays: every line parsed, all values kept. */
const FLOOR = 'JSON.parse of its lines, values kept';
/** Megabytes of a text, and how many different ones of them: a text that is read again is quicker. */
const SIZES = [
  [1, 20],
  [10, 4],
  [100, 1],
];
const ROUNDS = 9;
const MOST = 1.3;

/** What size alone costs: time per byte of the core up to 100 MB, and of the page up to 1 GB. */
export async function measureGrowth(core, stage) {
  const rows = [];
  let missed = 0;
  for (const [name, generate] of KINDS) {
    const texts = textsOf(generate);
    const floor = await rounds(texts, `${name}, ${FLOOR}`, parsePerByte);
    const [least, most] = [10, 100].map((size) => `${grownIn(floor, FLOOR, size).toFixed(2)} x`);
    rows.push([`${name}: ${FLOOR}`, nanoseconds(floor, 1, FLOOR), least, most, nanoseconds(floor, 100, FLOOR)]);
    const list = await rounds(texts, name, (some) => perByte(core, some));
    for (const work of WORKS) {
      const [ten, hundred] = [10, 100].map((size) => goal(grownIn(list, work, size), MOST));
      const [small, large] = [1, 100].map((size) => nanoseconds(list, size, work));
      rows.push([`${name}: ${work}`, small, ten.text, hundred.text, large]);
      missed += ten.missed + hundred.missed;
    }
  }
  const heads = ['time per byte', 'at 1 MB, ns', '10 MB to 1 MB', '100 MB to 1 MB', 'at 100 MB, ns'];
  const page = stage === null ? { text: NO_BROWSER, missed: 0 } : await pageGrowth(stage);
  return { text: `${table(heads, rows)}\n\n${ABOUT_FLOOR}\n${page.text}`, missed: missed + page.missed };
}

const nanoseconds = (list, size, work) => (median(list.map((it) => it.get(size)[work])) * 1e6).toFixed(1);

/** How many times as long a byte takes in a text of so many megabytes as in one of 1 MB. */
const grownIn = (list, work, size) => median(list.map((it) => it.get(size)[work] / it.get(1)[work]));

const textsOf = (generate) =>
  SIZES.map(([size, count]) => [
    size,
    Array.from({ length: count }, (_, i) => damaged(generate(size * MB * SCALE, 20 + i))),
  ]);

/** Milliseconds per byte of each work at each size, round by round; sizes in turn. */
async function rounds(texts, name, perByte) {
  const list = [];
  for (let round = -1; round < ROUNDS; round++) {
    say(`growth, ${name}, round ${round + 1} of ${ROUNDS}`);
    const figures = new Map();
    for (const [size, some] of texts) figures.set(size, await perByte(some));
    // The first round warms up.
    if (round >= 0) list.push(figures);
  }
  return list;
}

async function parsePerByte(texts) {
  let bytes = 0;
  let taken = 0;
  for (const text of texts) {
    bytes += text.length;
    const lines = text.split('\n').filter((line) => line !== '');
    const { ms, value } = await timed(() => lines.map(parsed));
    if (value.length !== lines.length) throw new Error('Nothing was parsed.');
    taken += ms;
  }
  return { [FLOOR]: taken / bytes };
}

/** Lines of a damaged text may be none. */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function perByte({ openTranscript, validateMessages, planRepair, planTrim, countTokens }, texts) {
  const sum = Object.fromEntries(WORKS.map((it) => [it, 0]));
  let bytes = 0;
  for (const text of texts) {
    bytes += text.length;
    const open = await timed(() => openTranscript(text));
    const snapshot = open.value;
    const validate = await timed(() => validateMessages(snapshot));
    const repair = await timed(() => planRepair(snapshot));
    const tokens = Math.round(countTokens(snapshot, 'chars/4').total / 2);
    const trim = await timed(() => planTrim(snapshot, { tokens, counter: 'chars/4' }));
    if (repair.value.changes.length === 0 || trim.value.changes.length === 0) throw new Error('Nothing was planned.');
    for (const [at, { ms }] of [open, validate, repair, trim].entries()) sum[WORKS[at]] += ms;
  }
  return Object.fromEntries(WORKS.map((it) => [it, sum[it] / bytes]));
}

/** What the page does with a file of 1 GB: it says where its bytes are, and opens its last lines. */
async function pageGrowth(stage) {
  const sizes = [100, 1000].map((size) => size * MB * SCALE);
  const told = await grown(
    stage,
    sizes,
    'byte profile of 100 MB and 1 GB',
    'grown',
    rolloutLines,
    async (tab, path) => {
      const { ms, longest: task } = await profile(tab, path);
      return { ms, task, most: 0 };
    },
  );
  const opened = await grown(stage, sizes, 'opening 100 MB and 1 GB', 'small', chatTexts, openWatched);
  const memory = hasProc() ? `${(median(opened.most) / 1e6).toFixed(0)} MB` : 'told by Linux only';
  const task = taskGoal(opened.task, (it) => it, 50);
  return {
    text: [
      `- In the page, where the bytes of a file are: time per byte of 1 GB to that of 100 MB ${told.ratio.text}; ${told.task.length} runs.`,
      `- In the page, a file of 1 GB in chat messages of 300 B until its last lines are open: time per byte of the whole file to that of 100 MB opened whole ${opened.ratio.text}, ${(median(opened.ms) / 1000).toFixed(1)} s; longest task ${task.text}; memory of all processes of the browser at its peak ${memory}; ${opened.task.length} runs.`,
    ].join('\n'),
    missed: told.ratio.missed + opened.ratio.missed + task.missed,
  };
}

/** The same work with a file of each size, in turn: how the time per byte grows, and what is seen of the largest. */
async function grown(stage, sizes, label, name, pieces, work) {
  const paths = [];
  for (const [at, size] of sizes.entries()) paths.push(await stage.stream(`${name}-${at}.jsonl`, pieces(size)));
  const list = await runs(label, async () => {
    const taken = [];
    for (const path of paths) taken.push(await stage.with((tab) => work(tab, path)));
    return taken;
  });
  for (const path of paths) stage.remove(path);
  const [small, large] = [0, 1].map((at) => list.map((it) => it[at]));
  return {
    ratio: goal(median(large.map((it, i) => it.ms / sizes[1] / (small[i].ms / sizes[0]))), MOST),
    ms: large.map((it) => it.ms),
    task: large.map((it) => it.task),
    most: large.map((it) => it.most),
  };
}

async function openWatched(tab, path) {
  const watched = watchMemory(await tab.processId());
  const { whole } = await tab.open(path);
  const told = await tab.told();
  return { ms: whole, task: longest(told, told.marks.chosen), most: watched.stop() };
}

function* chatTexts(size) {
  const piece = 50 * MB;
  for (let at = 0; at < size; at += piece) yield chatOf(300)(Math.min(piece, size - at), 60 + at / piece);
}
