import { expect, it } from 'vitest';
import { isGatewayName } from './gateway-name.ts';

it.each([
  'google/gemini-2.5-pro',
  'openrouter/anthropic/claude-3.5',
  'bedrock/anthropic.claude-3',
  'databricks-claude-3',
])('%s is a name of a gateway', (model) => expect(isGatewayName(model)).toBe(true));

it.each([
  'claude-sonnet-4-5',
  'models/gemini-2.5-pro',
  'publishers/google/models/gemini-3-pro',
  'arn:aws:bedrock:us-east-1:1:inference-profile/us.anthropic.claude-sonnet-4-5-20250929-v1:0',
  'us.anthropic.claude-haiku-4-5-20251001-v1:0',
  '/models/llama.gguf',
])('%s is none', (model) => expect(isGatewayName(model)).toBe(false));
