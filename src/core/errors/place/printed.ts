import { type Pointer, valueAt } from '../../text/pointer.ts';
import keys from './keys.json';
import type { NamedPlace } from './resolve.ts';
import { valuesIn } from './values-in.ts';

/** What a validator prints of a value before it says that it is not of a type: an empty list, or nothing. */
const PRINTED =
  /(?:^|[\s:'"])(\[\]|None|null)\s(?:is not of type\s{1,3}["'`](object|array|boolean|string|number|integer)|is not valid under any of the given schemas)/;

/** Where an empty list or nothing is written in a schema under a keyword that takes neither; null where a text prints no such value. */
export function printedIn(text: string, document: unknown, at: Pointer): NamedPlace | null {
  const [, printed, type] = PRINTED.exec(text.slice(0, 4_000)) ?? [];
  if (printed === undefined || (printed === '[]' && type === 'array')) return null;
  const isIt = (value: unknown): boolean =>
    printed === '[]' ? Array.isArray(value) && value.length === 0 : value === null;
  for (const { value, key, at: place } of valuesIn(valueAt(document, at), at, ({ key }) => !DATA.has(key)))
    if (isIt(value) && HOLDING.has(key)) return { at: place, path: key };
  return null;
}

/** Keywords whose value is a schema, or schemas by name. */
const HOLDING = new Set(keys.holding);
const DATA = new Set(['enum', 'examples', 'default', 'const', 'required']);
