import { isObject, type JsonObject, own } from '../../text/json.ts';
import type { Evidence, Source } from '../format.ts';
import { type FoundList, findLists } from './lists.ts';

/** The first messages of a document, for recognising it. */
export interface Sample {
  readonly lists: readonly FoundList[];
  /** Elements that are objects, at most 400. */
  readonly messages: readonly JsonObject[];
}

const SIZE = 400;
// Every format looks at the same sample of the same document.
const samples = new WeakMap<Source, Sample>();

/** The sample of a document: the first 400 elements of its lists of messages. */
export function sampleOf(source: Source): Sample {
  const known = samples.get(source);
  if (known) return known;
  const lists = findLists(source).slice(0, SIZE);
  const values: unknown[] = [];
  for (const list of lists) {
    values.push(...list.values.slice(0, SIZE - values.length));
    if (values.length >= SIZE) break;
  }
  const sample = { lists, messages: values.filter(isObject) };
  samples.set(source, sample);
  return sample;
}

/**
 * Weighs messages: `signOf` names what only this format writes, `isForeign` what it never writes. Up to 28 points above
 * 60, by the share of signs that speak for it; null without any.
 */
export function weigh(
  messages: readonly JsonObject[],
  signOf: (message: JsonObject) => string | null,
  isForeign: (message: JsonObject) => boolean = () => false,
): Evidence | null {
  const counts = new Map<string, number>();
  let good = 0;
  let bad = 0;
  for (const message of messages) {
    const sign = signOf(message);
    if (sign !== null) {
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
      good++;
    }
    if (isForeign(message)) bad++;
  }
  if (good === 0) return null;
  const why = [...counts].map(([sign, n]) => `${sign} in ${n} message${n === 1 ? '' : 's'}`);
  return { score: 60 + Math.round((28 * good) / (good + bad)), why };
}

/** The first block of a list under a key that satisfies a test; undefined if there is none. */
export function blockOf(
  message: JsonObject,
  key: string,
  test: (block: JsonObject) => boolean,
): JsonObject | undefined {
  const list = own(message, key);
  if (!Array.isArray(list)) return undefined;
  return (list as readonly unknown[]).find((it): it is JsonObject => isObject(it) && test(it));
}
