import type { Draft, DraftMessage } from '../../model/draft.ts';
import { isUntouched } from '../../model/draft.ts';
import type { Transcript } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import { indexIn, type Pointer } from '../../text/pointer.ts';
import { copy, Ordering, type Spelling } from '../../text/spelling.ts';
import { areInLine } from './in-line.ts';

export type Order = Extract<Spelling, { t: 'order' }>;

/** The places of a message that stays as it was; null for any other. */
export const untouched = (it: DraftMessage): readonly Pointer[] | null =>
  it.from && isUntouched(it) ? sourcesOf(it.from) : null;

/** The spelled messages, with the elements of the list that are no messages where they stood between them. */
export function withOthers(
  { at, asides }: Transcript,
  draft: Draft,
  write: (it: DraftMessage) => readonly Spelling[],
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
  if (lifted) add(write(lifted));
  let next = 0;
  for (let i = 0; i < draft.length; i++) {
    const same = draft.untouchedAt(i);
    if (isInLine && same >= 0) {
      order.keep(same);
      continue;
    }
    const from = draft.fromAt(i);
    if (from && next < others.length) {
      const place = placeOf(from.at);
      while (next < others.length && others[next]! < place) order.keep(others[next++]!);
    }
    const sources = same >= 0 ? sourcesOf(from!) : untouched(draft.at(i)!);
    if (sources === null) add(write(draft.at(i)!));
    else for (const source of sources) keep(source);
  }
  while (next < others.length) order.keep(others[next++]!);
  return order.done(at);
}
