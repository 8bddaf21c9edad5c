import type { FaultCode } from './fault.ts';
import { atOddities, placeWords } from './oddities.ts';
import { code } from './sentence.ts';

export const jsonPrototypeKey: FaultCode = {
  id: 'json/prototype-key',
  visit: (input) => ({
    *end() {
      for (const { finding } of atOddities(input, 'prototype-key')) yield finding;
    },
  }),
  say: (finding) =>
    `${placeWords(finding)} has a key ${code(finding.data.detail)}, which some programs drop or misuse.`,
};
