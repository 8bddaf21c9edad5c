import { chatOf } from '../generate.mjs';
import { goal, goalAtLeast, ms, table } from '../table.mjs';
import { middle, runs, SCALE, worst } from './runs.mjs';
import { longest } from './tab.mjs';
import { MB } from './texts.mjs';

const ROWS = 100_000 * SCALE;
/** Two pictures of a screen that shows sixty a second: one was left out at most. */
const FRAME = 33.4;
const SHARE = 99;
const NODES = 3000;
/** Pixels in a second, and how far. */
const GESTURES = [
  ['slowly, 800 px/s', 800, 2400],
  ['fast, 8,000 px/s', 8000, 40_000],
  ['torn, 40,000 px/s', 40_000, 160_000],
];

/** Going through 100,000 messages with the gestures of a touchpad, as rows and as a conversation. */
export async function measureScrolling(_core, stage) {
  const lines = chatOf(300)(32 * MB * SCALE)
    .trimEnd()
    .split('\n')
    .slice(0, ROWS);
  const path = stage.file('rows.jsonl', `${lines.join('\n')}\n`);
  const rows = [];
  let missed = 0;
  for (const pane of ['Rows', 'Read']) {
    const list = await runs(`scrolling, ${pane}`, () => stage.with((tab) => scrolled(tab, path, pane)));
    for (const [at, [how]] of GESTURES.entries()) {
      const of = (key) => (it) => it.gestures[at][key];
      const share = goalAtLeast(middle(list, of('share')), SHARE, (value) => `${value.toFixed(1)} %`);
      const nodes = goal(worst(list, of('nodes')), NODES, (value) => value.toLocaleString('en'));
      rows.push([
        `${lines.length.toLocaleString('en')} messages, ${pane}, ${how}`,
        share.text,
        ms(middle(list, of('most'))),
        ms(middle(list, of('longest'))),
        nodes.text,
        list.length,
      ]);
      missed += share.missed + nodes.missed;
    }
  }
  stage.remove(path);
  const heads = [
    'scrolling',
    `frames of at most ${FRAME} ms`,
    'longest frame, ms',
    'longest task, ms',
    'elements in the page',
    'runs',
  ];
  return { text: table(heads, rows), missed };
}

async function scrolled(tab, path, pane) {
  await tab.open(path);
  if (pane === 'Read') await tab.button('Read').click();
  await tab.page
    .locator(pane === 'Read' ? '[role=feed] [data-index]' : '[data-message-index]')
    .first()
    .waitFor();
  await tab.rest(3000);
  const place = await tab.page.locator(pane === 'Read' ? 'section:has(> [role=feed])' : '[role=grid]').boundingBox();
  const session = await tab.page.context().newCDPSession(tab.page);
  await tab.page.evaluate(() => {
    window.bench.counts = true;
  });
  const gestures = [];
  for (const [, speed, distance] of GESTURES) {
    // There and back: the way back shows what has been read before.
    for (const way of [-1, 1]) {
      await tab.lookOut();
      await session.send('Input.synthesizeScrollGesture', {
        x: Math.round(place.x + place.width / 2),
        y: Math.round(place.y + place.height / 2),
        yDistance: way * distance,
        speed,
        gestureSourceType: 'mouse',
      });
      gestures.push({ speed, ...(await tab.told()) });
    }
  }
  return { gestures: GESTURES.map(([, speed]) => figuresOf(gestures.filter((it) => it.speed === speed))) };
}

function figuresOf(told) {
  // The page's clock counts tenths of a millisecond: what a difference has beyond them is no time.
  const frames = told.flatMap((it) => it.frames.map(([, length]) => Math.round(length * 10) / 10));
  return {
    share: (frames.filter((it) => it <= FRAME).length / frames.length) * 100,
    most: Math.max(...frames),
    longest: Math.max(...told.map((it) => longest(it))),
    nodes: Math.max(...told.map((it) => it.nodes)),
  };
}
