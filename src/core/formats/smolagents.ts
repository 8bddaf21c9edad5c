import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/smolagents.json';
import { aboutView } from './about.ts';
import { listIn, objectIn } from './common/block-view.ts';
import { callPart, contentText, idOf, resultPart, textPart } from './common/parts.ts';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** The memory of a smolagents run: steps that hold what the model said, what it called, and what was seen. */
export const smolagents = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element)) return false;
    if (own(element, 'step_number') !== undefined && Object.hasOwn(element, 'observations'))
      return '`observations` of steps';
    if (ownString(element, 'plan') !== null && Object.hasOwn(element, 'model_output_message')) return '`plan` steps';
    const keys = Object.keys(element);
    return (keys.includes('task') || keys.includes('system_prompt')) && keys.length <= 2;
  },
  view(element, at) {
    const one = (key: string, role: 'system' | 'user' | 'assistant'): Viewed[] => {
      const text = ownString(element, key);
      return text ? [{ at: `${at}/${key}`, role, roleName: key, parts: [textPart(`${at}/${key}`, text)] }] : [];
    };
    if (own(element, 'step_number') === undefined || ownString(element, 'plan') !== null)
      return [...one('system_prompt', 'system'), ...one('task', 'user'), ...one('plan', 'assistant')];
    return step(element, at);
  },
});

function step(element: JsonObject, at: Pointer): Viewed[] {
  const words = ownString(element, 'model_output') ?? '';
  const calls = listIn(element, 'tool_calls').map((it: unknown, i): Part => {
    const call = isObject(it) ? it : {};
    const said = objectIn(call, 'function');
    const name = ownString(said, 'name') ?? '';
    return callPart(`${at}/tool_calls/${i}`, { id: idOf(own(call, 'id')), name, args: own(said, 'arguments') });
  });
  const parts = [...(words === '' ? [] : [textPart(`${at}/model_output`, words)]), ...calls];
  const error = own(element, 'error');
  const isError = isObject(error);
  const key = isError ? 'error' : 'observations';
  const seen = isError ? (ownString(error, 'message') ?? '') : contentText(own(element, 'observations'));
  const [first] = calls;
  // What was seen is told once for all calls of a step.
  const results = calls.flatMap((it, i): Viewed[] => {
    if (it.kind !== 'call' || own(element, key) == null || i > 0) return [];
    return [
      {
        at: `${at}/${key}`,
        role: 'tool',
        roleName: '',
        parts: [resultPart(`${at}/${key}`, { callId: it.id, name: it.name, text: seen, isError })],
      },
    ];
  });
  const said: Viewed = { at, role: 'assistant', roleName: 'step', parts };
  return parts.length === 0 && first === undefined ? [] : [said, ...results];
}
