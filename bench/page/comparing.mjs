import { chatJsonl, sessionJsonl } from '../generate.mjs';
import { goal, ms, table } from '../table.mjs';
import { middle, runs, SCALE, taskGoal } from './runs.mjs';
import { longest } from './tab.mjs';
import { MB } from './texts.mjs';

const GOAL = 300;
const TASK = 50;
/** So long after both sides stand, something may still be drawn. */
const SETTLING = 1500;
const PLANNED = { name: 'planned', selector: '[data-part="plan-words"]', words: 'messages' };
const ALIGNED = { name: 'aligned', selector: '[aria-label="After"] [data-cut="true"]', words: '' };
const KINDS = [
  ['chat messages', chatJsonl],
  ['agent session', sessionJsonl],
];

/** A trim to half of the tokens: when both sides stand at its cut. */
export async function measureComparing(_core, stage) {
  const rows = [];
  let missed = 0;
  for (const size of [10, 100])
    for (const [name, generate] of KINDS) {
      const path = stage.file('compared.jsonl', generate(size * MB * SCALE));
      const list = await runs(`comparing, ${name}, ${size} MB`, () => stage.with((tab) => compared(tab, path)));
      stage.remove(path);
      const shown = goal(
        middle(list, (it) => it.shown),
        GOAL,
        (value) => `${ms(value)} ms`,
      );
      const task = taskGoal(list, (it) => it.longest, TASK);
      rows.push([
        `${name}, ${size} MB, half of the tokens`,
        ms(middle(list, (it) => it.planned)),
        shown.text,
        task.text,
        list.length,
      ]);
      missed += shown.missed + task.missed;
    }
  const heads = [
    'trimmed',
    'from Enter to the plan, ms',
    'the cut on both sides, after the plan',
    'longest task from Enter on',
    'runs',
  ];
  return { text: table(heads, rows), missed };
}

async function compared(tab, path) {
  await tab.open(path);
  await tab.rest(2000);
  const budget = await tab.openTrim();
  const most = await budget.inputValue();
  // Where a window is known, its budget already cuts.
  await budget.fill(String(Number(most) * 100));
  await tab.page.locator('[data-cut="true"]').first().waitFor({ state: 'detached' });
  await tab.rest(1500);
  await tab.lookOut(PLANNED, ALIGNED);
  await tab.trimTo(budget, Math.round(Number(most) / 2));
  await tab.waitFor('aligned');
  await tab.rest(SETTLING);
  const told = await tab.told();
  const { planned, aligned, filled } = told.marks;
  return { planned: planned - filled, shown: aligned - planned, longest: longest(told) };
}
