import { isObject, type JsonObject } from '../../text/json.ts';
import { child, valueAt } from '../../text/pointer.ts';
import { listOf } from '../wordings/lists.ts';
import { asksOf } from './asks.ts';
import { STRUCTURE } from './in-messages.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { squeezed } from './resolve.ts';
import { surePlace } from './sure-place.ts';

const NUMBERED = /\bmessages?(?: at)?(?: index| position| number)? ?#?(\d{1,5})\b/i;
const OF_ROLE =
  /\b(?:in|of|for|from) (?:the |an? |all )?["'`]?(tool|function|assistant|user|system)["'`]? messages?\b/i;
/** Keys without which a message is none, or that every text names. */
const NEEDED = new Set('role content type text'.split(' '));
const MOST = 400;

/**
 * A key that a text rejects in the message whose number it names, or in messages of a role that it names: quoted, or a word
 * that is a key there.
 */
export function keysOfMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, 2_000);
  const messages = valueAt(document, list);
  const number = NUMBERED.exec(head)?.[1];
  const role = OF_ROLE.exec(head)?.[1]?.toLowerCase();
  const isAsked = listOf('rejected').test(head.toLowerCase()) && (number !== undefined || role !== undefined);
  if (!isAsked || !Array.isArray(messages)) return [];
  const words = new Set(head.toLowerCase().split(/[^a-z0-9_]+/));
  const quoted = new Set([...head.matchAll(/["'`]([A-Za-z_]\w{0,60})["'`]/g)].map((hit) => hit[1] ?? ''));
  const isNamed = (key: string): boolean =>
    !NEEDED.has(key) && !STRUCTURE.has(squeezed(key)) && (quoted.has(key) || (key.length > 4 && words.has(key)));
  const isMeant = (message: JsonObject, i: number): boolean =>
    number === undefined ? message.role === role : i === Number(number);
  return messages
    .flatMap((message: unknown, i) =>
      isObject(message) && isMeant(message, i)
        ? Object.keys(message).flatMap((key) => (isNamed(key) ? { at: child(child(list, i), key), key } : []))
        : [],
    )
    .slice(0, MOST)
    .map(({ at, key }) => {
      const asks = asksOf(`${key} is not supported`, valueAt(document, at));
      return surePlace(at, key, 'key', asks);
    });
}
