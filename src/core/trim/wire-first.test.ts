import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { DRAWN } from '../testing/wire-file.ts';
import { checkWire, WIRE_LAWS, type WireReport } from '../testing/wire-laws.ts';

/** Per format: a smaller share than usual, since the formats are many. */
const RUNS = runs(20_000, 400);
/** A third of the formats of the registry; the others have files of their own, so that they run side by side. */
const SHARE = DRAWN.filter((_, i) => i % 3 === 0);

describe.each(SHARE)(`laws of trimming over ${RUNS.numRuns} files of %s`, (format) => {
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
