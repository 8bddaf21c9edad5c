import { isObject } from '../../text/json.ts';
import { lastStep, valueAt } from '../../text/pointer.ts';
import { blankInput } from '../unwrap/blank-input.ts';
import { blankOtherForm } from '../unwrap/clean.ts';
import { PATTERN } from './asks.ts';
import { booleanSchemas } from './boolean-schemas.ts';
import { brokenInMessages, emptyInMessages, valuesInMessages } from './broken-values.ts';
import { contentsMissing } from './contents-missing.ts';
import { picturesInMessages, rolesOfCallers, severalTexts, stringsForLists } from './contents-of-messages.ts';
import { copiedElements, toolsOfOneName } from './duplicates.ts';
import { everyElement } from './every-element.ts';
import { everyTool, withSameLimit } from './every-tool.ts';
import { goFields } from './go-fields.ts';
import {
  anyPlaces,
  keysInMessages,
  keysInRecords,
  keysOfMessages,
  kindsInMessages,
  pathsInMessages,
} from './in-messages.ts';
import { placesNamed } from './in-request.ts';
import { isKeyword } from './in-schema.ts';
import { keywordsOfSchemas, keywordValues, lostReferences } from './keywords-of-schemas.ts';
import { withListed, withListedKeys } from './listed-keys.ts';
import { missingKeys, nameOfFormat } from './missing-keys.ts';
import { headerIn } from './named-header.ts';
import { largeNumbers, repetitionsIn } from './numbers-within.ts';
import { outputAboveMost, outputBeyondWindow } from './output-limit.ts';
import { partsOfIds, withIdsKept } from './parts-of-ids.ts';
import type { RefusedPlace, RequestPlaces } from './refused-place.ts';
import { addressesInMessages, rejectedValues, rolesInMessages } from './rejected-values.ts';
import { saidPlainly } from './said-plainly.ts';
import { withSameKeys, withSameKeywords } from './same-keys.ts';

/** So much of an innermost message is read. */
const LONGEST = 4_000;

/** So long a text is that says all of an error. */
const MOST_BESIDE = 600;

/** The places that a refusal names, of a request or of a list of messages that stands alone. */
export function refusedPlaces(reason: string, whole: string, request: RequestPlaces): readonly RefusedPlace[] {
  const payload = saidPlainly(blankInput(blankOtherForm(reason)).slice(0, LONGEST));
  const text = blankInput(blankOtherForm(whole));
  // A header is no key of a body, and has no place in it.
  if (headerIn(payload, text) !== null) return [];
  const parts = partsOfIds(payload, request);
  if (parts !== null) return parts;
  const lost = lostReferences(payload, request);
  if (lost !== null) return lost;
  for (const look of LOOKED_FOR) {
    const found = look(payload, request, text);
    if (found.length > 0) return withIdsKept(found, request.document);
  }
  return [];
}

/** What is looked for: the first that is found is meant. */
const LOOKED_FOR: readonly ((payload: string, request: RequestPlaces, text: string) => readonly RefusedPlace[])[] = [
  // The path stands beside the message.
  (_, request, text) => everyTool(text, request),
  everyElement,
  booleanSchemas,
  goFields,
  anyPlaces,
  picturesInMessages,
  outputBeyondWindow,
  outputAboveMost,
  toolsOfOneName,
  copiedElements,
  missingKeys,
  (_, request, text) => missingKeys(text, request),
  repetitionsIn,
  (payload, request, text) => {
    const spelled = withListedKeys(placesNamedIn(payload, text, request), payload, request);
    const same = withSameKeys(withSameKeywords(spelled, payload, request), text, request);
    const places = withSameLimit(same, payload, request);
    // A keyword with its value is said of schemas; the name alone may be any key's.
    const valued = places.every(({ how }) => how === 'key') ? keywordValues(payload, request) : [];
    if (valued.length > 0) return valued;
    const isOpen = places.every(({ how, at }) => how === 'key' && !isKeyword(lastStep(at)));
    const keywords = isOpen ? keywordsOfSchemas(payload, request) : [];
    return keywords.length > 0 ? keywords : places;
  },
  nameOfFormat,
  // No path and no name of the text leads anywhere.
  largeNumbers,
  emptyInMessages,
  severalTexts,
  stringsForLists,
  contentsMissing,
  // Some name it beside a message that says nothing.
  (_, request, text) => (text.length < MOST_BESIDE ? contentsMissing(text, request) : []),
  addressesInMessages,
  rolesInMessages,
  rolesOfCallers,
  keysInRecords,
  pathsInMessages,
  keysOfMessages,
  keysInMessages,
  valuesInMessages,
  brokenInMessages,
  kindsInMessages,
  rejectedValues,
];

function placesNamedIn(payload: string, text: string, request: RequestPlaces): readonly RefusedPlace[] {
  if (request.isLoose)
    return placesNamed(payload, text, request).filter((place) => place.how !== 'path' || isWhole(place));
  if (!request.isBare)
    return withSame(withListed(placesNamed(payload, text, request), text, request), payload, request);
  // A list that stands alone is sent under one of these keys: a path of the request leads into it.
  const document = { messages: request.document, contents: request.document, input: request.document };
  const places = placesNamed(payload, text, { ...request, document, at: '' })
    .filter((place) => place.how === 'path' && LISTS.test(place.at) && isWhole(place))
    .map((place) => ({ ...place, at: place.at.replace(LISTS, '/') }));
  return places.length > 0 ? withSame(places, payload, request) : placesNamed(payload, text, request);
}

/** With the other messages that have, under the same key, a value that breaks the pattern or the type of the text as well. */
function withSame(
  places: readonly RefusedPlace[],
  text: string,
  { document, list }: RequestPlaces,
): readonly RefusedPlace[] {
  const [only] = places;
  const messages = valueAt(document, list);
  const [nth = '', key, ...deeper] = only?.at.startsWith(`${list}/`) ? only.at.slice(list.length + 1).split('/') : [];
  if (!only || places.length > 1 || !key || deeper.length > 0 || !Array.isArray(messages)) return places;
  const value = valueAt(document, only.at);
  // What stops at the first fault has not looked at the messages behind it; those before it were taken.
  const isFirstString =
    key === 'content' &&
    only.asks.type === 'array' &&
    typeof value === 'string' &&
    !LISTS_ALL.test(text) &&
    !messages.slice(0, Number(nth)).some((message) => isObject(message) && typeof message[key] === 'string');
  const isSame = PATTERN.test(text)
    ? (other: unknown) => other === value
    : (other: unknown) =>
        (only.asks.type === 'string' && Array.isArray(value) && Array.isArray(other)) ||
        (isFirstString && typeof other === 'string');
  const same = messages.flatMap((message: unknown, i) =>
    String(i) !== nth && isObject(message) && isSame(message[key])
      ? [{ ...only, at: `${list}/${i}/${key}`, path: only.path.replace(nth, String(i)) }]
      : [],
  );
  return [only, ...same];
}

/** Words of validators that name every place that breaks a schema. */
const LISTS_ALL = /\blist_type\b|\binput should be\b|\breceived string\b/i;

/** True for a place inside a message that the path leads to in full. */
const isWhole = ({ at, path }: RefusedPlace): boolean =>
  LISTS.test(at) &&
  at.split('/').length > 3 &&
  path.split(/[.[\]]+/).findLast((step) => step !== '') === at.split('/').at(-1);

const LISTS = /^\/(?:messages|contents|input)\//;
