import type { JsonObject } from '../text/json.ts';
import names from './names.json';
import type { Facts } from './target.ts';

/** What programs and answers keep beside a message, and leave out when they send it. */
export const OWN_KEYS: ReadonlySet<string> = new Set(names.ownKeys);

/** The key that says what a part is, where no key `type` does. */
export function keyOf(part: JsonObject, known: readonly string[] | undefined, told: Facts['partKeys']): string | null {
  const keys = Object.keys(part);
  const unknown = known && keys.find((key) => !known.includes(key));
  return unknown ?? keys.find((key) => Object.hasOwn(told?.is ?? {}, key)) ?? keys[0] ?? null;
}

/** A key in the words of an API that answers in snake case. */
export const snakeOf = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
