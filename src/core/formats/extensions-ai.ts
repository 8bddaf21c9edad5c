import type { Part } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { COMMON_ROLES, idUnder, listIn } from './common/block-view.ts';
import {
  callPart,
  contentText,
  dataUrl,
  idOf,
  labelOf,
  mediaPart,
  opaquePart,
  reasoningPart,
  resultPart,
  textPart,
} from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** Messages of Microsoft.Extensions.AI and of the Agent Framework on top of it: contents told apart by `$type`. */
export const extensionsAi = viewFormat({
  id: 'extensions-ai',
  title: 'Microsoft.Extensions.AI messages',
  docs: 'https://learn.microsoft.com/dotnet/api/microsoft.extensions.ai.chatmessage',
  claim(element): Claim {
    if (!isObject(element) || ownString(element, 'role') === null) return false;
    const contents = listIn(element, 'contents');
    const isOwn = contents.length > 0 && contents.every((it) => isObject(it) && ownString(it, '$type') !== null);
    return isOwn && '`$type` of `contents`';
  },
  view(element, at) {
    const roleName = ownString(element, 'role') ?? '';
    const parts = listIn(element, 'contents').map((it, i) => partOf(it, `${at}/contents/${i}`));
    const id = idUnder(element, 'messageId');
    return [{ at, role: COMMON_ROLES.get(roleName) ?? 'other', roleName, parts, id }];
  },
});

function partOf(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return opaquePart(at, labelOf(value));
  const type = ownString(value, '$type') ?? '';
  const text = ownString(value, 'text') ?? '';
  if (type === 'text') return textPart(at, text);
  if (type === 'reasoning') return reasoningPart(at, text, ownString(value, 'protectedData'));
  const id = idOf(own(value, 'callId'));
  if (type === 'functionCall')
    return callPart(at, { id, name: ownString(value, 'name') ?? '', args: own(value, 'arguments') ?? {} });
  if (type === 'functionResult')
    return resultPart(at, { callId: id, name: null, text: contentText(own(value, 'result')), isError: false });
  const uri = ownString(value, 'uri');
  if (uri === null || (type !== 'data' && type !== 'uri')) return opaquePart(at, type);
  const inline = dataUrl(uri);
  return mediaPart(
    at,
    ownString(value, 'mediaType') ?? inline?.mime ?? null,
    inline?.data ?? null,
    inline ? null : uri,
  );
}
