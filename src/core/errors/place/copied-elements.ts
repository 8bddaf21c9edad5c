import { isObject } from '../../text/json.ts';
import { child, dotted, isWithin, lastStep, type Pointer, parent } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';

const TWICE = /\bduplicated?s?\b|\bnot unique\b|\bmore than once\b|\balready (?:exists|present|used)\b/i;
/** An id as APIs give them: long, and of letters and digits. */
const LONG = /[\w-]{12,200}/g;
/** Lists that rules read. */
const READ = new Set('messages input contents content parts tool_calls tools'.split(' '));
const MOST_LOOKED = 200_000;

/**
 * Of elements with an id that a text calls a duplicate each that is as one before it in its list, in parts of the request
 * that no rule reads.
 */
export function copiedElements(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, 4_000);
  const ids = new Set(TWICE.test(head) ? head.match(LONG)?.filter((word) => /\d/.test(word)) : []);
  if (ids.size === 0) return [];
  const known = new Set<string>();
  return elementsWith(document, ids).flatMap(({ at, written }) => {
    const place = `${parent(at) ?? ''} ${written}`;
    const isCopy = known.has(place);
    known.add(place);
    // Items of a list that is read are compared by the rules of their ids.
    if (!isCopy || !isWithin(at, list) || READ.has(lastStep(parent(at) ?? ''))) return [];
    const asks = { ...asksOf('duplicate', undefined), repeated: true };
    return [{ at, path: dotted(at), how: 'value' as const, isSure: true, missing: null, asks }];
  });
}

interface Element {
  readonly at: Pointer;
  readonly written: string;
}

/** The elements of lists that have one of some ids, in document order. */
function elementsWith(root: unknown, ids: ReadonlySet<unknown>): readonly Element[] {
  const found: Element[] = [];
  const next: { readonly value: unknown; readonly at: Pointer; readonly isElement: boolean }[] = [
    { value: root, at: '', isElement: false },
  ];
  let looked = 0;
  for (let step = next.pop(); step && looked < MOST_LOOKED; step = next.pop()) {
    const { value, at, isElement } = step;
    looked++;
    if (typeof value !== 'object' || value === null) continue;
    if (isElement && isObject(value) && Object.values(value).some((own) => ids.has(own)))
      found.push({ at, written: JSON.stringify(value) });
    const below = Object.entries(value).map(([key, inner]: [string, unknown]) => ({
      value: inner,
      at: child(at, key),
      isElement: Array.isArray(value),
    }));
    for (const inner of below.reverse()) next.push(inner);
  }
  return found;
}
