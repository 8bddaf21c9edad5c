import type { Message } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import { type Pointer, parent } from '../text/pointer.ts';

/** By each place that a message is written at: the message. */
export const messagePlaces = (messages: readonly Message[]): ReadonlyMap<Pointer, Message> =>
  new Map(messages.flatMap((message) => sourcesOf(message).map((at) => [at, message] as const)));

/** The message that a place is in; undefined outside of all. */
export function messageAround<T>(at: Pointer, places: ReadonlyMap<Pointer, T>): T | undefined {
  for (let place: Pointer | null = at; place !== null; place = parent(place)) {
    const message = places.get(place);
    if (message !== undefined) return message;
  }
  return undefined;
}
