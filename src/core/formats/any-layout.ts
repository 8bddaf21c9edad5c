import type { Message, Part } from '../model/message.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { lastStep, type Pointer, parent } from '../text/pointer.ts';
import data from './about/any-layout.json';
import { takenIn } from './below.ts';
import { spread } from './common/claims.ts';
import { areAnswers } from './common/group.ts';
import { bareList, type FoundList } from './common/lists.ts';
import { hidesTools, partsByShape, speakerIn } from './common/shapes.ts';
import { type Viewed, viewFormat } from './common/view.ts';

/** A conversation whose layout no format knows, by who speaks and by what its keys are called. Taken where nothing else reads. */
export const anyLayout = viewFormat(data, {
  lastResort: true,
  claim: (element) => isObject(element) && view(element, '') !== 'unknown' && 'who speaks, and what keys are called',
  joins: isSameTurn,
  view,
});

function view(element: JsonObject, at: Pointer): readonly Viewed[] | 'unknown' {
  const spoken = speakerIn(element, at);
  const parts = spoken ? partsByShape(spoken) : [];
  if (!spoken || parts.length === 0) return 'unknown';
  const role = parts.every(({ kind }) => kind === 'result') ? 'tool' : spoken.role;
  return [{ at, role, roleName: spoken.roleName, parts }];
}

/** Results of one turn that are written one by one stay messages of their own; what the assistant says in pieces is one. */
function isSameTurn(before: Message, next: Message): boolean {
  return areAnswers(before, next) && before.parts.every(({ kind }) => kind !== 'call');
}

/** So many elements of a list are looked at before it is read. */
const FEW = 24;

/** The lists of a document whose elements say who speaks in them, and of which nothing that tools did would be left unread. */
export function listsOfAnyLayout(root: unknown): FoundList[] {
  const found = takenIn(root, (value, at, holder): FoundList | null => {
    if (!Array.isArray(value) || !isSpoken(value)) return null;
    if (!isObject(holder)) return bareList(at, value);
    return { at, values: value, key: lastStep(at), body: holder, bodyAt: parent(at), single: false };
  });
  return latestFirst(found);
}

/** A trace keeps a conversation once for each request: the last and longest is what was sent last. */
function latestFirst(lists: FoundList[]): FoundList[] {
  const opening = new Map(lists.map((list) => [list, JSON.stringify(list.values[0])]));
  const isSame = new Set(opening.values()).size <= 1;
  return isSame ? lists.sort((a, b) => b.values.length - a.values.length) : lists;
}

/** True if some elements are the user's and some the assistant's, and calls and results meet. */
function isSpoken(values: readonly unknown[]): boolean {
  const looked = spread(values, FEW).filter(isObject);
  if (looked.length < 2 || !looked.some((element) => speakerIn(element, '') !== null)) return false;
  const roles = new Set<string>();
  const parts: Part[] = [];
  let said = 0;
  for (const element of values) {
    const spoken = isObject(element) ? speakerIn(element, '') : null;
    const inner = spoken ? partsByShape(spoken) : [];
    if (spoken && hidesTools(spoken, inner)) return false;
    if (!spoken || inner.length === 0) continue;
    said++;
    roles.add(spoken.role);
    for (const part of inner) if (part.kind === 'call' || part.kind === 'result') parts.push(part);
  }
  return said * 3 >= values.length && roles.has('assistant') && roles.size > 1 && meet(parts);
}

/**
 * Calls or results of which not one has its other half are most likely written in a way that is not seen here. Those
 * without an id can belong to each other.
 */
function meet(parts: readonly Part[]): boolean {
  const calls = parts.flatMap((part) => (part.kind === 'call' ? [part.id] : []));
  const results = parts.flatMap((part) => (part.kind === 'result' ? [part.callId] : []));
  const ids = new Set(calls);
  return (
    Math.max(ids.size, calls.filter((id) => id === null).length, results.length) < 2 ||
    results.some((id) => ids.has(id))
  );
}
