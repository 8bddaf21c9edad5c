import type { RequirementSet } from '../requirement.ts';
import { GEMINI } from './gemini.ts';
import { OPENAI } from './openai.ts';

/** What all APIs require of requests. */
export const REQUIREMENTS: readonly RequirementSet[] = [OPENAI, GEMINI];
