import type { FaultCode } from './fault.ts';
import { atOddities, placeWords } from './oddities.ts';

export const jsonUnsafeNumber: FaultCode = {
  id: 'json/unsafe-number',
  visit: (input) => ({
    *end() {
      for (const { finding } of atOddities(input, 'unsafe-number')) yield finding;
    },
  }),
  say: (finding) =>
    `${placeWords(finding)} holds the number ${finding.data.detail}, which many programs would change when they read it.`,
};
