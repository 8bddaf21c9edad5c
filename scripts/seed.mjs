import { randomInt } from 'node:crypto';

/** Draws the seed of the laws unless one is given; returns the sentence that says how to have the same cases again. */
export function drawSeed() {
  process.env.SEED ||= String(randomInt(1, 2 ** 31));
  const part = process.env.LAWS === 'whole' ? 'Laws are run whole' : 'Laws are run by a share of their cases';
  return `${part}, from seed ${process.env.SEED}; the environment variable SEED=${process.env.SEED} repeats them.`;
}

/** For vitest: the seed is said before and after, to be found beside a failure. Once, however many projects there are. */
export default function setup() {
  const said = drawSeed();
  if (process.env.SEED_SAID === 'yes') return;
  process.env.SEED_SAID = 'yes';
  console.log(said);
  return () => console.log(`\n${said}`);
}
