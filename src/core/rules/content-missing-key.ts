import { lacking } from './lacking.ts';
import type { Rule } from './rule.ts';

/** Finds messages without the key of their content. */
export const contentMissingKey: Rule = {
  id: 'content/missing-key',
  title: 'Message without content',
  asks: 'Does every message have the key of its content?',
  why: 'The key is wanted even where there is nothing to say; only an assistant message with calls may come without it.',
  severity: 'error',
  fact: 'content',
  wire: true,
  visit: () => lacking('missing'),
  say: ({ data, messageIndex }) => `Message ${messageIndex} (${data.role}) has no \`content\`.`,
};
