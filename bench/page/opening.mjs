import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ms, table, times } from '../table.mjs';
import { floorOf } from './floor.mjs';
import { impatient } from './hands.mjs';
import { longestOf, middle, runs, taskGoal } from './runs.mjs';
import { beforeLongest, longest } from './tab.mjs';
import { HUNDRED } from './texts.mjs';

const GOAL = 50;
/** So long after a file is open its figures still come in: tokens, the recommended repair, the panels. */
const SETTLING = 3000;
/** Milliseconds after which somebody has chosen a file. What the page does for itself until then is told with its first load. */
const CHOOSING = 2000;
/** About as long as opening takes. */
const HANDLING = 4000;
const STEP = 8 << 20;

/** Opening 100 MB in the page: how it feels meanwhile, and that it comes back as it was. */
export async function measurePage(_core, stage) {
  const rows = [];
  let missed = 0;
  const same = [];
  for (const [name, generate] of HUNDRED) {
    const path = stage.file('opened.jsonl', generate());
    const row = await openingRow(stage, name, path);
    rows.push(row.cells);
    missed += row.missed;
    same.push(await downloadOf(stage, path, name));
    stage.remove(path);
  }
  const heads = [
    'JSONL of 100 MB, opened in the page',
    'first rows, ms',
    'of the file read by then',
    'all of it, ms',
    '`JSON.parse` of its lines in a worker, ms',
    'ratio',
    'longest task',
    'while somebody types, scrolls and changes tabs',
    'the same hands once nothing loads',
    'runs',
  ];
  return {
    missed: missed + same.reduce((sum, it) => sum + it.missed, 0),
    text: `${table(heads, rows)}\n\n${same.map((it) => it.text).join('\n')}`,
  };
}

async function openingRow(stage, name, path) {
  const list = await runs(name, async () => {
    const still = await stage.with((tab) => opened(tab, path, null));
    const busy = await stage.with((tab) => opened(tab, path, impatient));
    const after = await stage.with((tab) => handled(tab, path));
    const floor = await floorOf(stage, path, { step: STEP, ahead: 0, parse: true });
    return { still, busy, after, floor };
  });
  const calm = taskGoal(list, (it) => it.still.longest, GOAL);
  const hands = taskGoal(list, (it) => it.busy.longest, GOAL);
  const { done } = list[0].busy;
  const share = middle(list, (it) => it.still.share ?? 100);
  const isEarly = share < 100;
  const cells = [
    `${name}, ${list[0].floor.lines} lines`,
    ms(middle(list, (it) => it.still.first)),
    `${share.toFixed(0)} % (goal under 100 %${isEarly ? '' : ', missed'})`,
    ms(middle(list, (it) => it.still.whole)),
    ms(middle(list, (it) => it.floor.parse)),
    times(middle(list, (it) => it.still.whole / it.floor.parse)),
    `${calm.text}${afterWords(list, 'still')}`,
    `${hands.text}${afterWords(list, 'busy')}; ${done.letters} letters, ${done.scrolls} turns of the wheel, ${done.tabs} tabs`,
    longestOf(list, (it) => it.after.longest),
    list.length,
  ];
  return { cells, missed: calm.missed + hands.missed + (isEarly ? 0 : 1) };
}

/** After what the worst of the longest tasks came. */
function afterWords(list, which) {
  const most = list.map((it) => it[which]).reduce((a, b) => (b.longest > a.longest ? b : a));
  return most.longest === 0 ? '' : `, the worst after ${most.after}`;
}

/** Opens a file and waits until nothing more comes in, with the hands of somebody on it or without. */
async function opened(tab, path, hands) {
  await tab.rest(CHOOSING);
  const busy = hands?.(tab);
  const figures = await tab.open(path);
  await tab.rest(SETTLING);
  const done = await busy?.stop();
  const told = await tab.told();
  return { ...figures, done, longest: longest(told), after: beforeLongest(told) };
}

/** What the same hands cost where all is open and the worker rests: so much is the page's and the machine's, and no loading. */
async function handled(tab, path) {
  await tab.rest(CHOOSING);
  await tab.open(path);
  await tab.rest(2 * SETTLING);
  await tab.lookOut();
  const busy = impatient(tab);
  await tab.rest(HANDLING);
  await busy.stop();
  return { longest: longest(await tab.told()) };
}

/** Nothing is changed: what is downloaded is what was opened. */
async function downloadOf(stage, path, name) {
  const digest = await stage.with(async (tab) => {
    await tab.open(path);
    await tab.button('More ways to download').click();
    const asItIs = tab.page.getByRole('menu', { name: 'Download', exact: true }).getByRole('menuitem').first();
    const [download] = await Promise.all([tab.page.waitForEvent('download'), asItIs.click()]);
    return hashOf(await download.path());
  });
  const isSame = digest === (await hashOf(path));
  const words = isSame ? 'the same SHA-256' : 'another SHA-256 (goal the same, missed)';
  return { text: `- Downloaded with nothing changed, ${name}: ${words}.`, missed: isSame ? 0 : 1 };
}

async function hashOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
