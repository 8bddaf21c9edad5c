import type { Transcript } from '../../model/message.ts';
import { isObject } from '../../text/json.ts';
import { parent } from '../../text/pointer.ts';
import type { RequestPlaces } from './in-request.ts';

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
