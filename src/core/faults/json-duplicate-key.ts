import type { FaultCode } from './fault.ts';
import { findOddities, placeWords } from './oddities.ts';
import { code } from './sentence.ts';

export const jsonDuplicateKey: FaultCode = {
  id: 'json/duplicate-key',
  visit: findOddities('duplicate-key'),
  say: (finding) =>
    `${placeWords(finding)} has the key ${code(finding.data.detail)} twice in one object; the last one counts.`,
};
