import type { RequirementSet } from '../requirement.ts';
import { ANTHROPIC, BEDROCK_CLAUDE, CLAUDE, CONVERSE } from './anthropic.ts';
import { GEMINI } from './gemini.ts';
import { AZURE, CHAT, OPENAI, OPENAI_CHAT, RESPONSES } from './openai.ts';
import { OTHERS } from './others.ts';
import { PARAMETER_SETS } from './parameters.ts';

/** What all APIs require of requests. */
export const REQUIREMENTS: readonly RequirementSet[] = [
  ...[OPENAI, OPENAI_CHAT, CHAT, RESPONSES, AZURE, CLAUDE, ANTHROPIC, BEDROCK_CLAUDE, CONVERSE, GEMINI],
  ...OTHERS,
  ...PARAMETER_SETS,
];
