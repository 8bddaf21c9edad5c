import type { Message } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import type { Said } from './shape-fault.ts';

/** Words in a list that holds calls too, where a message may hold one of the two. */
export function besideBlocks(content: unknown, at: Pointer, { parts }: Message): Said[] {
  if (!Array.isArray(content) || !content.some((part) => isObject(part) && isObject(own(part, 'toolUse')))) return [];
  return content.flatMap((part: unknown, i): Said[] => {
    const text = isObject(part) ? ownString(part, 'text') : null;
    if (text === null) return [];
    const place = `${at}/${i}`;
    const own = parts.filter(({ at }) => at === place || at.startsWith(`${place}/`));
    const mend = { at: place, to: undefined, lossless: false, lost: text, parts: own };
    return [{ kind: 'part', fact: 'textWithCalls', at: place, data: { type: 'text' }, variant: 'beside-calls', mend }];
  });
}
