import type { Draft } from '../model/draft.ts';
import type { PartPlace } from '../model/links.ts';
import type { Message, OpaquePart, Part, ResultPart } from '../model/message.ts';
import type { Pointer } from '../text/pointer.ts';
import type { PlanContext } from './context.ts';
import { type Because, removeParts, sweepEmptied } from './parts.ts';

/** True for a result of which an error says that its call does not exist. */
export const isDenied = ({ callId }: Pick<ResultPart, 'callId'>, { deniedCalls }: Denied): boolean =>
  callId !== null && deniedCalls?.has(callId) === true;

type Denied = Pick<PlanContext, 'deniedCalls'>;

/** The items of calls are named so where they are stored. */
const OF_CALL = /^(?:fc|ctc)_/;

/** An id without the prefix that says what has it. */
const tailOf = (id: string): string => id.replace(/^[a-z]{1,8}_/, '');

/** True for a reference to a stored item: a part that holds only the id of the item. */
const isReference = (part: Part): part is OpaquePart & { readonly item: string } =>
  part.kind === 'opaque' && part.item !== undefined;

/**
 * The references to stored calls of some results, where an error says that these calls do not exist. A reference has the
 * id of the call with another prefix, or is the only one before the only result. Linear.
 */
export function referencesOf(draft: Draft, results: readonly PartPlace[], context: Denied): ReadonlySet<Pointer> {
  const found = new Set<Pointer>();
  if (!context.deniedCalls?.size) return found;
  const messages = draft.sight();
  const byTail = new Map(
    messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (isReference(part) ? [[tailOf(part.item), part.at] as const] : [])),
    ),
  );
  for (const { message, part } of results) {
    const result = messages[message]?.parts[part];
    if (result?.kind !== 'result' || result.callId === null || !isDenied(result, context)) continue;
    const at = byTail.get(tailOf(result.callId)) ?? onlyBefore(messages, message);
    if (at !== undefined) found.add(at);
  }
  return found;
}

/** The only reference to a stored call in the message before a message with one result. */
function onlyBefore(messages: readonly Message[], at: number): Pointer | undefined {
  const isAlone = messages[at]?.parts.length === 1 && messages[at + 1]?.role !== 'tool';
  const stored = (messages[at - 1]?.parts ?? []).filter((part) => isReference(part) && OF_CALL.test(part.item));
  return isAlone && stored.length === 1 ? stored[0]?.at : undefined;
}

/** Removes references to stored calls, and the messages that this empties. */
export function removeReferences(draft: Draft, places: ReadonlySet<Pointer>, by: string): void {
  if (places.size === 0) return;
  const because: Because = { by, reason: 'The stored call does not exist, as the error says.' };
  for (let at = 0; at < draft.length; at++)
    if (draft.at(at)?.parts.some(({ part }) => places.has(part.at)))
      removeParts(draft, at, ({ part }) => part.kind === 'opaque' && places.has(part.at), because, 'lossless');
  sweepEmptied(draft);
}
