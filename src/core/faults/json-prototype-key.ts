import type { Fault } from './fault.ts';
import { atOddities, placeWords } from './oddities.ts';
import { code } from './sentence.ts';

/** Finds keys that some programs take for more than data. */
export const jsonPrototypeKey: Fault = {
  id: 'json/prototype-key',
  title: 'Key __proto__',
  asks: 'Are all keys named other than __proto__?',
  why: 'Many programs in JavaScript drop this key or let it change how the object behaves. It is data here and is kept.',
  severity: 'warning',
  fact: null,
  visit: (input) => ({
    *end() {
      for (const { finding } of atOddities(input, 'prototype-key')) yield finding;
    },
  }),
  say: (finding) =>
    `${placeWords(finding)} has a key ${code(finding.data.detail)}, which some programs drop or misuse.`,
};
