import { isObject, type JsonObject, listIn, own } from '../../text/json.ts';
import { child, dotted, valueAt } from '../../text/pointer.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';

/** The content of a message, as texts call it; that of something else is not meant. */
const CONTENT =
  '(?<!\\b(?:tool|result|user|system|thinking|reasoning|image|file|function|response|model)s? )(?<![\\w.]_)\\b(?:content|text)[\'"`]{0,2}(?: (?:field|value|content|text|key|property)){0,2}:?';
const BE = '(?:is|was|are|be|being)';
const NOT_BE = "(?:can ?not|can't|must not|should not|may not|shouldn't|mustn't|could not)";

/** Says that a content is not there, or null. */
const LACKING: readonly RegExp[] = [
  new RegExp(`${CONTENT} (?:${BE} )?(?:not (?:present|set|provided|given|nullable|there)|missing|absent)\\b`, 'i'),
  new RegExp(`${CONTENT} (?:field )?(?:${BE} )?(?:a )?(?:required|null|none|nil|undefined|mandatory)\\b`, 'i'),
  new RegExp(`${CONTENT} ${NOT_BE} be (?:null|none|nil|undefined|missing|omitted)\\b`, 'i'),
  new RegExp(`${CONTENT} (?:must|should|has to|needs to) be (?:present|provided|set|given|specified)\\b`, 'i'),
  /\bmissing (?:required )?(?:field|key|property|parameter|attribute):? ['"`]?(?:content|text)\b/i,
  /\b(?:messages?|turns?) (?:must|should|has to|have to|needs? to) (?:always )?(?:have|include|contain) (?:a |some )?['"`]?(?:content|text)\b/i,
];
/** Says that a content is empty, or must not be. */
const HOLLOW: readonly RegExp[] = [
  new RegExp(`${CONTENT} (?:${BE} )?(?:empty|blank)\\b`, 'i'),
  new RegExp(`${CONTENT} ${NOT_BE} be (?:null or |none or )?(?:an )?(?:empty|blank)\\b`, 'i'),
  new RegExp(
    `${CONTENT} (?:must|should|has to|needs to) (?:be|contain|have) (?:an? |some )?non-?(?:empty|blank|white)`,
    'i',
  ),
  /\bcontent ?(?:不能|不可|不得)?(?:为空|是空)/i,
];
const OF_WHITESPACE = /\bwhite ?space|\bblank\b/i;
/** What somebody names with a number is that one. */
const NUMBERED = /\b(?:messages?|input|contents|index|position)\b[^\w\n]{0,3}(?:index |number |no\. ?)?\d/i;

/**
 * Messages whose content is null or not there, where a text misses a content and names none: most APIs take calls
 * without one. Where it must not be empty, those with an empty one too.
 */
export function contentsMissing(payload: string, request: RequestPlaces): readonly RefusedPlace[] {
  const isHollow = HOLLOW.some((says) => says.test(payload));
  if (NUMBERED.test(payload) || !(isHollow || LACKING.some((says) => says.test(payload)))) return [];
  const messages = listIn({ messages: valueAt(request.document, request.list) }, 'messages');
  if (messages.some(isWordlessPart)) return [];
  // What takes no empty text takes a space, unless it looks for what can be seen.
  const written = !isHollow ? '' : OF_WHITESPACE.test(payload) ? PLACEHOLDER : ' ';
  return messages.flatMap((message: unknown, i) => {
    if (!isObject(message) || typeof own(message, 'role') !== 'string' || !isSpeech(message)) return [];
    const content = own(message, 'content');
    const isOpen = content == null || (isHollow && isCalling(message) && isEmpty(content));
    if (!isOpen) return [];
    const at = child(request.list, i);
    const asked = { values: [written], isBroken: true };
    return content === undefined
      ? [{ ...placeAsking(at, dotted(at), 'value', asked), missing: 'content' }]
      : [placeAsking(child(at, 'content'), dotted(child(at, 'content')), 'value', asked)];
  });
}

const PLACEHOLDER = '(no content)';
const isEmpty = (content: unknown): boolean => content === '' || (Array.isArray(content) && content.length === 0);
const isCalling = (message: JsonObject): boolean =>
  listIn(message, 'tool_calls').length > 0 || isObject(own(message, 'function_call'));
/** True for a message in the form that has a content. */
const isSpeech = (message: JsonObject): boolean =>
  own(message, 'parts') === undefined && own(message, 'type') === undefined;

/** True for a message with a part of text that lacks its text: that is what such words mean first. */
const isWordlessPart = (message: unknown): boolean =>
  isObject(message) &&
  listIn(message, 'content').some((part) => isObject(part) && part.type === 'text' && typeof part.text !== 'string');
