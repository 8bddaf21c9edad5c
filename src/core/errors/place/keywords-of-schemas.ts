import { isWithin, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { isKeyword, isKeywordAt } from './in-schema.ts';
import { placesOfKey } from './resolve.ts';
import { surePlace } from './sure-place.ts';

const MOST_TEXT = 4_000;
const MOST_PLACES = 200;

const OF_TOOLS = /\b(?:function[ _]?declarations?|tools?|functions?|input[ _]schemas?)\b/i;
const OF_OUTPUT = /\b(?:response|output|json)[ _]?(?:schemas?|formats?)\b/i;
const OF_SCHEMAS = /schemas?\b|\bfunction[ _]?declarations?\b/i;

/** `unsupported field pattern`, `does not support the keyword default`, without quotes around the keyword. */
const REJECTED: readonly RegExp[] = [
  /\b(?:unsupported|unknown|unrecogni[sz]ed|disallowed) (?:schema )?(?:fields?|keywords?|propert(?:y|ies)|attributes?):? ["'`]?(\$?[a-z]\w{1,30})\b/gi,
  /(?:\bnot|n't) (?:support|allow|accept) (?:the )?(?:schema )?(?:field|keyword|property|attribute) ["'`]?(\$?[a-z]\w{1,30})\b/gi,
];

/** A keyword that a text rejects in the schemas of the kind that it names: it is meant wherever one of them has it. */
export function keywordsOfSchemas(payload: string, { document, at, list, tools }: RequestPlaces): RefusedPlace[] {
  const head = payload.slice(0, MOST_TEXT);
  if (at === null || !OF_SCHEMAS.test(head)) return [];
  const keywords = new Set(
    REJECTED.flatMap((form) => [...head.matchAll(form)].map(([, keyword = '']) => keyword)).filter(isKeyword),
  );
  const [ofTools, ofOutput] = [OF_TOOLS.test(head), OF_OUTPUT.test(head)];
  const isOfKind = (place: string): boolean =>
    ofTools === ofOutput || tools.some((tool) => isWithin(place, tool.at)) === ofTools;
  const asks = { ...asksOf('', undefined), remove: true, isBroken: true };
  return [...keywords].flatMap((keyword) =>
    placesOfKey(valueAt(document, at), keyword, list.slice(at.length), MOST_PLACES)
      .map((place) => at + place)
      .filter((place) => isKeywordAt(document, place) && isOfKind(place))
      .map((place) => surePlace(place, keyword, 'value', asks)),
  );
}
