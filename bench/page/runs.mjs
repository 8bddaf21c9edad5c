import { median } from '../measure.mjs';
import { ms } from '../table.mjs';

const RUNS = 5;
const at = process.argv.indexOf('--runs');
const asked = at < 0 ? null : Number(process.argv[at + 1]);
/** `--small` makes a tenth of every size, to try a section out. */
export const SCALE = process.argv.includes('--small') ? 0.1 : 1;

/** These sections take minutes: what is being done is told to whoever waits. */
export const say = (what) => console.error(`… ${what}`);

/** Does something five times. `--runs 1` is for trying it out. */
export async function runs(what, work) {
  const list = [];
  const wanted = asked ?? RUNS;
  while (list.length < wanted) {
    say(`${what}, run ${list.length + 1} of ${wanted}`);
    list.push(await work(list.length));
  }
  return list;
}

export const middle = (list, of) => median(list.map(of));
export const worst = (list, of) => Math.max(...list.map(of));

/** What the browser tells of tasks: those of 50 ms and more. */
export const LEAST_TASK = 50;

/** The longest task of each run: the median of them and the worst, against a goal. */
export function taskGoal(list, of, limit) {
  const missed = middle(list, of) > limit;
  return { text: `${longestOf(list, of)} (goal ${limit} ms${missed ? ', missed' : ''})`, missed: missed ? 1 : 0 };
}

/** The longest task: the middle of several runs, and the worst of them. */
export function longestOf(list, of) {
  const figure = middle(list, of);
  const most = worst(list, of);
  const words = figure < LEAST_TASK ? 'none of 50 ms' : `${ms(figure)} ms`;
  return most > Math.max(figure, LEAST_TASK) ? `${words}, at worst ${ms(most)} ms` : words;
}
