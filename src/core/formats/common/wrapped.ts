import type { Message } from '../../model/message.ts';
import type { JsonObject } from '../../text/json.ts';
import { isObject, own } from '../../text/json.ts';
import { child, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { copy, patch, type Spelling } from '../../text/spelling.ts';
import type { MessageWriter, WriteContext } from './write.ts';

/** Messages whose keys stand in an object inside the element of the list. */
export interface Wrapping {
  /** The key of that object; null where the element is the message itself. */
  key(element: JsonObject): string | null;
  /** A new element round a new message. */
  wrap(message: Spelling, context: WriteContext): Spelling;
  /** The keys of the element that follow from those of the message that change. */
  outer?(element: JsonObject, set: ReadonlyMap<string, Spelling | null>): readonly (readonly [string, Spelling])[];
}

/** Where the keys of an element stand. */
export function innerAt(wrapping: Pick<Wrapping, 'key'>, element: unknown, at: Pointer): Pointer {
  const key = isObject(element) ? wrapping.key(element) : null;
  return key !== null && isObject(element) && isObject(own(element, key)) ? child(at, key) : at;
}

/** A reader of elements, out of a reader of the messages inside them. */
export const wrappedReader =
  (wrapping: Pick<Wrapping, 'key'>, read: (message: JsonObject, at: Pointer, index: number) => Message) =>
  (element: JsonObject, at: Pointer, index: number): Message => {
    const place = innerAt(wrapping, element, at);
    const inner = valueAt(element, place.slice(at.length));
    return { ...read(isObject(inner) ? inner : element, place, index), at };
  };

/** A writer of elements, out of a writer of the messages inside them. */
export function wrappedWriter(
  wrapping: Wrapping,
  context: WriteContext,
  writerOf: (context: WriteContext) => MessageWriter,
): MessageWriter {
  const base = (message: Message): Pointer => innerAt(wrapping, valueAt(context.root, message.at), message.at);
  const write = writerOf({ ...context, base, home: (from) => base(from.message) });
  return (it) => write(it).map((spelled) => wrapOne(wrapping, context, spelled));
}

function wrapOne(wrapping: Wrapping, context: WriteContext, spelled: Spelling): Spelling {
  if (spelled.t !== 'copy' && spelled.t !== 'patch') return wrapping.wrap(spelled, context);
  const outerAt = parent(spelled.at) ?? '';
  const element = valueAt(context.root, outerAt);
  if (!isObject(element) || innerAt(wrapping, element, outerAt) !== spelled.at) return spelled;
  if (spelled.t === 'copy') return copy(outerAt);
  const more = wrapping.outer?.(element, new Map(spelled.set)) ?? [];
  return patch(outerAt, [[spelled.at.slice(outerAt.length + 1), spelled], ...more]);
}
