import { schemaAround } from '../../targets/schema-around.ts';
import { isWithin, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { withoutEnd } from '../../text/without-end.ts';
import { isInSchema, isKeyword, isKeywordAt } from './in-schema.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';
import { keysAround } from './resolve.ts';

const OF_TOOLS = /\b(?:function[ _]?declarations?|tools?|functions?|input[ _]schemas?)\b/i;
const OF_OUTPUT = /\b(?:response|output|json)[ _]?(?:schemas?|formats?)\b/i;
const OF_SCHEMAS = /schemas?\b|\bfunction[ _]?declarations?\b/i;

/** `unsupported field pattern`, `does not support the keyword default`, without quotes around the keyword. */
const REJECTED: readonly RegExp[] = [
  /\b(?:unsupported|unknown|unrecogni[sz]ed|disallowed) (?:schema )?(?:fields?|keywords?|propert(?:y|ies)|attributes?):? ["'`]?(\$?[a-z]\w{1,30})\b/gi,
  /(?:\bnot|n't) (?:support|allow|accept) (?:the )?(?:schema )?(?:field|keyword|property|attribute) ["'`]?(\$?[a-z]\w{1,30})\b/gi,
];

/** A keyword that a text rejects in the schemas of the kind that it names: it is meant wherever one of them has it. */
export function keywordsOfSchemas(payload: string, request: RequestPlaces): readonly RefusedPlace[] {
  const { document, tools } = request;
  if (!OF_SCHEMAS.test(payload)) return [];
  const keywords = new Set(
    REJECTED.flatMap((form) => [...payload.matchAll(form)].map(([, keyword = '']) => keyword)).filter(isKeyword),
  );
  const [ofTools, ofOutput] = [OF_TOOLS.test(payload), OF_OUTPUT.test(payload)];
  const isOfKind = (place: string): boolean =>
    ofTools === ofOutput || tools.some((tool) => isWithin(place, tool.at)) === ofTools;
  return [...keywords].flatMap((keyword) =>
    keysAround(request, keyword)
      .filter((place) => isKeywordAt(document, place) && isOfKind(place))
      .map((place) => placeAsking(place, keyword, 'value', { remove: true, isBroken: true })),
  );
}

/** Keywords with a plain value that a schema says as much without, but for how exact it is. */
const KEYWORD =
  '["\'`]?(format|pattern|contentEncoding|contentMediaType|multipleOf|(?:min|max)(?:imum|Items|Length)|exclusive(?:Min|Max)imum)["\'`]?';
const VALUE = '(?: value| keyword)?[:=]? {0,2}(?:["\'`]([^"\'`\\n]{1,200})["\'`]|([\\w.+/-]{1,60}))';
const KIND = '(?:json[ -]?schema |schema |string )?';

/** `Unknown format: uri`, `does not support the format 'uri'`, `format 'uri' is not supported`. */
const REJECTED_VALUE: readonly RegExp[] = [
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
export function keywordValues(payload: string, request: RequestPlaces): readonly RefusedPlace[] {
  const { document } = request;
  const head = payload.replace(/\\{1,40}(["'`])/g, '$1');
  const hit = REJECTED_VALUE.map((form) => form.exec(head)).find((found) => found !== null);
  if (!hit) return [];
  const [, keyword = '', quoted, bare = ''] = hit;
  // A full stop ends a sentence, and no value.
  const value = quoted ?? withoutEnd(bare, '.');
  const isMeant = (held: unknown): boolean =>
    (typeof held === 'string' || typeof held === 'number') && String(held) === value;
  return (
    keysAround(request, keyword)
      .filter((place) => isMeant(valueAt(document, place)) && isInSchema(document, parent(place)))
      // The values that it lists are of other meanings.
      .map((place) => placeAsking(place, keyword, 'value', { remove: true, isBroken: true }))
  );
}

const REFERENCE = /["'`]?#?(\/(?:\$defs|definitions)\/[\w.~%-]{1,120})/;
const LOST =
  /\b(?:(?:does|do)(?: not|n['’]t) exist|not (?:found|defined|be resolved)|unresolv\w{2,8}|undefined|(?:cannot|can(?:no|')t|could not|failed to|unable to) (?:be )?(?:resolve|find|locate)d?|no such)\b/i;

/**
 * Every reference of the name that a text does not find a definition of, where it leads nowhere in its schema; null for
 * any other text. Where all lead somewhere by now, none is meant.
 */
export function lostReferences(payload: string, request: RequestPlaces): readonly RefusedPlace[] | null {
  const { document } = request;
  const named = REFERENCE.exec(payload)?.[1]?.replace(/\.$/, '');
  if (request.at === null || named === undefined || !LOST.test(payload)) return null;
  return keysAround(request, '$ref')
    .filter((place) => valueAt(document, place) === `#${named}` && !isDefined(document, place, named))
    .map((place) => placeAsking(place, `#${named}`, 'value', { missing: true, isBroken: true }));
}

/** True where the schema that a place is in has a definition: a reference counts from its root. */
function isDefined(document: unknown, place: Pointer, definition: Pointer): boolean {
  const root = schemaAround(place, (at) => valueAt(document, at));
  return root === null || valueAt(document, root + definition) !== undefined;
}
