import { randomInt } from 'node:crypto';

/** For vitest: draws the seed of the laws unless one is given, and says it before and after, to be found beside a failure. */
export default function setup() {
  process.env.SEED ||= String(randomInt(1, 2 ** 31));
  const part = process.env.LAWS === 'whole' ? 'whole' : 'by a share';
  const said = `Laws ${part}, seed ${process.env.SEED}; SEED=${process.env.SEED} repeats this run.`;
  console.log(said);
  return () => console.log(`\n${said}`);
}
