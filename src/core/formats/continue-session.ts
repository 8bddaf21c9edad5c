import type { Part } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import data from './about/continue-session.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, listIn, objectIn, viewContent } from './common/block-view.ts';
import { callPart, contentText, idOf, reasoningPart, resultPart } from './common/parts.ts';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** A session of Continue: messages with what was attached to them, and the state of each call beside them. */
export const continueSession = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element) || !COMMON_ROLES.has(ownString(objectIn(element, 'message'), 'role') ?? '')) return false;
    return Array.isArray(own(element, 'contextItems')) && '`contextItems` beside a `message`';
  },
  view(element, at) {
    const message = objectIn(element, 'message');
    const roleName = ownString(message, 'role') ?? '';
    const role = COMMON_ROLES.get(roleName) ?? 'other';
    const callId = idOf(own(message, 'toolCallId'));
    if (role === 'tool') {
      const text = contentText(own(message, 'content'));
      return [
        { at, role, roleName, parts: [resultPart(`${at}/message`, { callId, name: null, text, isError: false })] },
      ];
    }
    const thought = ownString(objectIn(element, 'reasoning'), 'text');
    const words = viewContent(own(message, 'content'), `${at}/message/content`, () => null);
    const calls = listIn(message, 'toolCalls').map((it: unknown, i): Part => {
      const call = isObject(it) ? it : {};
      const said = objectIn(call, 'function');
      const name = ownString(said, 'name') ?? '';
      return callPart(`${at}/message/toolCalls/${i}`, {
        id: idOf(own(call, 'id')),
        name,
        args: own(said, 'arguments'),
      });
    });
    const parts = [...(thought ? [reasoningPart(`${at}/reasoning/text`, thought, null)] : []), ...words, ...calls];
    const results = listIn(element, 'toolCallStates').flatMap((it: unknown, i): Viewed[] => {
      const place = `${at}/toolCallStates/${i}`;
      const output = isObject(it) ? own(it, 'output') : undefined;
      if (!isObject(it) || !Array.isArray(output)) return [];
      const said = { callId: idOf(own(it, 'toolCallId')), name: null, text: contentText(output) };
      const isError = ownString(it, 'status') === 'errored';
      return [{ at: place, role: 'tool', roleName: '', parts: [resultPart(place, { ...said, isError })] }];
    });
    return [{ at, role, roleName, parts }, ...results];
  },
});
