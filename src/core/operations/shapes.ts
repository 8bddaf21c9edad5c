import type { Draft } from '../model/draft.ts';
import type { MediaPart, Message, Part } from '../model/message.ts';
import type { ShapeFault } from '../targets/shape.ts';
import { entryOf, type Mend } from '../targets/shape-mends.ts';
import type { Facts } from '../targets/target.ts';
import { addTo, groupBy } from '../text/group.ts';
import { once } from '../text/once.ts';
import { child, isWithin, type Pointer } from '../text/pointer.ts';
import type { PlanContext } from './context.ts';
import { show } from './move-media.ts';
import { noteChange, noteOriginal, removeParts, sweepEmptied } from './parts.ts';
import { unusedId } from './unused-id.ts';

const BECAUSE = {
  part: { by: 'content/unknown-part', reason: 'The API does not know parts of this kind.' },
  key: { by: 'content/unknown-key', reason: 'The API does not know the key.' },
  type: { by: 'content/wrong-type', reason: 'The API accepts another kind of value there.' },
  missing: { by: 'content/missing-key', reason: 'The API requires the key.' },
};

/** Writes what the API does not know as it does: of all messages that are left, or of some. */
export function mendShapes(draft: Draft, context: PlanContext, isMeant: (fault: ShapeFault) => boolean): void {
  const faults = context.shapes();
  if (faults.length === 0) return;
  const left = new Set(draft.messages.flatMap((it) => (it.from ? [it.from.index] : [])));
  const gone: ShapeFault[] = [];
  const emptied = new Set<Pointer>();
  const shown = new Map<number, MediaPart[]>();
  const foreign = foreignIn(faults.filter(isMeant), context);
  const held = once(() => placesIn(draft));
  // What is written under another key takes the place of what is missing: nothing has to be removed for that.
  const filled = new Set(
    faults.flatMap((fault) => (fault.mend?.from === undefined || !isMeant(fault) ? [] : [fault.mend.at])),
  );
  for (const fault of faults) {
    const { mend, message, kind } = fault;
    if (!isMeant(fault) || !left.has(message.index) || foreign.has(message.index)) continue;
    const media = ofUser(fault, context);
    if (media) {
      addTo(shown, message.index, media);
      continue;
    }
    if (mend === null || mend.parts) {
      if (!isFilled(fault, filled)) gone.push(fault);
      continue;
    }
    const isEmptied = mend.to === undefined && isPart(message, mend.at);
    if (draft.rewritten.has(mend.at) || (isEmptied && !held().has(mend.at))) continue;
    if (isEmptied) emptied.add(mend.at);
    else draft.rewritten.set(mend.at, mend.to);
    leaveOldPlace(draft, message, mend, emptied);
    const lost = mend.lossless || !mend.lost ? {} : { before: mend.lost, after: '' };
    const effect = mend.lossless ? 'lossless' : 'lossy';
    noteOriginal(draft, message.index, { ...BECAUSE[kind], effect, ...lost });
  }
  removeGone(draft, gone);
  withoutParts(draft, emptied);
  showBelow(draft, shown);
  writeAnew(draft, foreign, context.facts);
}

/** True for a part that is not read here, and may be a call or a result in the words of another API. */
const isForeignPart = ({ kind, message, part, data }: ShapeFault): boolean =>
  part !== null &&
  message.parts[part]?.kind === 'opaque' &&
  (kind === 'part' || (kind === 'missing' && data.key === 'type'));

/** Messages with calls or results in the words of another API, by number, as they are read there. */
function foreignIn(
  faults: readonly ShapeFault[],
  { readElsewhere }: PlanContext,
): ReadonlyMap<number, readonly Part[]> {
  const messages = new Set(faults.flatMap((fault) => (isForeignPart(fault) ? [fault.message] : [])));
  return new Map(
    [...messages].flatMap((message) => {
      const parts = readElsewhere?.(message) ?? null;
      return parts === null ? [] : [[message.index, parts] as const];
    }),
  );
}

/** Writes calls and results that were read in the words of another API as this one does. */
function writeAnew(draft: Draft, read: ReadonlyMap<number, readonly Part[]>, facts: Facts): void {
  if (read.size === 0) return;
  const named = namingPairs(unusedId(draft.links().calls, facts));
  for (const [at, message] of draft.messages.entries()) {
    const parts = read.get(message.from?.index ?? -1);
    if (!parts) continue;
    message.parts = parts.map((part) => ({ part: named(part), from: null }));
    noteChange(draft, at, FOREIGN);
  }
}

/** Gives calls and results without ids one for each pair: a result is of the first open call of its tool. */
function namingPairs(fresh: (id: string) => string): (part: Part) => Part {
  const open: { readonly id: string; readonly name: string }[] = [];
  return (part) => {
    if (part.kind === 'call' && part.id === null) {
      const id = fresh('call');
      open.push({ id, name: part.name });
      return { ...part, id };
    }
    if (part.kind !== 'result' || part.callId !== null) return part;
    const at = open.findIndex(({ name }) => name === part.name);
    const [call] = at < 0 ? [] : open.splice(at, 1);
    const { unaddressed: _, ...addressed } = part;
    return call ? { ...addressed, callId: call.id } : part;
  };
}

const FOREIGN = {
  by: BECAUSE.part.by,
  reason: 'Calls and results in the words of another API are written as this one has them.',
  effect: 'lossless',
} as const;

/** The picture or file of an assistant message that the API takes of the user; null for any other part. */
function ofUser({ kind, fact, message, part, data }: ShapeFault, { facts, sealed }: PlanContext): MediaPart | null {
  const media = part === null ? undefined : message.parts[part];
  if (kind !== 'part' || fact !== 'parts' || media?.kind !== 'media' || message.role !== 'assistant' || sealed)
    return null;
  const types = facts.parts?.is.types;
  return types && entryOf(types, 'user')?.includes(String(data.type)) ? media : null;
}

/** Lets the user show pictures and files that stand in messages of the assistant. */
function showBelow(draft: Draft, shown: ReadonlyMap<number, readonly MediaPart[]>): void {
  // From the end: the places of the others stay.
  for (let at = draft.length - 1; at >= 0 && shown.size > 0; at--) {
    const message = draft.messageAt(at);
    const gone = new Set<Part>(shown.get(message.from?.index ?? -1));
    const moved = message.parts.flatMap(({ part, from }) =>
      from && gone.has(from.part) && part.kind === 'media' ? [{ ...part, at: '' }] : [],
    );
    if (moved.length === 0) continue;
    message.parts = message.parts.filter(({ from }) => from === null || !gone.has(from.part));
    for (const media of moved)
      noteChange(draft, at, { ...SHOWN, before: `[${media.mime ?? 'media'}]`, after: 'in a message of the user' });
    show(draft, at, moved);
  }
  if (shown.size > 0) sweepEmptied(draft);
}

const SHOWN = {
  by: BECAUSE.part.by,
  reason: 'The API accepts pictures and files of this kind from the user only.',
  effect: 'lossless',
} as const;

/** What is written under another key leaves the one that it had. */
function leaveOldPlace(draft: Draft, message: Message, { at, from }: Mend, emptied: Set<Pointer>): void {
  if (from === undefined) return;
  if (isPart(message, from) && isInPart(message, at)) emptied.add(from);
  else draft.rewritten.set(from, undefined);
}

/** Where the parts that are in the draft are written. */
const placesIn = (draft: Draft): ReadonlySet<Pointer> =>
  new Set(draft.messages.flatMap(({ parts }) => parts.flatMap(({ from }) => (from ? [from.part.at] : []))));

const isPart = ({ parts }: Message, at: Pointer): boolean => parts.some((part) => part.at === at);

const isInPart = ({ parts }: Message, at: Pointer): boolean => parts.some((part) => isWithin(at, part.at));

/** Takes out parts whose words are elsewhere by now. */
function withoutParts(draft: Draft, places: ReadonlySet<Pointer>): void {
  if (places.size === 0) return;
  for (const message of draft.messages) {
    const left = message.parts.filter(({ from }) => from === null || !places.has(from.part.at));
    if (left.length < message.parts.length) message.parts = left;
  }
}

/** True where a mend writes the key that is missing. */
const isFilled = ({ kind, at, data }: ShapeFault, filled: ReadonlySet<string>): boolean =>
  kind === 'missing' && (filled.has(at) || (typeof data.key === 'string' && filled.has(child(at, data.key))));

export const ruleOf = ({ kind }: ShapeFault): string => BECAUSE[kind].by;

/** What goes with a fault: what its mend says, or a part that nothing known comes near to. */
function goneWith({ message, part, kind, removes, mend }: ShapeFault): readonly Part[] {
  const gone = part === null ? undefined : message.parts[part];
  return mend?.parts ?? (gone && (kind === 'part' || removes) ? [gone] : []);
}

/** Removes what goes with some faults: a message may lose thousands of parts. */
function removeGone(draft: Draft, faults: readonly ShapeFault[]): void {
  const gone = groupBy(
    faults.filter((fault) => goneWith(fault).length > 0),
    ({ message }) => message.index,
  );
  if (gone.size === 0) return;
  for (const [at, { from }] of [...draft.messages.entries()])
    for (const [kind, own] of groupBy(gone.get(from?.index ?? -1) ?? [], (fault) => fault.kind)) {
      const parts = new Set(own.flatMap(goneWith));
      removeParts(draft, at, (drafted) => drafted.from !== null && parts.has(drafted.from.part), BECAUSE[kind]);
    }
  sweepEmptied(draft);
}
