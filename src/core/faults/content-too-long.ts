import type { Message } from '../model/message.ts';
import { ANY, LONG, Trait } from '../model/traits.ts';
import { wordsLength } from '../text/held.ts';
import type { FaultCode, Finding } from './fault.ts';
import { atPart, figure } from './sentence.ts';

export const contentTooLong: FaultCode = {
  id: 'content/too-long',
  visit({ facts }) {
    const max = facts.maxText?.is ?? Number.POSITIVE_INFINITY;
    const long = (text: string, message: Message, at: number): Finding | null => {
      const length = wordsLength(text);
      return length > max ? atPart(message, at, { length, max }) : null;
    };
    return {
      among: max < LONG ? ANY : Trait.long,
      text: (part, message, at) => long(part.text, message, at),
      result: (part, message, at) => long(part.text, message, at),
    };
  },
  say: ({ data, messageIndex, partIndex }) =>
    `Message ${messageIndex} holds a text (part ${partIndex}) of ${figure(data.length)} characters; the limit is ${figure(data.max)}.`,
};
