// The core's own compiler settings know no Node; the tests that use this file run in it.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** How many cases of a law a run looks at, and where chance begins. */
export interface Runs {
  readonly numRuns: number;
  readonly seed: number;
}

const SEED = Number.parseInt(process.env.SEED ?? '', 10);
const IS_WHOLE = process.env.LAWS === 'whole';

/**
 * The runs of a law: all of its cases under `LAWS=whole`, else a share, by default an eightieth. They begin at `SEED`,
 * which every run draws and says anew. For `fc.assert`, or for `seedsOf`.
 */
export function runs(whole: number, share = Math.ceil(whole / 80)): Runs {
  return { numRuns: IS_WHOLE ? whole : Math.min(whole, share), seed: Number.isNaN(SEED) ? 1 : SEED };
}

/** One seed after the other. With `SEED` set to the seed of a case, that case comes first. */
export function* seedsOf({ numRuns, seed }: Runs): Generator<number> {
  for (let i = 0; i < numRuns; i++) yield seed + i;
}

/** So many more cases are looked for where those of a share have nothing to look at. */
const MORE = 200;

/** The seeds of a law whose cases may have nothing to look at: those of its runs, and more until one has. */
export function* seedsUntil(cases: Runs, hasLooked: () => boolean): Generator<number> {
  yield* seedsOf(cases);
  for (let i = 0; i < MORE && !hasLooked(); i++) yield cases.seed + cases.numRuns + i;
}

/** What was made of a seed for one format after the other, kept until the next format comes: laws over pairs ask again. */
export function oncePerFormat<F extends object, T>(make: (format: F, seed: number) => T): typeof make {
  let [last, made] = [null as F | null, new Map<number, T>()];
  return (format, seed) => {
    if (last !== format) [last, made] = [format, new Map()];
    if (!made.has(seed)) made.set(seed, make(format, seed));
    return made.get(seed) as T;
  };
}
