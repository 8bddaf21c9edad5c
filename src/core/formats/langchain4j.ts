import type { Part, Role } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/langchain4j.json';
import { aboutView } from './about.ts';
import { listIn, objectIn } from './common/block-view.ts';
import { callPart, idOf, labelOf, mediaPart, opaquePart, reasoningPart, resultPart, textPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['SYSTEM', 'system'],
  ['USER', 'user'],
  ['AI', 'assistant'],
  ['TOOL_EXECUTION_RESULT', 'tool'],
]);
const MEDIA: ReadonlyMap<string, string> = new Map([
  ['IMAGE', 'image'],
  ['AUDIO', 'audio'],
  ['VIDEO', 'video'],
  ['PDF', 'pdfFile'],
]);

/** Messages as LangChain4j stores them: a type in capitals, calls beside the text of the answer. */
export const langchain4j = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element)) return false;
    const type = ownString(element, 'type') ?? '';
    const isSaid = ['text', 'contents', 'toolExecutionRequests'].some((key) => Object.hasOwn(element, key));
    return ROLES.has(type) && isSaid && '`type` of messages in capitals';
  },
  view(element, at) {
    const roleName = ownString(element, 'type') ?? '';
    return [{ at, role: ROLES.get(roleName) ?? 'other', roleName, parts: partsOf(element, roleName, at) }];
  },
});

function partsOf(element: JsonObject, type: string, at: Pointer): Part[] {
  const text = ownString(element, 'text');
  if (type === 'TOOL_EXECUTION_RESULT') {
    const said = { callId: idOf(own(element, 'id')), name: ownString(element, 'toolName'), text: text ?? '' };
    return [resultPart(at, { ...said, isError: own(element, 'isError') === true })];
  }
  const thought = ownString(element, 'thinking');
  const thoughts = thought ? [reasoningPart(`${at}/thinking`, thought, null)] : [];
  const said = text ? [textPart(`${at}/text`, text)] : [];
  const contents = listIn(element, 'contents').map((it, i) => contentOf(it, `${at}/contents/${i}`));
  const calls = listIn(element, 'toolExecutionRequests').map((it, i) => callOf(it, `${at}/toolExecutionRequests/${i}`));
  return [...thoughts, ...said, ...contents, ...calls];
}

function contentOf(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return opaquePart(at, labelOf(value));
  const type = ownString(value, 'type') ?? '';
  const text = ownString(value, 'text');
  if (type === 'TEXT' && text !== null) return textPart(at, text);
  const key = MEDIA.get(type);
  if (key === undefined) return opaquePart(at, type);
  const media = objectIn(value, key);
  return mediaPart(at, ownString(media, 'mimeType'), ownString(media, 'base64Data'), ownString(media, 'url'));
}

function callOf(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return opaquePart(at, labelOf(value));
  return callPart(at, {
    id: idOf(own(value, 'id')),
    name: ownString(value, 'name') ?? '',
    args: own(value, 'arguments') ?? {},
  });
}
