import { describe, expect, it } from 'vitest';
import { openTranscript, planRepair, validateMessages } from '../session.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';

/** Every case that is kept as a file, whatever is expected of it. */
const FILES = Object.entries(
  import.meta.glob<string>(
    [
      '../../fixtures/formats/*/*.{json,jsonl,txt}',
      '../../fixtures/rules/*/*.{json,jsonl,txt}',
      '../../fixtures/trim/**/*.{json,jsonl}',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
);
/** Each file is put before its own API and before every other. */
const PAIRS = FILES.flatMap(([file, text]) =>
  [undefined, ...TARGETS.map((target) => target.id)].map((target) => ({ file, text, target })),
);
const { numRuns, seed } = runs(PAIRS.length, Math.ceil(PAIRS.length / 20));
const STEP = Math.round(PAIRS.length / numRuns);

describe('Fix all', () => {
  it('changes nothing where no finding is an error or a warning', () => {
    let looked = 0;
    const red: string[] = [];
    for (const { file, text, target } of PAIRS.filter((_, i) => (i + seed) % STEP === 0)) {
      const snapshot = openTranscript(text, target === undefined ? {} : { target });
      if (validateMessages(snapshot).some((finding) => finding.severity !== 'info')) continue;
      looked++;
      const { rows, changes } = planRepair(snapshot);
      if (rows.length + changes.length > 0)
        red.push(`${file} for ${target ?? 'its own'}: ${rows.map((row) => `${row.pass} ${row.action} ${row.reason}`)}`);
    }
    expect(looked).toBeGreaterThan(0);
    expect(red).toEqual([]);
  });
});
