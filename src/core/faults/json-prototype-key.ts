import type { FaultCode } from './fault.ts';
import { findOddities, placeWords } from './oddities.ts';
import { code } from './sentence.ts';

export const jsonPrototypeKey: FaultCode = {
  id: 'json/prototype-key',
  visit: findOddities('prototype-key'),
  say: (finding) =>
    `${placeWords(finding)} has a key ${code(finding.data.detail)}, which some programs drop or misuse.`,
};
