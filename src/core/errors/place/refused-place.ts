import type { Transcript } from '../../model/message.ts';
import { isObject } from '../../text/json.ts';
import { type Pointer, parent } from '../../text/pointer.ts';
import { type Asks, asksOf } from './asks.ts';

/** A request in its document, as far as places in it are looked up. */
export interface RequestPlaces {
  readonly document: unknown;
  /** Where the body of the request is in the document; null where the document holds none, as a session file. */
  readonly at: Pointer | null;
  /** True for a document that is the list of messages alone. */
  readonly isBare?: boolean;
  /** True where the list stands in an object that is not a whole request: only what is there in full is meant. */
  readonly isLoose?: boolean;
  readonly list: Pointer;
  readonly tools: readonly { readonly name: string; readonly at: Pointer }[];
}

/** A place of a request that a refusal names. */
export interface RefusedPlace {
  readonly at: Pointer;
  /** As the text spells it. */
  readonly path: string;
  readonly how: 'path' | 'key' | 'tool' | 'value';
  /** False where the text may mean another place as well. */
  readonly isSure: boolean;
  /** A key that the text names and that is not at the place. */
  readonly missing: string | null;
  readonly asks: Asks;
}

/** The document with the request around the messages, where it is one. */
export const requestPlaces = (document: unknown, { at, tools, isRequest, stored }: Transcript): RequestPlaces => ({
  document,
  // A list that stands in an object that is not a whole request is where its paths lead.
  // So does one that leads into a message which stands alone.
  at: isRequest ? (parent(at) ?? '') : stored ? null : at === '' && isObject(document) ? '' : parent(at),
  isLoose: !isRequest && !stored && at !== '',
  isBare: at === '' && !isRequest && !stored && Array.isArray(document),
  list: at,
  tools: tools ?? [],
});

/** A place that is there, and that a text means without a doubt. */
export const surePlace = (at: Pointer, path: string, how: RefusedPlace['how'], asks: Asks): RefusedPlace => ({
  at,
  path,
  how,
  isSure: true,
  missing: null,
  asks,
});

/** The same where other things than the words of the text tell what it asks for. */
export const placeAsking = (at: Pointer, path: string, how: RefusedPlace['how'], told: Partial<Asks>): RefusedPlace =>
  surePlace(at, path, how, asking(told));

/** Nothing is asked but what is told. */
export const asking = (told: Partial<Asks> = {}): Asks => ({ ...asksOf('', undefined), ...told });
