import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/extensions-ai.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, idUnder, listIn } from './common/block-view.ts';
import { LIST_KEYS } from './common/lists.ts';
import {
  addressed,
  callPart,
  contentText,
  idOf,
  labelOf,
  opaquePart,
  reasoningPart,
  resultPart,
  textPart,
} from './common/parts.ts';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** What a durable agent keeps: the messages of each request and of each response. */
const PIECES = new Set(['request', 'response', 'error']);

/** Messages of Microsoft.Extensions.AI and of the Agent Framework on top of it: contents told apart by `$type`. */
export const extensionsAi = viewFormat({
  ...aboutView(data),
  keys: [...LIST_KEYS, 'conversationHistory'],
  claim(element): Claim {
    if (!isObject(element)) return false;
    if (!isPiece(element)) return claimMessage(element);
    return (
      listIn(element, 'messages').every((it) => claimMessage(it) !== false) && '`messages` of requests and responses'
    );
  },
  view(element, at) {
    if (!isPiece(element)) return [messageIn(element, at)];
    return listIn(element, 'messages').flatMap((it, i) => (isObject(it) ? [messageIn(it, `${at}/messages/${i}`)] : []));
  },
});

const isPiece = (element: JsonObject): boolean =>
  PIECES.has(ownString(element, '$type') ?? '') && Array.isArray(own(element, 'messages'));

function claimMessage(element: unknown): Claim {
  if (!isObject(element) || ownString(element, 'role') === null) return false;
  const contents = listIn(element, 'contents');
  const isOwn = contents.length > 0 && contents.every((it) => isObject(it) && ownString(it, '$type') !== null);
  return isOwn && '`$type` of `contents`';
}

function messageIn(element: JsonObject, at: Pointer): Viewed {
  const roleName = ownString(element, 'role') ?? '';
  const parts = listIn(element, 'contents').map((it, i) => partOf(it, `${at}/contents/${i}`));
  return { at, role: COMMON_ROLES.get(roleName) ?? 'other', roleName, parts, id: idUnder(element, 'messageId') };
}

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
  return addressed(at, uri, ownString(value, 'mediaType'));
}
