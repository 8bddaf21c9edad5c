import { child, type Pointer, valueAt } from '../../text/pointer.ts';

/** What a validator prints of a value before it says that it is not of a type: an empty list, or nothing. */
const PRINTED =
  /(?:^|[\s:'"])(\[\]|None|null)\s(?:is not of type\s{1,3}["'`](object|array|boolean|string|number|integer)|is not valid under any of the given schemas)/;

/** Where an empty list or nothing is written in a schema under a keyword that takes neither; null where a text prints no such value. */
export function printedIn(text: string, document: unknown, at: Pointer): { at: Pointer; path: string } | null {
  const [, printed, type] = PRINTED.exec(text.slice(0, 4_000)) ?? [];
  if (printed === undefined || (printed === '[]' && type === 'array')) return null;
  const isIt = (value: unknown): boolean =>
    printed === '[]' ? Array.isArray(value) && value.length === 0 : value === null;
  const next: { at: Pointer; key: string; value: unknown }[] = [{ at, key: '', value: valueAt(document, at) }];
  for (let step = next.pop(); step; step = next.pop()) {
    const { value, key } = step;
    if (isIt(value) && HOLDING.has(key)) return { at: step.at, path: key };
    if (typeof value !== 'object' || value === null || DATA.has(key)) continue;
    for (const [name, inner] of Object.entries(value).reverse())
      next.push({ at: child(step.at, name), key: name, value: inner as unknown });
  }
  return null;
}

/** Keywords whose value is a schema, or schemas by name. */
const HOLDING = new Set(
  'items properties additionalProperties patternProperties $defs definitions parameters input_schema not'.split(' '),
);
const DATA = new Set(['enum', 'examples', 'default', 'const', 'required']);
