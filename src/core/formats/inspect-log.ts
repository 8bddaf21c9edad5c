import type { Part } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import data from './about/inspect-log.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, idUnder, listIn, viewContent } from './common/block-view.ts';
import { callPart, contentText, mediaPart, reasoningPart, resultPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** Messages of an Inspect log, a list for each sample: calls name their function in a string and carry objects. */
export const inspectLog = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element) || !COMMON_ROLES.has(ownString(element, 'role') ?? '')) return false;
    const isCall = (it: unknown): boolean => isObject(it) && ownString(it, 'function') !== null;
    const calls = listIn(element, 'tool_calls');
    if (calls.length > 0) return calls.every(isCall) && '`function` as the name of a call';
    if (ownString(element, 'role') === 'tool')
      return ownString(element, 'function') !== null && '`function` of a result';
    return /^(?:input|generate)$/.test(ownString(element, 'source') ?? '') && '`source` of a message';
  },
  signs: (body) =>
    isObject(own(body, 'scores')) && Array.isArray(own(body, 'events')) ? ['`events` and `scores`'] : [],
  view(element, at) {
    const roleName = ownString(element, 'role') ?? '';
    const role = COMMON_ROLES.get(roleName) ?? 'other';
    const content = own(element, 'content');
    if (role === 'tool') {
      const said = { callId: idUnder(element, 'tool_call_id'), name: ownString(element, 'function') };
      const result = resultPart(at, { ...said, text: contentText(content), isError: isObject(own(element, 'error')) });
      return [{ at, role, roleName, parts: [result] }];
    }
    const words = viewContent(content, `${at}/content`, (block, place): Part | null => {
      const type = ownString(block, 'type');
      if (type === 'reasoning')
        return reasoningPart(place, ownString(block, 'reasoning') ?? '', ownString(block, 'signature'));
      return type === 'image' ? mediaPart(place, null, null, ownString(block, 'image')) : null;
    });
    const calls = listIn(element, 'tool_calls').map((it: unknown, i): Part => {
      const call = isObject(it) ? it : {};
      const said = { id: idUnder(call, 'id'), name: ownString(call, 'function') ?? '', args: own(call, 'arguments') };
      return callPart(`${at}/tool_calls/${i}`, said);
    });
    return [{ at, role, roleName, parts: [...words, ...calls], model: ownString(element, 'model') }];
  },
});
