import { describe, expect, it } from 'vitest';
import { FORMATS } from '../formats/registry.ts';
import { checkBroken } from '../testing/wire-broken.ts';

const CASES = 20_000;

describe(`trimming never adds findings to ${CASES} broken files`, () => {
  it.each(FORMATS.map((it) => it.id))(
    'of %s',
    (format) => {
      const report = checkBroken(format, CASES);
      expect(report.failure).toBeNull();
      expect(report.faulty).toBeGreaterThan(CASES / 4);
      expect(report.trimmed).toBeGreaterThan(CASES / 4);
    },
    600_000,
  );
});
