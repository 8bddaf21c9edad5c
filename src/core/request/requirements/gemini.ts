import { factsChecked } from '../../targets/target.ts';
import type { RequirementSet } from '../requirement.ts';

const fact = factsChecked('2026-11-27');

/** What the Gemini API requires of requests. */
export const GEMINI: RequirementSet = {
  targets: ['gemini'],
  rows: {
    'schema/items': [fact({ items: 'typed' }, 'https://github.com/anomalyco/opencode/issues/49392', 'observed')],
  },
};
