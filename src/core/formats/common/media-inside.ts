import type { MediaPart, Part, ResultPart } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, own } from '../../text/json.ts';
import { child, element, type Pointer } from '../../text/pointer.ts';
import { copy, json, list, patch, type Spelling } from '../../text/spelling.ts';
import { byDepth, type Keys } from './write.ts';

/** The pictures and files among the content of a result; undefined where there are none. */
export function mediaInside(
  content: unknown,
  at: Pointer,
  read: (block: unknown, at: Pointer) => Part,
): readonly MediaPart[] | undefined {
  if (!Array.isArray(content)) return undefined;
  let found: MediaPart[] | undefined;
  for (let i = 0; i < content.length; i++) {
    const block: unknown = content[i];
    // Most results are text: what is no block of another kind is not read twice.
    if (!isObject(block) || own(block, 'text') !== undefined) continue;
    const part = read(block, element(at, i));
    if (part.kind === 'media') found = [...(found ?? []), part];
  }
  return found;
}

/** How the keys of a picture's block are written, where its type or data has changed. */
type MediaKeys = (part: MediaPart, block: JsonObject) => Keys;

/** The content of a result with those of its pictures changed that are no more what they were. */
export function spellMediaInside(
  part: ResultPart,
  content: unknown,
  at: Pointer,
  keysOf: MediaKeys,
  textType = 'text',
): Spelling | null {
  if (!Array.isArray(content)) return null;
  const changed = new Map((part.media ?? []).map((it) => [it.at, it]));
  const blocks = content.map((block: unknown, i): Spelling => {
    const place = element(at, i);
    const now = changed.get(place);
    if (now === undefined || !isObject(block)) return copy(place);
    return now.kind === 'text' ? json(textBlock(now.text, block, textType)) : inner(place, keysOf(now, block));
  });
  return list(blocks);
}

/** The field of a result whose pictures stand in its `content`. */
export const mediaInContent =
  (keysOf: MediaKeys) =>
  (part: ResultPart, raw: JsonObject, at: Pointer): Keys => [
    ['content', spellMediaInside(part, own(raw, 'content'), `${at}/content`, keysOf)],
  ];

/** A text as the blocks beside it are written: with a type, or known by its key. */
const textBlock = (text: string, beside: JsonObject, type: string): Json =>
  own(beside, 'type') === undefined ? { text } : { type, text };

/** A block with keys one level down set to what they are now. */
function inner(at: Pointer, keys: Keys): Spelling {
  const { set, nested } = byDepth(keys);
  for (const [head, below] of nested) set.push([head, patch(child(at, head), below)]);
  return patch(at, set);
}
