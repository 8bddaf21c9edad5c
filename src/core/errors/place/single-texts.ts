import { isObject, own } from '../../text/json.ts';
import { child, dotted, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { surePlace } from './sure-place.ts';

/** `The model expects a single text element per message`. */
const SINGLE =
  /\b(?:single|one|1) ["'`]?text["'`]? (?:element|part|block|item|content)s?(?: is| are)?(?: \w{1,12}){0,2} (?:per|in (?:a|each|every)|for each) (?:message|turn)/i;

/** Contents of several texts and nothing else, where a text says that a message has one. */
export function severalTexts(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const messages = valueAt(document, list);
  if (!Array.isArray(messages) || !SINGLE.test(payload.slice(0, 4_000))) return [];
  return messages.flatMap((message: unknown, i): readonly RefusedPlace[] => {
    const content = isObject(message) ? own(message, 'content') : undefined;
    if (!Array.isArray(content) || content.length < 2 || !content.every(isText)) return [];
    const at = child(child(list, String(i)), 'content');
    const asks: RefusedPlace['asks'] = { ...asksOf('', content), type: 'string', isBroken: true };
    return [surePlace(at, dotted(at), 'value', asks)];
  });
}

const isText = (part: unknown): boolean => isObject(part) && typeof own(part, 'text') === 'string';
