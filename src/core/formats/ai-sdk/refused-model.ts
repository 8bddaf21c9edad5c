import type { ClientFault } from '../../model/stored.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';

const SAYS =
  'Invalid prompt: The messages must be a ModelMessage[]. If you have passed a UIMessage[], you can use convertToModelMessages to convert them.';

/** True for the part of a call or of a result that stands in the list where a message should. */
export const isBare = (value: JsonObject): boolean =>
  BARE.has(ownString(value, 'type') ?? '') && own(value, 'role') === undefined && own(value, 'content') === undefined;

const BARE = new Set(['tool-call', 'tool-result']);

/** Whose message a part belongs to. */
export const roleOf = (part: JsonObject): 'assistant' | 'tool' =>
  ownString(part, 'type') === 'tool-result' ? 'tool' : 'assistant';

/** What `generateText` and its like say of an element of their messages. Only parts that stand alone are looked at. */
export function refusedModelMessage(value: JsonObject, at: Pointer, place: number): readonly ClientFault[] {
  if (!isBare(value)) return [];
  const to = { role: roleOf(value), content: [asPart(value)] } as Json;
  return [{ at, client: 'the AI SDK', path: `messages[${place}]`, says: SAYS, mend: { at, to, isLossless: true } }];
}

/** A part as version 5 and later take it: an output says of which kind it is. */
function asPart(part: JsonObject): JsonObject {
  const output = own(part, 'output');
  if (ownString(part, 'type') !== 'tool-result' || output === undefined) return part;
  if (isObject(output) && own(output, 'type') !== undefined) return part;
  const kind = typeof output === 'string' ? 'text' : 'json';
  return { ...part, output: { type: kind, value: output } };
}
