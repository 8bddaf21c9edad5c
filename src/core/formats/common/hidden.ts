import type { Aside } from '../../model/message.ts';
import { isObject, type JsonObject } from '../../text/json.ts';

/** By place, why elements of a list are not sent, where each says so by itself. */
export const hiddenBy =
  (why: (element: JsonObject) => Aside['why'] | null) =>
  (values: readonly unknown[]): ReadonlyMap<number, Aside['why']> => {
    const hidden = new Map<number, Aside['why']>();
    for (const [place, element] of values.entries()) {
      const reason = isObject(element) ? why(element) : null;
      if (reason !== null) hidden.set(place, reason);
    }
    return hidden;
  };
