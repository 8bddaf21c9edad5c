import { groupBy } from './group.ts';
import { isObject, isSame, type Json } from './json.ts';
import { child, type Pointer } from './pointer.ts';
import { copy, json, list, patch, type Spelling } from './spelling.ts';

/** How the value at a pointer is written so that it becomes another: what both hold is copied, wherever it has moved. */
export function difference(before: unknown, after: unknown, at: Pointer): Spelling {
  if (isSame(before, after)) return copy(at);
  if (Array.isArray(before) && Array.isArray(after)) return list(itemsOf(before, after, at));
  if (isObject(before) && isObject(after)) return patch(at, entriesOf(before, after, at));
  return json(after as Json);
}

function entriesOf(before: Record<string, unknown>, after: Record<string, unknown>, at: Pointer) {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const entries = Object.entries(after).map(([key, value]): readonly [string, Spelling] => [
    key,
    Object.hasOwn(before, key) ? difference(before[key], value, child(at, key)) : json(value as Json),
  ]);
  return [...removed.map((key) => [key, null] as const), ...entries];
}

/** Equal elements are copied. What has no equal is a changed form of the element after the one that precedes it. */
function itemsOf(before: readonly unknown[], after: readonly unknown[], at: Pointer): readonly Spelling[] {
  const byText = groupBy(before.keys(), (index) => JSON.stringify(before[index]));
  const equals = after.map((item) => byText.get(JSON.stringify(item))?.shift());
  const used = new Set(equals);
  let next = 0;
  return after.map((item, i) => {
    const index = equals[i] ?? next;
    const isChanged = equals[i] === undefined;
    if (isChanged && (index >= before.length || used.has(index))) return json(item as Json);
    used.add(index);
    next = index + 1;
    return isChanged ? difference(before[index], item, child(at, index)) : copy(child(at, index));
  });
}
