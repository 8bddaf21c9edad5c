import { ADDRESSES } from './addresses.ts';
import { ANTHROPIC_VALUES } from './anthropic.ts';
import { BEDROCK } from './bedrock.ts';
import { CHOICES } from './choices.ts';
import { CLAUDE } from './claude.ts';
import { FORMATS } from './formats.ts';
import { GEMINI } from './gemini.ts';
import { HOSTED_TOOLS } from './hosted-tools.ts';
import { HOSTS } from './hosts.ts';
import { KEYS } from './keys.ts';
import { kindsOfValues } from './kinds.ts';
import { MAKERS, OTHERS } from './makers.ts';
import { MISSING } from './missing.ts';
import { OPENAI, OPENAI_CONFLICTS } from './openai.ts';
import type { Requirement } from './requirement.ts';
import { SYSTEM_BLOCKS } from './system-blocks.ts';

const OTHER: readonly Requirement[] = [
  ...ADDRESSES,
  ...CLAUDE,
  ...ANTHROPIC_VALUES,
  ...OPENAI,
  ...OPENAI_CONFLICTS,
  ...GEMINI,
  ...MAKERS,
  ...HOSTS,
  ...OTHERS,
  ...CHOICES,
  ...FORMATS,
  ...HOSTED_TOOLS,
  ...BEDROCK,
  ...SYSTEM_BLOCKS,
  ...KEYS,
  ...MISSING,
];

/** What APIs require of the keys and values of a body. */
export const PARAMETERS: readonly Requirement[] = [...OTHER, ...kindsOfValues(OTHER)];
