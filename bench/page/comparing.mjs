import { chatJsonl, sessionJsonl } from '../generate.mjs';
import { goal, ms, table } from '../table.mjs';
import { middle, runs, SCALE, taskGoal } from './runs.mjs';
import { longest } from './tab.mjs';
import { damaged, MB } from './texts.mjs';

const GOAL = 300;
const TASK = 50;
/** So long after both sides stand, something may still be drawn. */
const SETTLING = 1500;
const PLANNED = { name: 'planned', selector: '[data-part="plan-words"]', words: 'messages' };
const ALIGNED = { name: 'aligned', selector: '[aria-label="After"] [data-cut="true"]', words: '' };
const CHANGED = { name: 'changed', selector: '[aria-label="After"] [data-change]', words: '' };
const KINDS = [
  ['chat messages', chatJsonl],
  ['agent session', sessionJsonl],
];

const WORK = [
  { name: 'half of the tokens', sizes: [10, 100], kinds: KINDS, made: (text) => text, measured: compared },
  // An agent's session with results of nobody is accepted: there would be nothing to fix.
  { name: 'all problems fixed', sizes: [100], kinds: KINDS.slice(0, 1), made: damaged, measured: fixed },
];

/** A trim to half of the tokens, and the fix of all problems: when both sides stand at the first place. */
export async function measureComparing(_core, stage) {
  const rows = [];
  let missed = 0;
  for (const { name: work, sizes, kinds, made, measured } of WORK)
    for (const size of sizes)
      for (const [name, generate] of kinds) {
        const path = stage.file('compared.jsonl', made(generate(size * MB * SCALE)));
        const what = `${name}, ${size} MB, ${work}`;
        const list = await runs(`comparing, ${what}`, () => stage.with((tab) => measured(tab, path)));
        stage.remove(path);
        const shown = goal(
          middle(list, (it) => it.shown),
          GOAL,
          (value) => `${ms(value)} ms`,
        );
        const task = taskGoal(list, (it) => it.longest, TASK);
        rows.push([what, ms(middle(list, (it) => it.planned)), shown.text, task.text, list.length]);
        missed += shown.missed + task.missed;
      }
  const heads = [
    'before and after',
    'from Enter or the click to the plan, ms',
    'the first place on both sides, after the plan',
    'longest task from then on',
    'runs',
  ];
  return { text: table(heads, rows), missed };
}

/** The recommended fix of everything, as somebody chooses it in the head. */
async function fixed(tab, path) {
  await tab.open(path);
  const fix = tab.page.getByRole('radiogroup', { name: 'Fixes', exact: true }).getByRole('radio').first();
  await fix.waitFor();
  await tab.rest(3000);
  // Of a smaller file it is shown unasked.
  if (await fix.isChecked()) await tab.button('Discard').click();
  await tab.lookOut(PLANNED, CHANGED);
  await fix.click();
  await tab.waitFor('changed');
  await tab.rest(SETTLING);
  const told = await tab.told();
  const { planned, changed, clicked } = told.marks;
  return { planned: planned - clicked, shown: changed - planned, longest: longest(told) };
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
