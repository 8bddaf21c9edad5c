import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from './cases.ts';
import { DRAWN } from './wire-file.ts';
import { checkWire, WIRE_LAWS, type WireReport } from './wire-laws.ts';

const RUNS = runs(20_000);

/** The laws of trimming over one share of the formats of the registry. */
export function wireSuite(share: number, of: number): void {
  const formats = DRAWN.filter((_, i) => i % of === share);
  describe.each(formats)(`laws of trimming over ${RUNS.numRuns} files of %s`, (format) => {
    let report: WireReport;

    beforeAll(() => {
      report = checkWire(format, RUNS);
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
