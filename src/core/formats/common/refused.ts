import type { ClientFault } from '../../model/stored.ts';
import { append } from '../../text/append.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';

/** What a program rejects of an element of a list, by its place there. */
export type Refuses = (element: JsonObject, at: Pointer, place: number) => readonly ClientFault[];

export function refusedIn(
  values: readonly unknown[],
  at: (place: number) => Pointer,
  refuses?: Refuses,
): ClientFault[] {
  const found: ClientFault[] = [];
  if (!refuses) return found;
  values.forEach((value, place) => {
    if (isObject(value)) append(found, refuses(value, at(place), place));
  });
  return found;
}
