import type { Diagnostic } from '../model/diagnostic.ts';
import { applyPlan, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { unaccounted } from './accounts.ts';
import { runs, seedsOf } from './cases.ts';
import { DamagedCases } from './damaged-cases.ts';
import { rollFrom } from './generate.ts';
import type { Sample } from './in-format.ts';
import { brokenPromises } from './promises.ts';

/** Test files that share the formats, so that they run side by side. */
const FILES = 3;

/** 20,000 histories per target, shared out among the formats. */
const WHOLE = 20_000;
const SHARE = 6;

/** Seeds of cases that failed once: some of them are looked at for every pair each time, under `LAWS=whole` all. */
const FAILED = [
  1582, 20_261_161, 3_000_006, 3_000_048, 3_000_071, 3_000_102, 3_000_127, 7_000_070, 7_000_498, 7_000_848, 7_000_873,
  7_000_991, 7_001_001, 7_001_288, 7_001_371, 7_001_409, 9_000_029, 9_000_208, 10_000_003, 10_000_149, 10_000_165,
  10_000_214, 20_000_398, 20_261_253, 20_261_507, 20_261_743, 20_261_805, 30_000_094, 77_648_670, 271_828_329,
  271_828_674, 271_828_726, 271_828_770, 271_828_788, 577_215_857, 577_216_132, 577_216_167, 577_216_183, 583_717_586,
  880_123_603, 231_123_037, 70_735_502, 70_735_567, 70_735_758, 70_736_068, 935_184_984,
];

const failedFor = (pair: number): ReadonlySet<number> => {
  const { numRuns, seed } = runs(FAILED.length, 2);
  return new Set(Array.from({ length: numRuns }, (_, i) => FAILED[(seed + pair + i) % FAILED.length]!));
};

/** What does not hold for one format and one target, one line each. */
interface Red {
  /** Of *recommended*: what it leaves, what it does not say, and what a second run changes. */
  readonly recommended: string[];
  /** Of fixes: those that do not do what they say. */
  readonly fixes: string[];
}

interface Pair {
  readonly format: string;
  readonly target: string;
  /** Looks at all histories of the format when it is first asked. */
  red(): Red;
}

/** The formats that fall to one test file of all, each with every target. */
export const pairsFor = (samples: readonly Sample[], file: number): readonly Pair[] =>
  samples.flatMap((sample, i) => {
    if (i % FILES !== file) return [];
    let red: ReadonlyMap<string, Red> | undefined;
    const ofTarget = (target: string): Red => {
      red ??= redIn(sample, i * TARGETS.length, runs(Math.ceil(WHOLE / samples.length), SHARE));
      return red.get(target)!;
    };
    return TARGETS.map(({ id }) => ({ format: sample.format.id, target: id, red: () => ofTarget(id) }));
  });

/** Looks at each history for every target before the next one is drawn. `first`: the number of the format's first pair. */
function redIn(sample: Sample, first: number, drawn: ReturnType<typeof runs>): ReadonlyMap<string, Red> {
  const red = new Map(TARGETS.map(({ id }): [string, Red] => [id, { recommended: [], fixes: [] }]));
  const known = TARGETS.map((_, i) => failedFor(first + i));
  for (const seed of FAILED) {
    const asked = TARGETS.filter((_, i) => known[i]!.has(seed));
    look(sample, seed, red, asked, true);
  }
  for (const seed of seedsOf(drawn)) look(sample, seed, red, TARGETS, false);
  return red;
}

function look(
  sample: Sample,
  seed: number,
  red: ReadonlyMap<string, Red>,
  targets: readonly { readonly id: string }[],
  isKnown: boolean,
): void {
  const cases = new DamagedCases(sample);
  for (const { id } of targets) {
    const snapshot = cases.for(seed, id);
    const ofTarget = red.get(id);
    if (!snapshot || !ofTarget) continue;
    const said = `SEED=${seed} ${snapshot.text}`;
    const plan = planRepair(snapshot);
    const once = applyPlan(snapshot, plan).snapshot;
    for (const fault of faultsOf(snapshot, once, sample.format.id, id)) ofTarget.recommended.push(`${fault}: ${said}`);
    for (const it of unaccounted(snapshot, plan))
      ofTarget.recommended.push(`does not say ${JSON.stringify(it)}: ${said}`);
    for (const fault of brokenPromises(snapshot, isKnown ? undefined : drawn(seed), once))
      ofTarget.fixes.push(`${fault}: ${said}`);
  }
}

/** Errors that something in the history could end; why others cannot be ended is a law of the fixes. */
const mendable = (list: readonly Diagnostic[]) =>
  list.filter(({ severity, unfixable }) => severity === 'error' && unfixable === undefined);

/** What is wrong with a text that `recommended` has repaired, one line each. */
function faultsOf(before: Snapshot, once: Snapshot, format: string, target: string): string[] {
  const again = planRepair(once);
  const faults = mendable(validateMessages(once)).map(
    ({ rule, variant, message }) => `leaves ${rule}/${variant} (${message})`,
  );
  if (again.rows.length + again.changes.length > 0)
    faults.push(`a second run changes ${JSON.stringify(again.rows)}, ${again.changes.length} changes`);
  if (once.format.id !== format) faults.push(`is ${once.format.id} then`);
  if (once.target.id !== target) faults.push(`is for ${once.target.id} then, was for ${before.target.id}`);
  return faults;
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
