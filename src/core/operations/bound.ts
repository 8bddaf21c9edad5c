import { type Draft, type DraftMessage, isUntouched } from '../model/draft.ts';
import type { PartPlace } from '../model/links.ts';
import type { Unbound } from '../model/plan.ts';
import { sourcesOf } from '../model/sources.ts';
import type { Facts } from '../targets/target.ts';
import { isWithin, type Pointer } from '../text/pointer.ts';
import { sweepEmptied } from './parts.ts';
import { dropReasoning } from './reasoning.ts';

/**
 * Where the model binds thinking to all that stands before it: the signed blocks that a draft leaves behind its first
 * change, and what the request can say of them; null where there are none.
 */
export function unboundIn(draft: Draft, { reasoningBound: bound }: Facts): Unbound | null {
  if (!bound || bound.assumed || draft.isUnchanged) return null;
  const first = firstChange(draft);
  const blocks = draft.messages.flatMap(({ parts }, message) =>
    parts.filter((_, part) => isBehind(draft, { message, part }, first)),
  ).length;
  return blocks === 0 ? null : { blocks, from: Math.max(0, first.message), request: bound.is };
}

/** Takes out the signed blocks behind the first change of a draft. */
export function stripUnbound(draft: Draft, facts: Facts): void {
  if (unboundIn(draft, facts) === null) return;
  const first = firstChange(draft);
  const because = { by: 'reasoning/invalid-signature', reason: 'It is bound to what was before it, which changes.' };
  for (let at = Math.max(0, first.message); at < draft.length; at++)
    dropReasoning(draft, at, (_, part) => isBehind(draft, { message: at, part }, first), because);
  sweepEmptied(draft);
}

function isBehind(draft: Draft, { message, part }: PartPlace, first: PartPlace): boolean {
  const it = draft.at(message)?.parts[part];
  if (it?.part.kind !== 'reasoning' || it.part.signature === null) return false;
  return message > first.message || (message === first.message && part >= first.part);
}

/** The first place at which a draft is not what it was; message -1 for what stands in front of all messages. */
function firstChange(draft: Draft): PartPlace {
  if (draft.liftedSystem.length > 0) return { message: -1, part: 0 };
  const written = firstWritten(draft);
  const { messages, original } = draft;
  for (const [message, it] of messages.entries()) {
    if (it.from !== original[message]) return earlier({ message, part: 0 }, written);
    if (isUntouched(it)) continue;
    return earlier({ message, part: firstPart(it) }, written);
  }
  return earlier({ message: messages.length, part: 0 }, written);
}

/** The first part of a changed message that is not what it was; what goes at its end leaves all before it. */
function firstPart({ from, role, parts }: DraftMessage): number {
  const part = parts.findIndex((own, i) => own.part !== from?.parts[i]);
  if (role !== from?.role) return 0;
  if (part >= 0) return part;
  return parts.length < from.parts.length ? parts.length : 0;
}

const earlier = (a: PartPlace, b: PartPlace | null): PartPlace =>
  b !== null && (b.message < a.message || (b.message === a.message && b.part < a.part)) ? b : a;

/** The first place among the values of the document that are written anew. */
function firstWritten({ messages, rewritten, respelled }: Draft): PartPlace | null {
  const places: Pointer[] = [...rewritten.keys(), ...respelled.values.keys(), ...respelled.keys.keys()];
  if (places.length === 0) return null;
  let first: PartPlace = { message: messages.length, part: 0 };
  for (const at of places) {
    const message = messages.findIndex((it) => it.from && sourcesOf(it.from).some((source) => isWithin(at, source)));
    const part = messages[message]?.parts.findIndex((it) => it.from && isWithin(at, it.from.part.at));
    first = earlier(first, { message, part: Math.max(0, part ?? 0) });
  }
  return first;
}
