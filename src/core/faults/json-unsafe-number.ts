import type { FaultCode } from './fault.ts';
import { findOddities, placeWords } from './oddities.ts';

export const jsonUnsafeNumber: FaultCode = {
  id: 'json/unsafe-number',
  visit: findOddities('unsafe-number'),
  say: (finding) =>
    `${placeWords(finding)} holds the number ${finding.data.detail}, which many programs would change when they read it.`,
};
