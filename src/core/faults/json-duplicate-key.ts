import type { Fault } from './fault.ts';
import { atOddities, placeWords } from './oddities.ts';
import { code } from './sentence.ts';

/** Finds keys that an object has twice. */
export const jsonDuplicateKey: Fault = {
  id: 'json/duplicate-key',
  title: 'Duplicate key in an object',
  asks: 'Does every object have each key once?',
  why: 'JSON allows a key twice, and readers differ in which one they take: this page and most APIs read the last. What is shown may not be what another program sees.',
  severity: 'warning',
  fact: null,
  visit: (input) => ({
    *end() {
      for (const { finding } of atOddities(input, 'duplicate-key')) yield finding;
    },
  }),
  say: (finding) =>
    `${placeWords(finding)} has the key ${code(finding.data.detail)} twice in one object; the last one counts.`,
};
