import type { DraftPart } from '../../model/draft.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { copy, json, list, object, patch, type Spelling } from '../../text/spelling.ts';
import type { Placement } from '../format.ts';
import { isAsWas, type WriteContext, writtenAt } from './write.ts';

/**
 * Puts system parts behind what a body's system field says, in a list of `{text}`. The list stands under one of the keys,
 * or in an object there under `inner`.
 */
export const liftTexts =
  (keys: readonly [string, ...string[]], inner: string | null = null) =>
  (parts: readonly DraftPart[], body: JsonObject, bodyAt: Pointer, context: WriteContext): Placement => {
    const key = keys.find((it) => Object.hasOwn(body, it)) ?? keys[0];
    const at = child(bodyAt, key);
    const listAt = inner === null ? at : child(at, inner);
    const before = valueAt(context.root, listAt);
    const said = own(body, key);
    const words = parts.filter((it) => it.part.kind === 'text').map((it) => textBlock(spokenIn(it, context)));
    const old = typeof said === 'string' && said !== '' ? [textBlock(copy(at))] : elementsAt(before, listAt);
    const items = list([...old, ...words]);
    const value = inner === null ? items : isObject(said) ? patch(at, [[inner, items]]) : object([[inner, items]]);
    return { at: bodyAt, spelling: patch(bodyAt, [[key, value]]) };
  };

const textBlock = (text: Spelling): Spelling => object([['text', text]]);

const elementsAt = (value: unknown, at: Pointer): Spelling[] =>
  Array.isArray(value) ? value.map((_, i) => copy(`${at}/${i}`)) : [];

/** The words of a part: with the characters they are written in, where they stand as a string. */
function spokenIn(drafted: DraftPart, { root }: WriteContext): Spelling {
  const at = writtenAt(drafted);
  if (drafted.from !== null && isAsWas(drafted))
    for (const place of [at, child(at, 'text')]) if (typeof valueAt(root, place) === 'string') return copy(place);
  return json('text' in drafted.part ? drafted.part.text : '');
}
