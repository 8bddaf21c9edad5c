import { describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { checkBroken } from '../testing/wire-broken.ts';
import { DRAWN } from '../testing/wire-file.ts';

/** Per format: a smaller share than usual, since the formats are many. */
const RUNS = runs(20_000, 400);

describe(`trimming never adds findings to ${RUNS.numRuns} broken files`, () => {
  it.each(DRAWN)('of %s', (format) => {
    const report = checkBroken(format, RUNS);
    expect(report.failure).toBeNull();
    expect(report.faulty).toBeGreaterThan(RUNS.numRuns / 4);
    expect(report.trimmed).toBeGreaterThan(RUNS.numRuns / 4);
  });
});
