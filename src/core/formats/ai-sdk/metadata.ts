import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Keys } from '../common/write.ts';

/** Where parts keep what their provider said of them, in messages that are shown and in those that are sent. */
const KEYS = ['providerMetadata', 'callProviderMetadata', 'providerOptions', 'experimental_providerMetadata'];

interface Noted {
  /** The id of the item that the part is or belongs to (Responses). */
  readonly item?: string;
  /** The encrypted reasoning of that item. */
  readonly signature?: string;
}

/** The Responses item that a part belongs to; several reasoning parts can belong to one item. */
export function notedIn(part: JsonObject): Noted {
  for (const [, noted] of metadataOf(part)) {
    const item = ownString(noted, 'itemId');
    const signature = ownString(noted, 'reasoningEncryptedContent');
    if (item !== null) return { item, ...(signature === null ? {} : { signature }) };
  }
  return {};
}

/** The keys that take the id of the item from a part. */
export const withoutItem = (part: JsonObject): Keys =>
  metadataOf(part).flatMap(([path, noted]) =>
    Object.hasOwn(noted, 'itemId') ? [[`${path}.itemId`, null] as const] : [],
  );

function metadataOf(part: JsonObject): (readonly [string, JsonObject])[] {
  return KEYS.flatMap((key) => {
    const held = own(part, key);
    if (!isObject(held)) return [];
    return Object.keys(held).flatMap((provider) => {
      const noted = own(held, provider);
      return isObject(noted) && !provider.includes('.') ? [[`${key}.${provider}`, noted] as const] : [];
    });
  });
}
