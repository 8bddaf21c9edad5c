import { factsChecked } from '../../targets/target.ts';
import type { RequirementSet } from '../requirement.ts';

const fact = factsChecked('2026-11-27');

/** What OpenAI requires of requests, in both of its forms. */
export const OPENAI: RequirementSet = {
  targets: ['openai-chat', 'azure-openai', 'openai-responses'],
  rows: {
    'schema/items': [
      fact({ items: 'any' }, 'https://github.com/mark3labs/mcp-filesystem-server/issues/23', 'observed'),
    ],
  },
};
