import { isObject } from '../text/json.ts';
import type { Story } from './story.ts';

/** How often each name stands in a value as a whole string. */
type Counted = ReadonlyMap<string, number>;

/** What ties calls to results in a story: the ids, or on a wire without them the names of the tools. */
export const tiesOf = ({ beats }: Story, hasIds: boolean): ReadonlySet<string> =>
  new Set(beats.flatMap((beat) => beat.calls.map((it) => (hasIds ? it.id : it.name))));

/**
 * Counts names by walking the JSON, whatever its format. Nothing else in a story is written like an id, or is a tool's
 * name and no more, so that what is counted are calls and results. Knows nothing of the product's reading.
 */
export function countIn(values: readonly unknown[], names: ReadonlySet<string>): Counted {
  const found = new Map<string, number>();
  const visit = (it: unknown): void => {
    if (typeof it === 'string' && names.has(it)) found.set(it, (found.get(it) ?? 0) + 1);
    if (Array.isArray(it) || isObject(it)) for (const inner of Object.values(it)) visit(inner);
  };
  for (const it of values) visit(it);
  return found;
}

/** The first name that two counts differ in, in words. */
export function apart(found: Counted, wanted: Counted): string | false {
  for (const name of new Set([...found.keys(), ...wanted.keys()]))
    if (found.get(name) !== wanted.get(name))
      return `${name} stands there ${found.get(name) ?? 0} times instead of ${wanted.get(name) ?? 0}`;
  return false;
}
