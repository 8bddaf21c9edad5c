import type { Draft } from '../model/draft.ts';
import type { MediaPart, Message, Part } from '../model/message.ts';
import type { ShapeFault } from '../targets/shape.ts';
import { entryOf, type Mend } from '../targets/shape-mends.ts';
import { addTo } from '../text/group.ts';
import { once } from '../text/once.ts';
import { child, isWithin, type Pointer } from '../text/pointer.ts';
import type { PlanContext } from './context.ts';
import { show } from './move-media.ts';
import { type Because, noteChange, removeParts, sweepEmptied } from './parts.ts';

const REASONS = {
  part: 'The API does not know parts of this kind.',
  key: 'The API does not know the key.',
  type: 'The API accepts another kind of value there.',
  missing: 'The API requires the key.',
};
const RULES = {
  part: 'content/unknown-part',
  key: 'content/unknown-key',
  type: 'content/wrong-type',
  missing: 'content/missing-key',
};

/** Writes what the API does not know as it does: of all messages that are left, or of some. */
export function mendShapes(draft: Draft, context: PlanContext, isMeant: (fault: ShapeFault) => boolean): void {
  const faults = context.shapes();
  if (faults.length === 0) return;
  const left = new Set(draft.messages.flatMap((it) => (it.from ? [it.from.index] : [])));
  const gone = new Goners();
  const emptied = new Set<Pointer>();
  const shown = new Map<number, MediaPart[]>();
  const held = once(() => placesIn(draft));
  // What is written under another key takes the place of what is missing: nothing has to be removed for that.
  const filled = new Set(
    faults.flatMap((fault) => (fault.mend?.from === undefined || !isMeant(fault) ? [] : [fault.mend.at])),
  );
  for (const fault of faults) {
    const { mend, message, kind } = fault;
    if (!isMeant(fault) || !left.has(message.index)) continue;
    const media = ofUser(fault, context);
    if (media) {
      addTo(shown, message.index, media);
      continue;
    }
    if (mend === null || mend.parts) {
      if (!isFilled(fault, filled)) gone.add(message.index, kind, mend?.parts ?? unknownPart(fault));
      continue;
    }
    const isEmptied = mend.to === undefined && isPart(message, mend.at);
    if (draft.rewritten.has(mend.at) || (isEmptied && !held().has(mend.at))) continue;
    if (isEmptied) emptied.add(mend.at);
    else draft.rewritten.set(mend.at, mend.to);
    leaveOldPlace(draft, message, mend, emptied);
    draft.note({
      index: message.index,
      role: message.role,
      action: 'changed',
      ...becauseOf(kind),
      effect: mend.lossless ? 'lossless' : 'lossy',
      ...(mend.lossless || !mend.lost ? {} : { before: mend.lost, after: '' }),
    });
  }
  gone.go(draft);
  withoutParts(draft, emptied);
  showBelow(draft, shown);
}

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
  by: RULES.part,
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

/** The rule that finds a fault. */
export const ruleOf = ({ kind }: ShapeFault): string => RULES[kind];

const becauseOf = (kind: ShapeFault['kind']): Because => ({ by: RULES[kind], reason: REASONS[kind] });

/** What nothing known comes near to goes. */
function unknownPart({ message, part, kind, removes }: ShapeFault): readonly Part[] {
  const gone = part === null ? undefined : message.parts[part];
  return gone && (kind === 'part' || removes) ? [gone] : [];
}

/** Parts that go, by their message and by what is wrong with them: a message may lose thousands. */
class Goners {
  private readonly parts = new Map<number, Map<ShapeFault['kind'], Set<Part>>>();

  add(message: number, kind: ShapeFault['kind'], parts: readonly Part[]): void {
    const kinds = this.parts.get(message) ?? new Map<ShapeFault['kind'], Set<Part>>();
    for (const part of parts) this.parts.set(message, kinds.set(kind, (kinds.get(kind) ?? new Set()).add(part)));
  }

  go(draft: Draft): void {
    if (this.parts.size === 0) return;
    for (const [at, { from }] of [...draft.messages.entries()]) {
      const kinds = from ? this.parts.get(from.index) : undefined;
      for (const [kind, parts] of kinds ?? [])
        removeParts(draft, at, (it) => it.from !== null && parts.has(it.from.part), becauseOf(kind));
    }
    sweepEmptied(draft);
  }
}
