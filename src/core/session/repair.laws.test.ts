import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../model/diagnostic.ts';
import { applyPlan, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { unaccounted } from '../testing/accounts.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { DamagedCases } from '../testing/damaged-cases.ts';
import { rollFrom } from '../testing/generate.ts';
import { type Sample, samplesFrom } from '../testing/in-format.ts';
import { brokenPromises } from '../testing/promises.ts';

const SAMPLES = samplesFrom(
  import.meta.glob('../../fixtures/formats/*/ok.minimal.*', { query: '?raw', import: 'default', eager: true }),
);
const PAIRS = SAMPLES.flatMap((it) => TARGETS.map((target) => [it.format.id, target.id, it] as const)).map(
  ([format, target, sample], at) => [format, target, sample, at] as const,
);
/** 20,000 histories per target, shared out among the formats. */
const RUNS = runs(Math.ceil(20_000 / SAMPLES.length), 6);

/** Seeds of cases that failed once: some of them are looked at for every pair each time, under `LAWS=whole` all. */
const FAILED = [
  1582, 20_261_161, 3_000_006, 3_000_048, 3_000_071, 3_000_102, 3_000_127, 7_000_070, 7_000_498, 7_000_848, 7_000_873,
  7_000_991, 7_001_001, 7_001_288, 7_001_371, 7_001_409, 9_000_029, 9_000_208, 10_000_003, 10_000_149, 10_000_165,
  10_000_214, 20_000_398, 20_261_253, 20_261_507, 20_261_743, 20_261_805, 30_000_094, 77_648_670, 271_828_329,
  271_828_674, 271_828_726, 271_828_770, 271_828_788, 577_215_857, 577_216_132, 577_216_167, 577_216_183, 583_717_586,
  880_123_603, 231_123_037,
];

/** Of the cases that fail all are counted and some are shown: a whole run is not to end at the first. */
const SHOWN = 5;

/** Errors that something in the history could end; why others cannot be ended is a law of the fixes. */
const mendable = (list: readonly Diagnostic[]) =>
  list.filter((it) => it.severity === 'error' && it.unfixable === undefined);

const failedFor = (pair: number): readonly number[] => {
  const { numRuns, seed } = runs(FAILED.length, 2);
  return Array.from({ length: numRuns }, (_, i) => FAILED[(seed + pair + i) % FAILED.length]!);
};

/** What is wrong with `recommended` for a text, one line each. */
function faultsOf(snapshot: Snapshot, format: string, target: string): string[] {
  const plan = planRepair(snapshot);
  const once = applyPlan(snapshot, plan);
  const again = planRepair(once.snapshot);
  const faults = mendable(validateMessages(once.snapshot)).map(
    (it) => `leaves ${it.rule}/${it.variant} (${it.message})`,
  );
  if (again.rows.length + again.changes.length > 0)
    faults.push(`a second run changes ${JSON.stringify(again.rows)}, ${again.changes.length} changes`);
  if (once.snapshot.format.id !== format) faults.push(`is ${once.snapshot.format.id} then`);
  if (once.snapshot.target.id !== target) faults.push(`is for ${once.snapshot.target.id} then`);
  return [...faults, ...unaccounted(snapshot, plan).map((it) => `does not say ${JSON.stringify(it)}`)];
}

/** Of a history so many fixes are looked at, drawn from its seed: another history tells more than another fix of this. */
const FIXES = 2;

function drawn(seed: number): <T>(offers: readonly T[]) => readonly T[] {
  const roll = rollFrom(seed);
  return (offers) => {
    const left = [...offers];
    return Array.from({ length: Math.min(FIXES, left.length) }, () => left.splice(roll(left.length), 1)[0]!);
  };
}

/** The cases of the sample whose pairs are being looked at: one stands behind the other. */
let last: { readonly of: Sample; readonly cases: DamagedCases } | undefined;

function casesOf(sample: Sample): DamagedCases {
  if (last?.of !== sample) last = { of: sample, cases: new DamagedCases(sample) };
  return last.cases;
}

describe.each(PAIRS)('%s for %s', (format, target, sample, pair) => {
  const cases = function* () {
    const known = failedFor(pair);
    for (const [at, seed] of [...known, ...seedsOf(RUNS)].entries()) {
      const snapshot = casesOf(sample).for(seed, target);
      if (snapshot) yield { snapshot, seed, isKnown: at < known.length, said: `SEED=${seed} ${snapshot.text}` };
    }
  };

  it('recommended leaves no error and all else as it was, says what it does, and a second run changes nothing', () => {
    const red: string[] = [];
    for (const { snapshot, said } of cases())
      for (const fault of faultsOf(snapshot, format, target)) red.push(`${fault}: ${said}`);
    expect(red.slice(0, SHOWN), `${red.length} in all`).toEqual([]);
  });

  it('a fix that is offered does what it says', () => {
    const red: string[] = [];
    for (const { snapshot, said, seed, isKnown } of cases())
      for (const fault of brokenPromises(snapshot, isKnown ? undefined : drawn(seed))) red.push(`${fault}: ${said}`);
    expect(red.slice(0, SHOWN), `${red.length} in all`).toEqual([]);
  });
});
