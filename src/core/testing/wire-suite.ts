import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from './cases.ts';
import type { Sample } from './in-format.ts';
import { checkWire, WIRE_LAWS, type WireReport } from './wire-laws.ts';

/** Test files that share the formats of the registry, so that they run side by side. */
const FILES = 3;
/** Per format: a smaller share than usual, since the formats are many. */
const RUNS = runs(20_000, 400);

/** The laws of trimming over files of the formats that fall to one test file of all. */
export function describeWireLaws(samples: readonly Sample[], file: number): void {
  const share = samples.filter((_, i) => i % FILES === file);

  describe.each(share)(`laws of trimming over ${RUNS.numRuns} files of $format.id`, (sample) => {
    let report: WireReport;

    beforeAll(() => {
      report = checkWire(sample, RUNS);
    });

    it.each(Object.keys(WIRE_LAWS))('%s', (law) => {
      expect(report.failures.get(law)).toBeUndefined();
    });

    it('looks at files that are trimmed, and at budgets that are too small', () => {
      expect(report.trimmed).toBeGreaterThan(RUNS.numRuns / 4);
      expect(report.small).toBeGreaterThan(RUNS.numRuns / 10);
    });
  });
}
