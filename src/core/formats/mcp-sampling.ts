import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/mcp-sampling.json';
import { aboutView } from './about.ts';
import { viewContent } from './common/block-view.ts';
import { callPart, contentText, idOf, mediaPart, resultPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** Messages of MCP's sampling: one block may stand where others have a list, results name their call in camel case. */
export const mcpSampling = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element) || !/^(?:user|assistant)$/.test(ownString(element, 'role') ?? '')) return false;
    const content = own(element, 'content');
    if (isObject(content)) return isBlock(content) && '`content` that is one block';
    if (!Array.isArray(content) || !content.every(isBlock)) return false;
    return content.some((it) => isObject(it) && own(it, 'toolUseId') !== undefined) ? '`toolUseId`' : true;
  },
  view(element, at) {
    const roleName = ownString(element, 'role') ?? '';
    const parts = viewContent(own(element, 'content'), `${at}/content`, block);
    return [{ at, role: roleName === 'assistant' ? 'assistant' : 'user', roleName, parts }];
  },
});

function isBlock(it: unknown): boolean {
  if (!isObject(it)) return false;
  const type = ownString(it, 'type');
  if (type === 'text') return ownString(it, 'text') !== null && own(it, 'cache_control') === undefined;
  if (type === 'tool_use') return ownString(it, 'id') !== null;
  if (type === 'image' || type === 'audio') return ownString(it, 'data') !== null;
  return type === 'tool_result' && ownString(it, 'toolUseId') !== null;
}

function block(value: JsonObject, at: Pointer): Part | null {
  const type = ownString(value, 'type');
  if (type === 'tool_use')
    return callPart(at, {
      id: idOf(own(value, 'id')),
      name: ownString(value, 'name') ?? '',
      args: own(value, 'input'),
    });
  if (type === 'image' || type === 'audio')
    return mediaPart(at, ownString(value, 'mimeType'), ownString(value, 'data'));
  if (type !== 'tool_result') return null;
  const said = { callId: idOf(own(value, 'toolUseId')), name: null, text: contentText(own(value, 'content')) };
  return resultPart(at, { ...said, isError: own(value, 'isError') === true });
}
