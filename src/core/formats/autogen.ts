import type { Part, Role } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import data from './about/autogen.json';
import { aboutView } from './about.ts';
import { idUnder, viewContent } from './common/block-view.ts';
import { callPart, contentText, reasoningPart, resultPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['SystemMessage', 'system'],
  ['UserMessage', 'user'],
  ['AssistantMessage', 'assistant'],
  ['FunctionExecutionResultMessage', 'tool'],
]);

/** Messages of AutoGen's models: named by their class, one message with all results. */
export const autogen = viewFormat({
  ...aboutView(data),
  claim: (element): Claim =>
    isObject(element) && ROLES.has(ownString(element, 'type') ?? '') && `\`${ownString(element, 'type')}\` by name`,
  view(element, at) {
    const roleName = ownString(element, 'type') ?? '';
    const role = ROLES.get(roleName) ?? 'other';
    const words = viewContent(own(element, 'content'), `${at}/content`, (block, place): Part | null => {
      const name = ownString(block, 'name');
      const id = idUnder(block, 'call_id', 'id');
      if (role === 'assistant')
        return name === null ? null : callPart(place, { id, name, args: own(block, 'arguments') });
      if (role !== 'tool') return null;
      const isError = own(block, 'is_error') === true;
      return resultPart(place, { callId: id, name, text: contentText(own(block, 'content')), isError });
    });
    const thought = ownString(element, 'thought');
    const parts = thought ? [reasoningPart(`${at}/thought`, thought, null), ...words] : words;
    return [{ at, role, roleName, parts }];
  },
});
