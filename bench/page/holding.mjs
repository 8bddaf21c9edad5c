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

async function holdingRow(stage, name, path) {
  const { size } = statSync(path);
  const list = await runs(`memory, ${name}`, () => stage.with((tab) => heldBy(tab, path)));
  const of = (key) => middle(list, (it) => it[key]) / size;
  const held = ['opened', 'planned', 'trimmed'].map((key) => goal(of(key), MOST));
  const most = ['openedMost', 'plannedMost', 'trimmedMost'].map((key) => (hasProc() ? times(of(key)) : 'not known'));
  return {
    cells: [`${name}, one result in 500 of nobody`, ...held.map((it) => it.text), ...most, list.length],
    missed: held.reduce((sum, it) => sum + it.missed, 0),
  };
}

async function heldBy(tab, path) {
  const heaps = await tab.heaps();
  const root = await tab.processId();
  const empty = hasProc() ? largestRenderer(root).now : 0;
  const most = () => (hasProc() ? largestRenderer(root).most - empty : 0);
  await tab.open(path);
  await tab.rest(3000);
  const openedMost = most();
  const opened = await heaps.held();
  await tab.previewRepair();
  await tab.rest(1000);
  const plannedMost = most();
  const planned = await heaps.held();
  await tab.trimToHalf();
  await tab.rest(1000);
  const trimmedMost = most();
  return { opened, openedMost, planned, plannedMost, trimmed: await heaps.held(), trimmedMost };
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
  const [open, left] = ['open', 'left'].map((key) =>
    goal(
      middle(list, (it) => it[key][TIMES - 1] / it[key][1]),
      GROWTH,
    ),
  );
  return {
    missed: open.missed + left.missed,
    text: `- ${name}, opened and left ${TIMES} times in one page: what is held the tenth time against the second is ${open.text} while it is open, ${left.text} once it is left; ${list.length} runs.`,
  };
}
