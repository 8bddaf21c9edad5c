import type { FaultCode } from './fault.ts';
import { atOddities, placeWords } from './oddities.ts';
import { code } from './sentence.ts';

export const jsonDuplicateKey: FaultCode = {
  id: 'json/duplicate-key',
  visit: (input) => ({
    *end() {
      for (const { finding } of atOddities(input, 'duplicate-key')) yield finding;
    },
  }),
  say: (finding) =>
    `${placeWords(finding)} has the key ${code(finding.data.detail)} twice in one object; the last one counts.`,
};
