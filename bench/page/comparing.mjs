import { chatJsonl, sessionJsonl } from '../generate.mjs';
import { goal, ms, table } from '../table.mjs';
import { middle, runs, SCALE, taskGoal } from './runs.mjs';
import { longest } from './tab.mjs';
import { MB } from './texts.mjs';

const GOAL = 300;
const TASK = 100;
/** So long after the comparison is there, something may still be drawn. */
const SETTLING = 1500;

/** A plan that takes half of 10 MB, and the comparison of it. */
export async function measureComparing(_core, stage) {
  const rows = [];
  let missed = 0;
  for (const [name, generate] of [
    ['chat messages', chatJsonl],
    ['agent session', sessionJsonl],
  ]) {
    const path = stage.file('compared.jsonl', generate(10 * MB * SCALE));
    const list = await runs(`comparing, ${name}`, () => stage.with((tab) => compared(tab, path)));
    stage.remove(path);
    const shown = goal(
      middle(list, (it) => it.shown),
      GOAL,
      (value) => `${ms(value)} ms`,
    );
    const task = taskGoal(list, (it) => it.longest, TASK);
    const planning = taskGoal(list, (it) => it.planning, TASK);
    rows.push([`${name}, 10 MB, half of the tokens`, shown.text, task.text, planning.text, list.length]);
    missed += shown.missed + task.missed + planning.missed;
  }
  const heads = [
    'trimmed, then compared',
    'messages side by side, after the plan',
    'longest task',
    'longest task while it is planned',
    'runs',
  ];
  return { text: table(heads, rows), missed };
}

async function compared(tab, path) {
  await tab.open(path);
  await tab.rest(2000);
  await tab.openTab('Trim');
  await tab.rest(1500);
  await tab.lookOut();
  await tab.trimToHalf();
  await tab.rest(500);
  const planning = longest(await tab.told());
  await tab.lookOut({ name: 'compared', selector: '[data-change]', words: '' });
  await tab.button('Compare').click();
  await tab.waitFor('compared');
  await tab.rest(SETTLING);
  const told = await tab.told();
  return { shown: told.marks.compared - told.marks.clicked, longest: longest(told), planning };
}
