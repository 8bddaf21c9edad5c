import { isObject } from '../text/json.ts';
import { child, element, type Pointer } from '../text/pointer.ts';
import { type FoundList, listsUnder } from './common/lists.ts';
import { isSpeaker } from './strangers.ts';

/** Logs and traces keep a conversation within a few objects; what is deeper was quoted in one. */
const DEEPEST = 12;

/**
 * What `take` makes of the objects and lists of a document, in the order in which they stand, whatever holds them. One that
 * something was taken of is done with. Messages are not looked into: what they quote was not sent.
 */
export function takenIn<T>(root: unknown, take: (value: object, at: Pointer, holder: unknown) => T | null): T[] {
  const taken: T[] = [];
  const visit = (value: unknown, at: Pointer, holder: unknown, depth: number): void => {
    if (depth > DEEPEST || typeof value !== 'object' || value === null || isSpeaker(value)) return;
    const found = take(value, at, holder);
    if (found !== null) taken.push(found);
    else if (Array.isArray(value))
      for (let i = 0; i < value.length; i++) visit(value[i], element(at, i), value, depth + 1);
    else for (const [key, inner] of Object.entries(value)) visit(inner, child(at, key), value, depth + 1);
  };
  visit(root, '', null, 0);
  return taken;
}

/** What `take` makes of the lists of each object of a document under some keys. */
export const takenBelow = <T>(
  root: unknown,
  keys: readonly string[],
  take: (lists: readonly FoundList[]) => T | null,
): T[] =>
  takenIn(root, (value, at) => {
    const lists = isObject(value) ? listsUnder(value, at, keys) : [];
    return lists.length > 0 ? take(lists) : null;
  });
