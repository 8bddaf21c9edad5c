import type { Message, Part, TextPart } from '../model/message.ts';
import type { Rule, RuleInput } from './rule.ts';
import { atPart } from './words.ts';

/** Finds text blocks without text, or with white space only. */
export const contentEmptyText: Rule = {
  id: 'content/empty-text',
  title: 'Empty text block',
  asks: 'Does every text block hold text?',
  why: 'An empty text block beside calls or images is refused, and the answer does not say where it stands. Streams that begin a text and never fill it are the usual cause.',
  severity: 'error',
  fact: 'emptyText',
  *check(input) {
    const blank = input.facts.emptyText?.is === 'blank';
    for (const message of input.transcript.messages.filter((it) => it.parts.some(isBlank)))
      for (let part = 0; part < message.parts.length; part++) {
        const it = message.parts[part]!;
        if (!isBlank(it) || (it.text !== '' && !blank)) continue;
        if (it.text === '' && isLeftOut(message, input)) continue;
        yield atPart(message, part, { length: it.text.length }, it.text === '' ? {} : { variant: 'blank' });
      }
  },
  say: ({ messageIndex, partIndex, variant }) =>
    variant === 'blank'
      ? `Message ${messageIndex} has a text block (${partIndex}) with white space only.`
      : `Message ${messageIndex} has an empty text block (${partIndex}).`,
};

/** Longer texts are not looked through; nobody writes a megabyte of blanks. */
const LONGEST_BLANK = 100_000;

const isBlank = (part: Part): part is TextPart =>
  part.kind === 'text' && part.text.length <= LONGEST_BLANK && !beginsWithWord(part.text) && part.text.trim() === '';

/** True for nearly every text, and cheaper than trimming it. */
function beginsWithWord(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 32 && first < 127;
}

/** An empty string that another format writes beside calls does not become a block. */
const isLeftOut = (message: Message, { native }: RuleInput): boolean => !native && message.shape !== 'list';
