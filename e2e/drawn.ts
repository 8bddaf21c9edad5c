import { test } from './test.ts';

const SEED = process.env.SEED === undefined ? null : Number(process.env.SEED);

/** Whether one of some is among every so many that a run with a seed looks at. `npm run e2e` has no seed: there all are. */
export const isDrawn = (index: number, every: number): boolean => SEED === null || (SEED + index) % every === 0;

/** A `test` of which a run with a seed has every so many, for what takes long and differs little. */
export function drawn(every: number): (name: string, body: Parameters<typeof test>[2]) => void {
  let number = 0;
  return (name, body) => {
    if (isDrawn(number++, every)) test(name, body);
  };
}
