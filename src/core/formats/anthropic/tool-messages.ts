import type { Part } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { copy, json, list, object, type Spelling } from '../../text/spelling.ts';
import {
  changedKeys,
  type Fields,
  type MessageWriter,
  patchPaths,
  setKeys,
  type WriteContext,
} from '../common/write.ts';
import { newBlock } from './blocks.ts';

/** True for a result in the words of Chat Completions, as gateways and people's own code put it among Anthropic's. */
export function isToolMessage(message: JsonObject): boolean {
  if (message.role !== 'tool' || typeof message.tool_call_id !== 'string') return false;
  const { content } = message;
  return !Array.isArray(content) || content.every((it) => !isObject(it) || ownString(it, 'type') !== 'tool_result');
}

const FIELDS: Fields = { result: { callId: 'tool_call_id', text: 'content', isError: 'is_error' } };

/** Writes tool messages: as they were while they are that, as a user's message with a result block once they are not. */
export const withToolMessages =
  (write: MessageWriter, { root }: WriteContext): MessageWriter =>
  (it) => {
    const { from } = it;
    const [only] = it.parts;
    const [before] = from?.parts ?? [];
    if (!from || before?.kind !== 'result' || before.at !== from.at) return write(it);
    if (it.role !== 'tool' || it.parts.length !== 1 || only?.from?.part !== before) return write({ ...it, from: null });
    const raw = valueAt(root, from.at);
    const keys = isObject(raw) ? changedKeys(only.part, before, FIELDS, raw, from.at) : [];
    return [patchPaths(root, from.at, [...keys, ...setKeys(it)])];
  };

/** A tool message as a result block: its content as it stands where Anthropic knows every block of it. */
export function toolBlock(part: Part, before: Part, raw: JsonObject, at: Pointer): Spelling {
  if (part.kind !== 'result') return json(newBlock(part));
  const content = own(raw, 'content');
  const media = (part.media ?? []).map((it) => json(newBlock(it)));
  const isSame = before.kind === 'result' && part.text === before.text && part.media === before.media;
  const isTaken = typeof content === 'string' || (Array.isArray(content) && content.every(isBlock));
  const told = media.length === 0 ? json(part.text) : list([json({ type: 'text', text: part.text }), ...media]);
  const words = isSame && isTaken ? copy(`${at}/content`) : told;
  return object([
    ['type', json('tool_result')],
    ['tool_use_id', json(part.callId ?? '')],
    ['content', words],
    ...(part.isError ? [['is_error', json(true)] as const] : []),
    ...(Object.hasOwn(raw, 'cache_control') ? [['cache_control', copy(`${at}/cache_control`)] as const] : []),
  ]);
}

const isBlock = (block: unknown): boolean =>
  isObject(block) &&
  (ownString(block, 'type') === 'text' ||
    (/^(?:image|document)$/.test(ownString(block, 'type') ?? '') && isObject(own(block, 'source'))));
