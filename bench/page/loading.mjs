import { gzipSync } from 'node:zlib';
import { broken, chatRequest } from '../generate.mjs';
import { goal, ms, table } from '../table.mjs';
import { middle, runs } from './runs.mjs';
import { longest } from './tab.mjs';

const GOAL = 170;
/** Milliseconds. */
const ALONE = 3000;
/** What is to come only when somebody asks for it or has seen what is wrong, by the names of its files. */
const LATER = [
  ['Monaco', /monaco|DiffEditor|SourceEditor|codicon|editor/i],
  ['tokenizer ranks', /k_base/i],
  ['charts', /chart/i],
];

/** What the page fetches before anything is wrong with a transcript, and what it fetches after. */
export async function measureLoading(_core, stage) {
  const path = stage.file('small.json', JSON.stringify(broken(chatRequest(60), 3)));
  const list = await runs('first load', () => stage.with((tab) => loaded(tab, path)));
  stage.remove(path);
  const alone = await runs('first load, alone', () => stage.with(leftAlone));
  const [{ files, before }] = list;
  // The worker runs beside the page, and ranks are data.
  const shell = files.filter(({ name }) => !/spawn|worker|k_base/i.test(name));
  const size = (some) => some.reduce((sum, it) => sum + it.size, 0) / 1000;
  const limit = goal(size(shell), GOAL, (value) => `${value.toFixed(0)} kB`);
  const rows = [
    ['scripts of the page, its panels fetched ahead, gzip', limit.text],
    [
      'of these before the start screen could be used',
      `${size(shell.filter((it) => before.includes(it.name))).toFixed(0)} kB`,
    ],
    ['scripts of workers, gzip', `${size(files.filter((it) => !shell.includes(it))).toFixed(0)} kB`],
    ['start screen in sight, ms', ms(middle(list, (it) => it.visible))],
    [`longest task in its first ${ALONE / 1000} s, when nobody does anything, ms`, ms(middle(alone, (it) => it))],
    ['a broken request chosen, first findings in sight, ms', ms(middle(list, (it) => it.whole))],
  ];
  let { missed } = limit;
  for (const [what, pattern] of LATER) {
    const early = list.flatMap((it) => it.early.filter((name) => pattern.test(name)));
    if (early.length > 0) missed++;
    const words = early.length === 0 ? 'not asked for (goal the same)' : `${early[0]} (goal nothing, missed)`;
    rows.push([`${what}, before the first findings were in sight`, words]);
  }
  return { text: `${table(['first load', ''], rows)}\n\n- ${list.length} runs.`, missed };
}

/** The longest task of a page that nobody does anything with. */
async function leftAlone(tab) {
  await tab.page.reload({ waitUntil: 'commit' });
  await tab.textbox('Transcript').waitFor();
  await tab.rest(ALONE);
  return longest(await tab.told());
}

async function loaded(tab, path) {
  const { page } = tab;
  const files = new Map();
  const asked = [];
  const nameOf = (it) => new URL(it.url()).pathname.split('/').pop();
  page.on('request', (it) => it.url().startsWith('http') && asked.push(nameOf(it)));
  const sized = [];
  const size = async (response) => {
    const bytes = await response.body();
    files.set(nameOf(response), gzipSync(bytes, { level: 9 }).length);
  };
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script' && response.status() === 200;
    if (isScript && response.url().startsWith('http')) sized.push(size(response));
  });
  // Nothing of the first visit is in a cache.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload({ waitUntil: 'commit' });
  await tab.textbox('Transcript').waitFor();
  const before = [...asked];
  const visible = await page.evaluate(() => performance.now());
  const { whole } = await tab.open(path);
  const early = [...asked];
  await page.waitForLoadState('networkidle');
  await tab.rest(1500);
  await Promise.all(sized);
  return { files: [...files].map(([name, size]) => ({ name, size })), before, early, visible, whole };
}
