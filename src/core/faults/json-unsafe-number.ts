import type { Fault } from './fault.ts';
import { atOddities, placeWords } from './oddities.ts';

/** Finds numbers that a reader with doubles would change. */
export const jsonUnsafeNumber: Fault = {
  id: 'json/unsafe-number',
  title: 'Number that loses digits',
  asks: 'Do all numbers survive being read?',
  why: 'Programs in JavaScript read numbers as doubles; beyond 2^53 digits are lost. An export of this page keeps the characters as they are, other tools change them.',
  severity: 'info',
  fact: null,
  visit: (input) => ({
    *end() {
      for (const { finding } of atOddities(input, 'unsafe-number')) yield finding;
    },
  }),
  say: (finding) =>
    `${placeWords(finding)} holds the number ${finding.data.detail}, which many programs would change when they read it.`,
};
