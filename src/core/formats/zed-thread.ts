import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { child } from '../text/pointer.ts';
import data from './about/zed-thread.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, listIn, objectIn } from './common/block-view.ts';
import {
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

/** A thread of Zed: what an agent said with the results of its calls, told apart by the name round each thing. */
export const zedThread = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element)) return false;
    if (isObject(own(element, 'User')) || isObject(own(element, 'Agent'))) return '`User` and `Agent` messages';
    return (
      Array.isArray(own(element, 'segments')) &&
      Array.isArray(own(element, 'tool_uses')) &&
      '`segments` and `tool_uses`'
    );
  },
  view(element, at) {
    if (Array.isArray(own(element, 'segments'))) return older(element, at);
    const [key, role] = isObject(own(element, 'User'))
      ? (['User', 'user'] as const)
      : (['Agent', 'assistant'] as const);
    const said = objectIn(element, key);
    const place = `${at}/${key}`;
    const parts = listIn(said, 'content').map((it: unknown, i) => block(it, `${place}/content/${i}`));
    return [{ at, role, roleName: key, parts }, ...results(objectIn(said, 'tool_results'), `${place}/tool_results`)];
  },
});

function block(value: unknown, at: Pointer): Part {
  const text = isObject(value) ? ownString(value, 'Text') : null;
  if (text !== null) return textPart(`${at}/Text`, text);
  if (!isObject(value)) return opaquePart(at, labelOf(value));
  const [thought, use] = [own(value, 'Thinking'), own(value, 'ToolUse')];
  if (isObject(thought)) return reasoningPart(at, ownString(thought, 'text') ?? '', ownString(thought, 'signature'));
  if (!isObject(use)) return opaquePart(at, Object.keys(value)[0] ?? 'object');
  return callPart(at, { id: idOf(own(use, 'id')), name: ownString(use, 'name') ?? '', args: own(use, 'input') });
}

function results(found: JsonObject, at: Pointer): Viewed[] {
  return Object.entries(found).flatMap(([id, it]): Viewed[] => {
    const place = child(at, id);
    const content = isObject(it) ? own(it, 'content') : undefined;
    const inner = isObject(content) ? (ownString(content, 'Text') ?? content) : content;
    const said = {
      callId: id,
      name: null,
      text: contentText(inner),
      isError: isObject(it) && own(it, 'is_error') === true,
    };
    return [{ at: place, role: 'tool', roleName: '', parts: [resultPart(place, said)] }];
  });
}

function older(element: JsonObject, at: Pointer): Viewed[] {
  const roleName = ownString(element, 'role') ?? '';
  const words = listIn(element, 'segments').map((it: unknown, i): Part => {
    const place = `${at}/segments/${i}`;
    const [type, text] = isObject(it) ? [ownString(it, 'type') ?? '', ownString(it, 'text')] : ['', null];
    if (text === null) return opaquePart(place, labelOf(it));
    return type === 'thinking' ? reasoningPart(place, text, null) : textPart(place, text);
  });
  const calls = listIn(element, 'tool_uses').map((it: unknown, i): Part => {
    const use = isObject(it) ? it : {};
    const said = { id: idOf(own(use, 'id')), name: ownString(use, 'name') ?? '', args: own(use, 'input') };
    return callPart(`${at}/tool_uses/${i}`, said);
  });
  const answers = listIn(element, 'tool_results').flatMap((it: unknown, i): Viewed[] => {
    if (!isObject(it)) return [];
    const place = `${at}/tool_results/${i}`;
    const said = { callId: idOf(own(it, 'tool_use_id')), name: null, text: contentText(own(it, 'content')) };
    return [
      {
        at: place,
        role: 'tool',
        roleName: '',
        parts: [resultPart(place, { ...said, isError: own(it, 'is_error') === true })],
      },
    ];
  });
  // Results stand with the message of their calls, or with the one after it.
  const spoken: Viewed = { at, role: COMMON_ROLES.get(roleName) ?? 'other', roleName, parts: [...words, ...calls] };
  return calls.length === 0 && answers.length > 0 ? [...answers, spoken] : [spoken, ...answers];
}
