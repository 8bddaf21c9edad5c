import { statSync } from 'node:fs';
import { goal, table, times } from '../table.mjs';
import { hasProc, largestRenderer } from './processes.mjs';
import { middle, runs } from './runs.mjs';
import { damaged, HUNDRED } from './texts.mjs';

const MOST = 4;
const GROWTH = 1.1;
const TIMES = 10;
/** The one that is opened again and again. */
const AGAIN = 1;

/** What the page holds of 100 MB: opened, with a plan, with a trim; and after ten files, one after the other. */
export async function measureHolding(_core, stage) {
  const rows = [];
  let missed = 0;
  let again = null;
  for (const [at, [name, generate]] of HUNDRED.entries()) {
    const path = stage.file('held.jsonl', damaged(generate()));
    const row = await holdingRow(stage, name, path);
    rows.push(row.cells);
    missed += row.missed;
    if (at === AGAIN) again = await openedAgain(stage, name, path);
    stage.remove(path);
  }
  const heads = [
    'memory of the page and all its workers, of 100 MB of text',
    'held: opened',
    'and a repair previewed',
    'and a trim to half of the tokens',
    'process at its peak: opened',
    'and a repair previewed',
    'and a trim',
    'runs',
  ];
  const note = hasProc()
    ? '- Held: heaps and buffers after all garbage was collected. The peak is what the renderer ever had in memory (VmHWM), less what it had with an empty page.'
    : '- Held: heaps and buffers after all garbage was collected. What the process had at its peak is told by Linux only.';
  return { missed: missed + again.missed, text: `${table(heads, rows)}\n\n${note}\n${again.text}` };
}

const STATES = ['opened', 'planned', 'trimmed'];

async function holdingRow(stage, name, path) {
  const { size } = statSync(path);
  const list = await runs(`memory, ${name}`, () => stage.with((tab) => heldBy(tab, path)));
  const held = STATES.map((state) => heldGoal(list, state, size));
  const most = STATES.map((state) => {
    const is = list.every((it) => it[state].said === undefined) && hasProc();
    return is ? times(middle(list, (it) => it[state].most) / size) : 'not known';
  });
  return {
    cells: [`${name}, one result in 500 of nobody`, ...held.map((it) => it.text), ...most, list.length],
    missed: held.reduce((sum, it) => sum + it.missed, 0),
  };
}

function heldGoal(list, state, size) {
  const refused = list.find((it) => it[state].said !== undefined);
  if (refused) return { text: `refused (missed): ${refused[state].said}`, missed: 1 };
  return goal(middle(list, (it) => it[state].held) / size, MOST);
}

/** What is held in each state, and the most there ever was; or what the page said instead. */
async function heldBy(tab, path) {
  const heaps = await tab.heaps();
  const root = await tab.processId();
  const empty = hasProc() ? largestRenderer(root).now : 0;
  const look = async (deed) => {
    try {
      await deed();
    } catch (error) {
      return { said: error.message.split('\n')[0] };
    }
    await tab.rest(2000);
    const most = hasProc() ? largestRenderer(root).most - empty : 0;
    return { most, held: await heaps.held() };
  };
  const opened = await look(() => tab.open(path));
  const planned = await look(() => tab.previewRepair());
  return { opened, planned, trimmed: await look(() => trimToHalf(tab)) };
}

async function trimToHalf(tab) {
  const budget = await tab.openTrim();
  await tab.trimTo(budget, Math.round(Number(await budget.inputValue()) / 2));
}

/** The same file ten times in one page: it is opened, and left. */
async function openedAgain(stage, name, path) {
  const list = await runs(`${TIMES} times ${name}`, () =>
    stage.with(async (tab) => {
      const heaps = await tab.heaps();
      const held = { open: [], left: [] };
      for (let i = 0; i < TIMES; i++) {
        await tab.open(path);
        await tab.rest(2000);
        held.open.push(await heaps.held());
        await tab.startOver();
        await tab.rest(500);
        held.left.push(await heaps.held());
      }
      return held;
    }),
  );
  const mega = (at) => (middle(list, (it) => it.left[at]) / 1e6).toFixed(1);
  const [open, left] = ['open', 'left'].map((key) =>
    goal(
      middle(list, (it) => it[key][TIMES - 1] / it[key][1]),
      GROWTH,
    ),
  );
  return {
    missed: open.missed + left.missed,
    text: `- ${name}, opened and left ${TIMES} times in one page: what is held the tenth time against the second is ${open.text} while it is open, ${left.text} once it is left (${mega(1)} and ${mega(TIMES - 1)} MB); ${list.length} runs.`,
  };
}
