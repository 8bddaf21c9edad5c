import type { Draft } from '../model/draft.ts';
import type { PartPlace } from '../model/links.ts';
import type { Message, Part, ResultPart } from '../model/message.ts';
import { pairOf } from '../model/pairs.ts';
import { Trait } from '../model/traits.ts';
import { changePart, rewritePart } from './parts.ts';

/** A named result may leave the calls after its own to others: so often they are looked at again. */
const ROUNDS = 4;

/**
 * Gives a result without an id the id of its call, where its place tells no longer whose it is: once other results were
 * named, moved or removed, the saved file would be read with other pairs. `paired`: how the format pairs what it reads.
 */
export function keepPairs(draft: Draft, paired: (messages: readonly Message[]) => readonly Message[]): void {
  if (draft.having(Trait.unnamed).length === 0) return;
  for (let round = 0; round < ROUNDS; round++) {
    const now = draft.now();
    const ids = new Set(
      now.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'call' ? (part.id ?? []) : []))),
    );
    if (ids.size === 0) return;
    const again = paired(now.map(asWritten));
    let isKept = true;
    for (const [at, { parts }] of now.entries())
      for (const [i, part] of parts.entries()) {
        if (!isUnnamed(part) || part.pair === undefined || !ids.has(part.pair)) continue;
        if (pairIn(again[at]?.parts[i]) === part.pair) continue;
        isKept = false;
        nameCall(draft, { message: at, part: i }, part, part.pair);
      }
    if (isKept) return;
  }
}

/**
 * Ties a result that answers no call to the one that the saved file would be read to answer by it: where a fix took out
 * the message between the two, that is a pair. `paired`: as above.
 */
export function adoptPairs(draft: Draft, paired: (messages: readonly Message[]) => readonly Message[]): void {
  const { orphans } = draft.links();
  if (orphans.length === 0) return;
  const now = draft.now();
  const again = paired(now.map(asWritten));
  for (const { message, part } of orphans) {
    const pair = pairIn(again[message]?.parts[part]);
    const call = pair === null ? null : callOf(again, now, pair);
    const orphan = now[message]?.parts[part];
    if (call === null || orphan?.kind !== 'result') continue;
    changePart(draft.messageAt(message), part, { ...orphan, pair: call });
    draft.touch();
  }
}

/** What ties the call that has a pair in one reading in another; null where that has none. */
function callOf(read: readonly Message[], other: readonly Message[], pair: string): string | null {
  for (const [at, { parts }] of read.entries())
    for (const [i, part] of parts.entries()) {
      const same = other[at]?.parts[i];
      if (part.kind === 'call' && pairOf(part) === pair && same?.kind === 'call') return pairOf(same);
    }
  return null;
}

const isUnnamed = (part: Part): part is ResultPart => part.kind === 'result' && part.callId === null;

const pairIn = (part: Part | undefined): string | null => (part?.kind === 'result' ? pairOf(part) : null);

/** A message as a file holds it, which knows no pairs but ids. */
const asWritten = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) => {
    if ((part.kind !== 'call' && part.kind !== 'result') || part.pair === undefined) return part;
    const { pair: _, ...written } = part;
    return written;
  }),
});

function nameCall(draft: Draft, place: PartPlace, result: ResultPart, id: string): void {
  const because = { by: 'tools/missing-id', reason: 'By its place it would be read as the result of another call.' };
  rewritePart(draft, place, { ...result, callId: id }, { ...because, effect: 'lossless', before: '', after: id });
}
