import { beforeAll, describe, expect, it } from 'vitest';
import { checkWire, WIRE_LAWS, type WireReport } from '../testing/wire-laws.ts';

const CASES = 20_000;

describe.each(['anthropic-messages', 'openai-chat', 'generic-chat'])(
  `laws of trimming over ${CASES} files of %s`,
  (format) => {
    let report: WireReport;

    beforeAll(() => {
      report = checkWire(format, CASES);
    }, 600_000);

    it.each(Object.keys(WIRE_LAWS))('%s', (law) => {
      expect(report.failures.get(law)).toBeUndefined();
    });

    it('looks at files that are trimmed, and at budgets that are too small', () => {
      expect(report.trimmed).toBeGreaterThan(CASES / 4);
      expect(report.small).toBeGreaterThan(CASES / 10);
    });
  },
);
