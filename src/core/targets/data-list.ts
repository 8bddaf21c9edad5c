import { isObject, own } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';

/** Keys that tell the kind of a part which does not say it. */
export const PART_KEYS = ['text', 'image_url', 'input_audio', 'refusal', 'file'] as const;

/** True for a list of objects that are no parts of a content: what a tool returned, not written as text. */
export const isData = (content: unknown): content is readonly object[] =>
  Array.isArray(content) &&
  content.length > 0 &&
  content.every(
    (element: unknown) =>
      isObject(element) &&
      own(element, 'type') === undefined &&
      PART_KEYS.every((key) => own(element, key) === undefined),
  );

/** Where a result holds a list of data that is no content; null where it holds none. */
export function placeOfData(result: unknown, at: Pointer): Pointer | null {
  if (isData(result)) return at;
  return isObject(result) && isData(own(result, 'content')) ? child(at, 'content') : null;
}
