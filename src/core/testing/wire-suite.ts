import { runs } from './cases.ts';
import type { Sample } from './in-format.ts';
import { checkWire, WIRE_LAWS, type WireReport } from './wire-laws.ts';

/** Test files that share the formats of the registry, so that they run side by side. */
const FILES = 3;
/** Per format: a smaller share than usual, since the formats are many. */
const RUNS = runs(20_000, 200);
const ENOUGH = 'files are trimmed, and budgets are too small';

/** One law of trimming over the files of one format. */
interface Verdict {
  readonly format: string;
  readonly law: string;
  /** The first case that breaks it, if there is one. The first question of a format draws its files. */
  fault(): string | undefined;
}

/** The laws of trimming for the formats that fall to one test file of all. */
export const verdictsFor = (samples: readonly Sample[], file: number): readonly Verdict[] =>
  samples
    .filter((_, i) => i % FILES === file)
    .flatMap((sample) => {
      let report: WireReport | undefined;
      const asked = (): WireReport => (report ??= checkWire(sample, RUNS));
      const verdict = (law: string, fault: Verdict['fault']): Verdict => ({ format: sample.format.id, law, fault });
      return [
        ...Object.keys(WIRE_LAWS).map((law) => verdict(law, () => asked().failures.get(law))),
        verdict(ENOUGH, () => tooFew(asked())),
      ];
    });

function tooFew({ trimmed, small }: WireReport): string | undefined {
  const isEnough = trimmed > RUNS.numRuns / 4 && small > RUNS.numRuns / 10;
  return isEnough ? undefined : `${trimmed} trimmed and ${small} too small, of ${RUNS.numRuns}`;
}
