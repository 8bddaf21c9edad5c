import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/haystack.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, listIn, objectIn } from './common/block-view.ts';
import {
  callPart,
  contentText,
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

const KEYS = ['text', 'tool_call', 'tool_call_result', 'image', 'reasoning', 'file'];

/** Chat messages of Haystack: blocks told apart by their key, metadata beside them; older ones with underscores. */
export const haystack = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element)) return false;
    const list = contentOf(element);
    if (!COMMON_ROLES.has(roleOf(element)) || !list || !isObject(own(element, 'meta') ?? own(element, '_meta')))
      return false;
    const isBlock = (it: unknown): boolean => {
      const [key = '', ...others] = isObject(it) ? Object.keys(it) : [];
      return others.length === 0 && KEYS.includes(key);
    };
    return list.values.every(isBlock) && '`meta` beside blocks without a type';
  },
  view(element, at) {
    const list = contentOf(element);
    const parts = list ? list.values.map((it, i) => block(it, `${at}/${list.key}/${i}`)) : [];
    const role = COMMON_ROLES.get(roleOf(element)) ?? 'other';
    return [{ at, role, roleName: roleOf(element), parts }];
  },
});

const roleOf = (element: JsonObject): string => ownString(element, 'role') ?? ownString(element, '_role') ?? '';

function contentOf(element: JsonObject): { readonly key: string; readonly values: readonly unknown[] } | null {
  const key = Array.isArray(own(element, 'content')) ? 'content' : '_content';
  return Array.isArray(own(element, key)) ? { key, values: listIn(element, key) } : null;
}

function block(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return opaquePart(at, labelOf(value));
  const text = ownString(value, 'text');
  if (text !== null) return textPart(at, text);
  const [call, result] = [own(value, 'tool_call'), own(value, 'tool_call_result')];
  if (isObject(call))
    return callPart(at, {
      id: idOf(own(call, 'id')),
      name: ownString(call, 'tool_name') ?? '',
      args: own(call, 'arguments'),
    });
  if (isObject(result)) {
    const origin = objectIn(result, 'origin');
    const said = {
      callId: idOf(own(origin, 'id')),
      name: ownString(origin, 'tool_name'),
      text: contentText(own(result, 'result')),
    };
    return resultPart(at, { ...said, isError: own(result, 'error') === true });
  }
  const thought = own(value, 'reasoning');
  if (isObject(thought)) return reasoningPart(at, ownString(thought, 'reasoning_text') ?? '', null);
  const image = own(value, 'image');
  if (isObject(image)) return mediaPart(at, ownString(image, 'mime_type'), ownString(image, 'base64_image'));
  return opaquePart(at, Object.keys(value)[0] ?? 'object');
}
