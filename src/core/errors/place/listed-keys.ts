import { isObject, type JsonObject, own } from '../../text/json.ts';
import { child, lastStep, parent, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './refused-place.ts';
import { squeezed } from './resolve.ts';
import { settingsOfFeature } from './settings.ts';

/** Names in a row, quoted or not. */
const IN_ROW =
  /["'`]?[A-Za-z_$][\w.$-]{0,63}["'`]?(?:\s{0,2}(?:,\s{0,2}and\b|,|\band\b|&)\s{1,2}["'`]?[A-Za-z_$][\w.$-]{0,63}["'`]?){1,40}/g;
/** What is listed as accepted is not what was rejected. */
const ACCEPTED =
  /(?<!\bnot |n't |\bnot be |n't be )\b(?:available|valid|allowed|accepted|permitted|known|(?<!un)supported|expected|one of|choose from)\b[^.\n]{0,40}$/i;
/** Of keys that exclude each other one stays. */
const EXCLUDE = /\b(?:both|together|mutually|exclusive|only one|either|at the same time|combined?|with each other)\b/i;

/** Settings that an API takes only beside another one. */
const NEEDING: ReadonlyMap<string, readonly string[]> = new Map([
  ['logprobs', ['top_logprobs']],
  ['responseLogprobs', ['logprobs']],
  ['response_logprobs', ['logprobs']],
  ['stream', ['stream_options']],
]);

/** Where a text rejects several keys of one object, each of them, and what cannot stay without them; else the places as they are. */
export function withListedKeys(
  places: readonly RefusedPlace[],
  text: string,
  { document, at: root }: RequestPlaces,
): readonly RefusedPlace[] {
  const [only] = places;
  if (!only || places.length > 1 || only.how === 'tool' || only.missing !== null || !only.asks.remove) return places;
  const holderAt = parent(only.at);
  const holder = holderAt === null ? null : valueAt(document, holderAt);
  if (holderAt === null || !isObject(holder) || EXCLUDE.test(text)) return places;
  const body = root === null ? null : valueAt(document, root);
  const features = isObject(body) ? settingsOfFeature(text, body).map(({ at }) => `${root}${at}`) : [];
  const named = [only.at, ...namedIn(text, only, holder).map((key) => child(holderAt, key))];
  const asked = features.includes(only.at) ? [...new Set([...named, ...features])] : named;
  const all = [...new Set([...asked, ...asked.flatMap((at) => needing(at, holder, holderAt))])];
  return all.map((at) =>
    at === only.at ? only : { ...only, at, path: lastStep(at), asks: asksOf(text, valueAt(document, at)) },
  );
}

/** The keys of an object that stand in a row with one of it. */
function namedIn(text: string, { path, at }: RefusedPlace, holder: JsonObject): readonly string[] {
  const last = lastStep(at);
  for (const { 0: row, index } of text.matchAll(IN_ROW)) {
    const names = row.split(/["'`,&\s]+/).filter((name) => name !== '' && name !== 'and');
    const isOfIt = names.some((name) => name === path || squeezed(name) === squeezed(last));
    if (!isOfIt || ACCEPTED.test(text.slice(Math.max(0, index - 80), index))) continue;
    const said = new Set(names.map((name) => squeezed(name.slice(name.lastIndexOf('.') + 1))));
    return Object.keys(holder).filter((key) => key !== last && said.has(squeezed(key)));
  }
  return [];
}

const needing = (at: string, holder: JsonObject, holderAt: string): readonly string[] =>
  (NEEDING.get(lastStep(at)) ?? []).filter((key) => own(holder, key) != null).map((key) => child(holderAt, key));

const MOST_TEXT = 20_000;
/** A name that is an item of a list, on a line of its own. */
const ON_LINES = /(?:^|\n|\\n)[ \t]{0,8}(?:[-*•]|\d{1,3}[.)])[ \t]{1,3}["'`]?([\w.-]{1,128})/g;
/** Quoted names in a row. */
const TOOLS_IN_ROW = /["'`][\w.-]{1,128}["'`](?:\s{0,2}(?:,|and|,\s{0,2}and)\s{1,2}["'`][\w.-]{1,128}["'`]){1,60}/g;
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
  const head = text.slice(0, MOST_TEXT);
  const isRejected = ({ index }: RegExpExecArray): boolean => !ALLOWED.test(head.slice(Math.max(0, index - 80), index));
  const rows = [...head.matchAll(TOOLS_IN_ROW)].filter(isRejected);
  const named = new Set([
    ...[...head.matchAll(ON_LINES)].filter(isRejected).map((hit) => hit[1]),
    ...rows.flatMap(([row]) => row.split(/["'`]/)),
  ]);
  const listed = tools.filter(({ name }) => name !== '' && named.has(name));
  if (listed.length < 2 || !listed.some(({ at }) => at === only.at)) return places;
  return listed.map(({ name, at }) => ({ ...only, at, path: name, asks: asksOf(text, valueAt(document, at)) }));
}
