import { describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { samplesFrom } from '../testing/in-format.ts';
import { checkBroken } from '../testing/wire-broken.ts';

const files = import.meta.glob('../../fixtures/formats/*/ok.minimal.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Per format: a smaller share than usual, since the formats are many. */
const RUNS = runs(20_000, 200);
/** Files that had more findings once. */
const FAILED = [271_828_450, 271_839_753, 577_222_245, 1_172_865_965, 1_483_686_324];

describe(`trimming never adds findings to ${RUNS.numRuns} broken files`, () => {
  it.each(samplesFrom(files))('of $format.id', (sample) => {
    for (const seed of FAILED) expect(checkBroken(sample, { ...runs(1, 1), seed }).failure).toBeNull();
    const report = checkBroken(sample, RUNS);
    expect(report.failure).toBeNull();
    // Where a call and its result are one record, hardly anything can come between them.
    expect(report.faulty).toBeGreaterThan(RUNS.numRuns / 20);
    expect(report.trimmed).toBeGreaterThan(RUNS.numRuns / 4);
  });
});
