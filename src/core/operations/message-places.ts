import type { Message } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import { type Pointer, parent } from '../text/pointer.ts';

/** By each place that a message is written at: its index. */
export const messagePlaces = (messages: readonly Message[]): ReadonlyMap<Pointer, number> =>
  new Map(messages.flatMap((message) => sourcesOf(message).map((at) => [at, message.index] as const)));

/** The index of the message that a place is in; -1 outside of all. */
export function messageAround(at: Pointer, places: ReadonlyMap<Pointer, number>): number {
  for (let place: Pointer | null = at; place !== null; place = parent(place)) {
    const index = places.get(place);
    if (index !== undefined) return index;
  }
  return -1;
}
