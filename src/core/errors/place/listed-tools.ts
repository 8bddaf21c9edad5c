import { valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';

const LONGEST = 20_000;
/** A name that is an item of a list, on a line of its own. */
const ON_LINES = /(?:^|\n|\\n)[ \t]{0,8}(?:[-*•]|\d{1,3}[.)])[ \t]{1,3}["'`]?([\w.-]{1,128})/g;
/** Quoted names in a row. */
const IN_ROW = /["'`][\w.-]{1,128}["'`](?:\s{0,2}(?:,|and|,\s{0,2}and)\s{1,2}["'`][\w.-]{1,128}["'`]){1,60}/g;
/** What is listed as allowed is not what was rejected. */
const ALLOWED =
  /\b(?:available|valid|allowed|known|supported|defined|declared|expected|one of|choose from)\b[^.\n]{0,40}$/i;

/** Where a text lists several declared tools, each of them; else the places as they are. */
export function withListed(
  places: readonly RefusedPlace[],
  text: string,
  { document, tools }: RequestPlaces,
): readonly RefusedPlace[] {
  const [only] = places;
  if (!only || places.length > 1 || only.how !== 'tool') return places;
  const head = text.slice(0, LONGEST);
  const isRejected = ({ index }: RegExpExecArray): boolean => !ALLOWED.test(head.slice(Math.max(0, index - 80), index));
  const rows = [...head.matchAll(IN_ROW)].filter(isRejected);
  const named = new Set([
    ...[...head.matchAll(ON_LINES)].filter(isRejected).map((hit) => hit[1]),
    ...rows.flatMap(([row]) => row.split(/["'`]/)),
  ]);
  const listed = tools.filter(({ name }) => name !== '' && named.has(name));
  if (listed.length < 2 || !listed.some(({ at }) => at === only.at)) return places;
  return listed.map(({ name, at }) => ({ ...only, at, path: name, asks: asksOf(text, valueAt(document, at)) }));
}
