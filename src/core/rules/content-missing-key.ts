import { lacking } from './lacking.ts';
import type { Rule } from './rule.ts';
import { shaped } from './shaped.ts';
import { code } from './words.ts';

/** Finds messages without the key of their content, and parts, calls and items without one that they need. */
export const contentMissingKey: Rule = {
  id: 'content/missing-key',
  title: 'Required key is missing',
  asks: 'Does every message, part and call have the keys that are required?',
  why: 'The key of the content is required even where there is nothing to say; only an assistant message with calls may come without it. Parts and calls must say what they are.',
  severity: 'error',
  fact: null,
  also: ['content', 'forms', 'needs'],
  wire: 'spelling',
  visit(input) {
    const visitor = shaped(input, 'missing') ?? {};
    return input.facts.content ? { ...visitor, ...lacking('missing') } : visitor;
  },
  say({ data, messageIndex, variant }) {
    if (variant === undefined) return `Message ${messageIndex} (${data.role}) has no \`content\`.`;
    const what =
      variant === 'call'
        ? 'a call'
        : variant === 'part' || variant === 'value'
          ? 'a part'
          : `an item (${code(data.type)})`;
    return `Message ${messageIndex} has ${what} without the key ${code(data.key)}.`;
  },
};
