import { lacking } from './lacking.ts';
import type { Rule } from './rule.ts';

/** Finds messages whose content is null. */
export const contentNull: Rule = {
  id: 'content/null',
  title: 'Content that is null',
  asks: 'Is no content null where words are wanted?',
  why: 'An assistant message with calls may have null as its content. Programs that write every empty content so are refused for all others; an empty string passes.',
  severity: 'error',
  fact: 'content',
  wire: true,
  visit: () => lacking('null'),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} (${data.role}) has an empty value where its content should be.`,
};
