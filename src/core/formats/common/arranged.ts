import type { Draft, DraftMessage } from '../../model/draft.ts';
import { isUntouched } from '../../model/draft.ts';
import type { Message, Transcript } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { indexIn, type Pointer } from '../../text/pointer.ts';
import { copy, Ordering, type Spelling } from '../../text/spelling.ts';

export type Order = Extract<Spelling, { t: 'order' }>;

/** The places of a message that stays as it was; null for any other. */
export const untouched = (message: DraftMessage): readonly Pointer[] | null =>
  message.from && isUntouched(message) ? sourcesOf(message.from) : null;

const known = new WeakSet<readonly Message[]>();

/** True where each message is the element of its list that has its index: then nobody has to read where it stands. */
const areInLine = (messages: readonly Message[]): boolean => known.has(messages);

/** Keeps that it is so, for those who ask later. */
export const keepInLine = (messages: readonly Message[]): void => {
  known.add(messages);
};

/** The spelled messages, with the elements of the list that are no messages where they stood between them. */
export function withOthers(
  { at, asides }: Transcript,
  draft: Draft,
  write: (message: DraftMessage) => readonly Spelling[],
  lifted: DraftMessage | null,
): Order {
  const prefix = `${at}/`;
  const placeOf = (source: Pointer): number => indexIn(source, prefix);
  const others = asides
    .map((it) => placeOf(it.at))
    .filter((place) => place >= 0)
    .sort((a, b) => a - b);
  const isInLine = areInLine(draft.original);
  const order = new Ordering(draft.length + others.length);
  const add = (items: readonly Spelling[]): void => {
    for (const it of items) order.add(it);
  };
  // What stands elsewhere is copied into the list.
  const keep = (source: Pointer): void => {
    const place = placeOf(source);
    if (place < 0) order.add(copy(source));
    else order.keep(place);
  };
  let next = 0;
  const keepOthers = (until: number): void => {
    for (let other = others[next]; other !== undefined && other < until; other = others[++next]) order.keep(other);
  };
  if (lifted) add(write(lifted));
  for (let i = 0; i < draft.length; i++) {
    const same = draft.untouchedAt(i);
    if (isInLine && same >= 0) {
      order.keep(same);
      continue;
    }
    const from = draft.fromAt(i);
    if (from && next < others.length) keepOthers(placeOf(from.at));
    const message = same < 0 ? draft.at(i) : undefined;
    const sources = message ? untouched(message) : from && sourcesOf(from);
    if (sources) for (const source of sources) keep(source);
    else if (message) add(write(message));
  }
  keepOthers(Number.POSITIVE_INFINITY);
  return order.done(at);
}
