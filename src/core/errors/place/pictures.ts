import { asString, isObject, own } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { surePlace } from './sure-place.ts';
import { valuesIn } from './values-in.ts';

/** The model sees no pictures. */
const BLIND =
  /\b(?:do(?:es)?(?: not|n't)|not) support(?:ed)? (?:\w{1,12} ){0,2}(?:images?|vision|pictures?|multi-?modal)\b|\b(?:images?|vision|pictures?)(?: \w{1,12}){0,2} (?:is|are) not (?:supported|enabled)\b/i;
const NOT_SEEING =
  /\b(?:is not|isn't) an? (?:multi-?modal|vision)(?: \w{1,12})? model\b|\b(?:is|are) an? text-only model\b/i;
/** What a text names as its place leads to that one alone. */
const PLACED = /\b(?:messages|contents|content|input)[.[]\d/;
const TYPES = new Set<unknown>(['image', 'image_url', 'input_image']);
const MOST = 50;

/** All pictures of a request, where a text says that its model does not see any. */
export function picturesInMessages(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, 4_000);
  const [path = ''] = BLIND.exec(head) ?? NOT_SEEING.exec(head) ?? [];
  if (path === '' || PLACED.test(head)) return [];
  return [...valuesIn(valueAt(document, list), list, ({ value }) => !isPicture(value))]
    .filter(({ value }) => isPicture(value))
    .slice(0, MOST)
    .map(({ value, at }) => surePlace(at, path, 'value', asksOf('not supported', value)));
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
