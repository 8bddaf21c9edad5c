import type { Message, Part } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { idOfCopy, withCopies } from '../common/copies.ts';
import * as made from '../common/parts.ts';
import { innerAt } from '../common/wrapped.ts';
import { readOpenAIItem } from '../openai/read.ts';
import { insideOf, KINDS, typeIn, WRAPPING } from './wrapping.ts';

export function readLangchainMessage(element: JsonObject, place: Pointer, index: number): Message {
  const at = innerAt(WRAPPING, element, place);
  const value = insideOf(element);
  const type = typeIn(element);
  const roleName = type === 'chat' || type === '' ? (ownString(value, 'role') ?? '') : type;
  const role = KINDS.find(([it, name]) => it === roleName || name === roleName)?.[1] ?? 'other';
  const parts = role === 'tool' ? [resultOf(value, at)] : spokenParts(value, at);
  const [shape, id] = [made.shapeOf(value, 'content'), made.idOf(own(value, 'id'))];
  return made.messageOf(place, index, { role, roleName, parts, shape, id });
}

/** A tool message is a result, at the place of the message itself. */
function resultOf(value: JsonObject, at: Pointer): Part {
  const [callId, name] = [made.idOf(own(value, 'tool_call_id')), ownString(value, 'name')];
  return made.resultPart(at, {
    callId,
    name,
    text: made.contentText(own(value, 'content')),
    isError: own(value, 'status') === 'error',
  });
}

const listAt = (value: JsonObject, path: Pointer): readonly unknown[] => {
  const list = valueAt(value, path);
  return Array.isArray(list) ? list : [];
};

/** Contents, then the calls: each stands once, with the other places that hold it. */
export function spokenParts(value: JsonObject, at: Pointer): readonly Part[] {
  const read = (path: Pointer): Part[] => listAt(value, path).map((block, i) => blockAt(block, `${at}${path}/${i}`));
  const content = own(value, 'content');
  const items =
    typeof content === 'string' && content !== '' ? [made.textPart(`${at}/content`, content)] : read('/content');
  const thought = made.idOf(valueAt(value, '/additional_kwargs/reasoning_content'));
  const calls = [...read('/tool_calls'), ...read('/invalid_tool_calls')];
  const ids = new Set(calls.map((it) => (it.kind === 'call' ? it.id : null)));
  const isAgain = (part: Part): boolean => part.kind === 'call' && part.id !== null && ids.has(part.id);
  const known = [...items.filter((part) => !isAgain(part)), ...calls];
  // Before there was a list of calls, they stood among the additional arguments only.
  for (const it of known) if (it.kind === 'call') ids.add(it.id);
  const old = read('/additional_kwargs/tool_calls').filter(
    (part) => part.kind === 'call' && part.id !== null && !ids.has(part.id),
  );
  const lists = ['/content', '/additional_kwargs/tool_calls', '/tool_call_chunks', '/response_metadata/output'];
  const again = lists.flatMap((path) =>
    listAt(value, path).flatMap((it, i) => {
      const isOwn = known.some((part) => part.at === `${at}${path}/${i}`);
      return isOwn || !isObject(it) || (path === '/content' && !isAgain(blockAt(it, '')))
        ? []
        : [[`${at}${path}/${i}`, it] as const];
    }),
  );
  const lead = thought === null ? [] : [made.reasoningPart(`${at}/additional_kwargs/reasoning_content`, thought, null)];
  return [...lead, ...withCopies([...known, ...old], again)];
}

/** A block or a call, in the words of whatever API it came through. */
function blockAt(block: unknown, at: Pointer): Part {
  if (!isObject(block)) return readOpenAIItem(block, at);
  const type = ownString(block, 'type') ?? '';
  const text = ownString(block, 'reasoning');
  if (type === 'reasoning' && text !== null) return made.reasoningPart(at, text, null);
  const inner = own(block, 'function');
  const call = isObject(inner) ? inner : block;
  const args = own(call, 'args') ?? own(call, 'arguments');
  if (type.includes('tool_call') || isObject(inner) || (type === '' && args !== undefined))
    return made.callPart(at, { id: idOfCopy(block), name: ownString(call, 'name') ?? '', args });
  const data = ownString(block, 'data') ?? ownString(block, 'base64');
  const isMedia = ['image', 'audio', 'video', 'file'].includes(type) && own(block, 'source') === undefined;
  return isMedia
    ? made.mediaPart(at, ownString(block, 'mime_type'), data, ownString(block, 'url'))
    : readOpenAIItem(block, at);
}
