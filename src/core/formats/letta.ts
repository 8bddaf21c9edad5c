import type { Message, Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/letta.json';
import { aboutView } from './about.ts';
import { idUnder, listIn, viewContent } from './common/block-view.ts';
import { callPart, contentText, idOf, reasoningPart, resultPart } from './common/parts.ts';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

const TYPE = /^(?:[a-z]+_){1,3}message$/;

/** Messages of a Letta agent: thoughts, words and calls are messages of their own, those of one step share an id. */
export const letta = viewFormat({
  ...aboutView(data),
  claim: (element): Claim =>
    isObject(element) && TYPE.test(ownString(element, 'message_type') ?? '') && '`message_type` of messages',
  joins: (before: Message, next: Message) =>
    before.role === 'assistant' && next.role === 'assistant' && before.id !== null && before.id === next.id,
  view(element, at) {
    const roleName = ownString(element, 'message_type') ?? '';
    const id = idOf(own(element, 'id'));
    const said = (role: Message['role'], parts: readonly Part[]): Viewed => ({ at, role, roleName, parts, id });
    const words = viewContent(own(element, 'content'), `${at}/content`, () => null);
    switch (roleName) {
      case 'system_message':
        return [said('system', words)];
      case 'user_message':
        return [said('user', words)];
      case 'assistant_message':
        return [said('assistant', words)];
      case 'summary_message':
        return [
          {
            ...said(
              'user',
              viewContent(own(element, 'summary'), `${at}/summary`, () => null),
            ),
            note: 'compaction summary',
          },
        ];
      case 'reasoning_message':
        return [
          said('assistant', [
            reasoningPart(`${at}/reasoning`, ownString(element, 'reasoning') ?? '', ownString(element, 'signature')),
          ]),
        ];
      case 'hidden_reasoning_message':
        return [said('assistant', [{ ...reasoningPart(at, '', null), redacted: true }])];
      case 'tool_call_message':
      case 'approval_request_message':
        return [said('assistant', calls(element, at))];
      case 'tool_return_message':
        return [said('tool', returns(element, at))];
      default:
        return TYPE.test(roleName) ? 'ui' : 'unknown';
    }
  },
});

function calls(element: JsonObject, at: Pointer): Part[] {
  const one = (it: unknown, place: Pointer): Part[] =>
    isObject(it)
      ? [
          callPart(place, {
            id: idUnder(it, 'tool_call_id'),
            name: ownString(it, 'name') ?? '',
            args: own(it, 'arguments'),
          }),
        ]
      : [];
  const many = listIn(element, 'tool_calls').flatMap((it, i) => one(it, `${at}/tool_calls/${i}`));
  // One call is written twice: alone, and in the list.
  return many.length > 0 ? many : one(own(element, 'tool_call'), `${at}/tool_call`);
}

function returns(element: JsonObject, at: Pointer): Part[] {
  const one = (it: JsonObject, place: Pointer): Part =>
    resultPart(place, {
      callId: idUnder(it, 'tool_call_id'),
      name: ownString(it, 'name'),
      text: contentText(own(it, 'tool_return')),
      isError: ownString(it, 'status') === 'error',
    });
  const many = listIn(element, 'tool_returns').flatMap((it, i) =>
    isObject(it) ? [one(it, `${at}/tool_returns/${i}`)] : [],
  );
  return many.length > 0 ? many : [one(element, at)];
}
