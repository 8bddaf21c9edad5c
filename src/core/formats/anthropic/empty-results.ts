import type { ResultPart } from '../../model/message.ts';
import { type JsonObject, own } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { copy, json, list } from '../../text/spelling.ts';
import { contentText, emptyTextOf } from '../common/parts.ts';
import type { Keys } from '../common/write.ts';

/** True for a result that was read with empty text blocks and is no more said to hold any. */
export const isRidOfEmpty = (part: ResultPart, raw: JsonObject): boolean =>
  part.emptyText === undefined && emptyTextOf(own(raw, 'content')) !== undefined;

/** The content of such a result: other blocks stay as they are, a text that is not in them comes first. */
export function withoutEmpty(part: ResultPart, raw: JsonObject, at: Pointer): Keys {
  const content = own(raw, 'content');
  if (!isRidOfEmpty(part, raw) || !Array.isArray(content)) return [];
  const kept = content.flatMap((block: unknown, i) =>
    emptyTextOf([block]) === undefined ? [copy(`${at}/content/${i}`)] : [],
  );
  const isNew = contentText(content) !== part.text;
  return [['content', list(isNew ? [json({ type: 'text', text: part.text }), ...kept] : kept)]];
}
