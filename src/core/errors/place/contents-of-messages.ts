import { asString, isObject, listIn, own } from '../../text/json.ts';
import { child, dotted, valueAt } from '../../text/pointer.ts';
import { listOf } from '../wordings/lists.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';
import { valuesIn } from './values-in.ts';

/** The contents of the messages of a request that are lists, with what else their messages have. */
function listsOf({ document, list }: RequestPlaces) {
  const messages = valueAt(document, list);
  if (!Array.isArray(messages)) return [];
  return messages.flatMap((message: unknown, i) => {
    const content = isObject(message) ? own(message, 'content') : undefined;
    return isObject(message) && Array.isArray(content)
      ? [{ content, message, at: child(child(list, i), 'content') }]
      : [];
  });
}

/** `The model expects a single text element per message`. */
const SINGLE =
  /\b(?:single|one|1) ["'`]?text["'`]? (?:element|part|block|item|content)s?(?: is| are)?(?: \w{1,12}){0,2} (?:per|in (?:a|each|every)|for each) (?:message|turn)/i;

/** Contents of several texts and nothing else, where a text says that a message has one. */
export const severalTexts = (payload: string, request: RequestPlaces): readonly RefusedPlace[] =>
  (SINGLE.test(payload) ? listsOf(request) : [])
    .filter(({ content }) => content.length > 1 && content.every(isText))
    .map(({ at }) => placeAsking(at, dotted(at), 'value', { type: 'string', isBroken: true }));

const isText = (part: unknown): boolean => isObject(part) && typeof own(part, 'text') === 'string';

/** True for a text that says that a content is a list of parts, and takes no string. */
export const wantsLists = (text: string): boolean =>
  !listOf('orstring').test(text.toLowerCase()) && listOf('listwanted').test(text.toLowerCase());

/** Contents that are strings, where a text wants lists and names none of them. */
export function stringsForLists(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  if (!wantsLists(payload)) return [];
  const messages = listIn({ messages: valueAt(document, list) }, 'messages');
  // The words are those of a reasoning item as well, and where there is one it is meant.
  if (messages.some((item) => isObject(item) && item.type === 'reasoning')) return [];
  return messages.flatMap((message: unknown, i) => {
    const at = child(child(list, i), 'content');
    return isObject(message) && typeof own(message, 'content') === 'string'
      ? [placeAsking(at, dotted(at), 'value', { type: 'array', isBroken: true })]
      : [];
  });
}

const MOST_HOLLOW = 20;

/**
 * The empty lists that are the content of messages with calls: some versions of an API do not see the calls beside one, and
 * then say that results have none. Which version answered is not known, so none is sure.
 */
export const hollowCalls = (request: RequestPlaces): readonly RefusedPlace[] =>
  listsOf(request)
    .filter(({ content, message }) => content.length === 0 && listIn(message, 'tool_calls').length > 0)
    .slice(0, MOST_HOLLOW)
    .map(({ at }) => ({ ...placeAsking(at, 'content', 'value', { values: [''], isBroken: true }), isSure: false }));

/** The model sees no pictures. */
const BLIND =
  /\b(?:do(?:es)?(?: not|n't)|not) support(?:ed)? (?:\w{1,12} ){0,2}(?:images?|vision|pictures?|multi-?modal)\b|\b(?:images?|vision|pictures?)(?: \w{1,12}){0,2} (?:is|are) not (?:supported|enabled)\b/i;
const NOT_SEEING =
  /\b(?:is not|isn't) an? (?:multi-?modal|vision)(?: \w{1,12})? model\b|\b(?:is|are) an? text-only model\b/i;
/** What a text names as its place leads to that one alone. */
const PLACED = /\b(?:messages|contents|content|input)[.[]\d/;
const TYPES = new Set<unknown>(['image', 'image_url', 'input_image']);
const MOST_PICTURES = 50;

/** All pictures of a request, where a text says that its model does not see any. */
export function picturesInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const [path = ''] = BLIND.exec(payload) ?? NOT_SEEING.exec(payload) ?? [];
  if (path === '' || PLACED.test(payload)) return [];
  return [...valuesIn(valueAt(document, list), list, ({ value }) => !isPicture(value))]
    .filter(({ value }) => isPicture(value))
    .slice(0, MOST_PICTURES)
    .map(({ at }) => placeAsking(at, path, 'value', { remove: true }));
}

function isPicture(value: unknown): boolean {
  if (!isObject(value)) return false;
  const data = own(value, 'inlineData') ?? own(value, 'inline_data');
  const type = isObject(data) ? (own(data, 'mimeType') ?? own(data, 'mime_type')) : undefined;
  // As session files keep what was pasted.
  const held = typeof own(value, 'data') === 'string' ? (own(value, 'mimeType') ?? own(value, 'mime_type')) : undefined;
  return (
    asString(held)?.startsWith('image/') === true ||
    TYPES.has(own(value, 'type')) ||
    isObject(own(value, 'image')) ||
    asString(type)?.startsWith('image/') === true
  );
}

/** `only messages with role 'assistant' can have a function call` */
const OF_ASSISTANT = /\bonly messages with role ["'`]?assistant["'`]? can have (?:an? )?(?:function|tool)[ _]calls?\b/i;

/** The roles of messages with calls that are not the assistant's, where a text says that only the assistant calls. */
export function rolesOfCallers(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const [path] = OF_ASSISTANT.exec(payload) ?? [];
  return path === undefined
    ? []
    : listIn({ messages: valueAt(document, list) }, 'messages').flatMap((message: unknown, i) =>
        isObject(message) && message.role !== 'assistant' && CALLING.some((key) => own(message, key) != null)
          ? [placeAsking(`${list}/${i}/role`, path, 'value', { values: ['assistant'], isBroken: true })]
          : [],
      );
}
const CALLING = ['function_call', 'tool_calls'];
