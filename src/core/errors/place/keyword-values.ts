import { isObject } from '../../text/json.ts';
import { parent, valueAt } from '../../text/pointer.ts';
import { withoutEnd } from '../../text/without-end.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { isSchemaLike } from './in-schema.ts';
import { placesOfKey } from './resolve.ts';
import { surePlace } from './sure-place.ts';

const MOST_TEXT = 4_000;
const MOST_PLACES = 200;

/** Keywords with a plain value that a schema says as much without, but for how exact it is. */
const KEYWORD =
  '["\'`]?(format|pattern|contentEncoding|contentMediaType|multipleOf|(?:min|max)(?:imum|Items|Length)|exclusive(?:Min|Max)imum)["\'`]?';
const VALUE = '(?: value| keyword)?[:=]? {0,2}(?:["\'`]([^"\'`\\n]{1,200})["\'`]|([\\w.+/-]{1,60}))';
const KIND = '(?:json[ -]?schema |schema |string )?';

/** `Unknown format: uri`, `does not support the format 'uri'`, `format 'uri' is not supported`. */
const REJECTED: readonly RegExp[] = [
  new RegExp(`\\b(?:unknown|unsupported|unrecogni[sz]ed|unhandled) ${KIND}${KEYWORD}${VALUE}`, 'i'),
  new RegExp(`(?:\\bnot|n't) (?:support|know|recogni[sz]e|implement) (?:the )?${KIND}${KEYWORD}${VALUE}`, 'i'),
  new RegExp(
    `(?<![\\w.])${KEYWORD}${VALUE} (?:is |are )?(?:not (?:yet )?(?:supported|known|recogni[sz]ed|implemented)|unsupported|unknown)\\b`,
    'i',
  ),
];

/**
 * A keyword of schemas that a text rejects together with its value: servers that make a grammar of a schema say no place,
 * and would reject every other one next.
 */
export function keywordValues(payload: string, { document, at: root, list }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, MOST_TEXT).replace(/\\{1,40}(["'`])/g, '$1');
  const hit = root === null ? undefined : REJECTED.map((form) => form.exec(head)).find((found) => found !== null);
  if (root === null || !hit) return [];
  const [, keyword = '', quoted, bare = ''] = hit;
  // A full stop ends a sentence, and no value.
  const value = quoted ?? withoutEnd(bare, '.');
  const isMeant = (held: unknown): boolean =>
    (typeof held === 'string' || typeof held === 'number') && String(held) === value;
  return placesOfKey(valueAt(document, root), keyword, list.slice(root.length), MOST_PLACES)
    .map((place) => root + place)
    .filter((place) => {
      const schema = valueAt(document, parent(place) ?? '');
      return isMeant(valueAt(document, place)) && isObject(schema) && isSchemaLike(schema);
    })
    .map((place) => {
      // The values that it lists are of other meanings.
      const asks = { ...asksOf('', undefined), remove: true, isBroken: true };
      return surePlace(place, keyword, 'value', asks);
    });
}
