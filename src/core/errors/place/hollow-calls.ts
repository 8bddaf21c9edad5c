import { isObject, own } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';

const MOST = 20;

/**
 * The empty lists that are the content of messages with calls: some versions of an API do not see the calls beside one, and
 * then say that results have none. Which version answered is not known, so none is sure.
 */
export function hollowCalls({ document, list }: RequestPlaces): readonly RefusedPlace[] {
  const messages = valueAt(document, list);
  if (!Array.isArray(messages)) return [];
  const places = messages.flatMap((message: unknown, i): Pointer[] => {
    const content = isObject(message) ? own(message, 'content') : null;
    const calls = isObject(message) ? own(message, 'tool_calls') : null;
    const isHollow = Array.isArray(content) && content.length === 0 && Array.isArray(calls) && calls.length > 0;
    return isHollow ? [child(child(list, i), 'content')] : [];
  });
  const asks = { ...asksOf('', []), values: [''], isBroken: true };
  return places.slice(0, MOST).map((at) => ({ at, path: 'content', how: 'value', isSure: false, missing: null, asks }));
}
