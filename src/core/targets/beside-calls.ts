import type { Message } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import type { Said } from './shape-fault.ts';

const BESIDE = { kind: 'part', fact: 'textWithCalls', data: { type: 'text' }, variant: 'beside-calls' } as const;

/** Words beside the calls of a message, where it may hold one of the two. */
export function besideCalls(value: JsonObject, at: Pointer, message: Message): readonly Said[] {
  const [content, calls] = [own(value, 'content'), own(value, 'tool_calls')];
  const place = child(at, 'content');
  if (typeof content !== 'string') return besideBlocks(content, place, message);
  if (content === '' || !Array.isArray(calls) || calls.length === 0) return [];
  return [{ ...BESIDE, at: place, mend: { at: place, to: '', lossless: false } }];
}

/** The same in a list that holds calls too. */
function besideBlocks(content: unknown, at: Pointer, { parts }: Message): Said[] {
  if (!Array.isArray(content) || !content.some((part) => isObject(part) && isObject(own(part, 'toolUse')))) return [];
  return content.flatMap((part: unknown, i): Said[] => {
    const text = isObject(part) ? ownString(part, 'text') : null;
    if (text === null) return [];
    const place = `${at}/${i}`;
    const own = parts.filter(({ at }) => at === place || at.startsWith(`${place}/`));
    return [{ ...BESIDE, at: place, mend: { at: place, to: undefined, lossless: false, lost: text, parts: own } }];
  });
}
