import { isObject, type JsonObject } from '../text/json.ts';
import { child, element, type Pointer } from '../text/pointer.ts';
import { type FoundList, listsUnder } from './common/lists.ts';
import { isSpeaker } from './strangers.ts';

/** Logs and traces keep a request within a few objects; what is deeper was quoted in one. */
const DEEPEST = 12;

/**
 * What `take` makes of the lists of each object of a document, in the order in which they stand, whatever holds them. An
 * object that something was taken of is done with. Messages are not looked into: what they quote was not sent.
 */
export function takenBelow<T>(
  root: unknown,
  keys: readonly string[],
  take: (lists: readonly FoundList[]) => T | null,
): T[] {
  const taken: T[] = [];
  const visit = (value: unknown, at: Pointer, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) visit(value[i], element(at, i), depth + 1);
    else if (isObject(value) && !isSpeaker(value)) visitObject(value, at, depth);
  };
  const visitObject = (value: JsonObject, at: Pointer, depth: number): void => {
    const lists = listsUnder(value, at, keys);
    const found = lists.length > 0 ? take(lists) : null;
    if (found !== null) taken.push(found);
    else for (const key of Object.keys(value)) visit(value[key], child(at, key), depth + 1);
  };
  visit(root, '', 0);
  return taken;
}
